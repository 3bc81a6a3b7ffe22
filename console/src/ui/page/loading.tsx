import { Skeleton } from 'antd';
import './loading.css';

/** What stands where a card will be. */
export const Loading = () => (
  <div className="card loading-card" aria-busy="true">
    <Skeleton active title paragraph={{ rows: 6 }} />
  </div>
);
