import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Empty } from './empty.tsx';
import { useTitle } from './title.ts';
import '../list/list-page.css';

/** The 404 screen: of an address nobody knows, or of a record that is not there. */
export function NotFound({
  title = '404',
  text = 'Sorry, the page you visited does not exist.',
}: {
  title?: string;
  text?: string;
}) {
  useTitle(title);
  return (
    <div className="card">
      <Empty icon={<SearchX size={30} strokeWidth={1.4} aria-hidden />} title={title} text={text}>
        <Link to="/" className="button-primary">
          Back Home
        </Link>
      </Empty>
    </div>
  );
}
