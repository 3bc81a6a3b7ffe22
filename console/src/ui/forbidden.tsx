import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Empty } from './empty.tsx';
import { useTitle } from './title.ts';
import './list-page.css';

/** The 403 screen. */
export function Forbidden() {
  useTitle('403');
  return (
    <div className="card">
      <Empty
        icon={<Lock size={30} strokeWidth={1.4} aria-hidden />}
        title="403"
        text="Sorry, you are not authorized to access this page."
      >
        <Link to="/" className="button-primary">
          Back Home
        </Link>
      </Empty>
    </div>
  );
}
