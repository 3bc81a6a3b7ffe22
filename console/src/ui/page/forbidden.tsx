import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { holdsPath } from '../../session/held.ts';
import { Empty } from './empty.tsx';
import { useTitle } from './title.ts';
import '../list/list-page.css';

/** A permission in words and by its path: whatever is called has both. */
export interface Needed {
  path: string;
  summary?: string;
}

/** The 403 screen, at the address that was refused: it says what to ask an administrator for. */
export function Forbidden({ needs }: { needs: readonly Needed[] }) {
  useTitle('403');
  const missing = needs.filter(({ path }) => !holdsPath(path));
  const asked = missing.length ? missing : needs;
  return (
    <div className="card">
      <Empty
        icon={<Lock size={30} strokeWidth={1.4} aria-hidden />}
        title="403"
        text="Sorry, you are not authorized to access this page."
        note={
          <>
            {asked.length === 1 ? 'The permission it takes:' : 'The permissions it takes:'}{' '}
            {asked.map(({ path, summary }, at) => (
              <Fragment key={path}>
                {at > 0 && ', '}
                {summary} <code>{path}</code>
              </Fragment>
            ))}
          </>
        }
      >
        <Link to="/" className="button-primary">
          Back Home
        </Link>
      </Empty>
    </div>
  );
}
