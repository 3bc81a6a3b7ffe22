import type { SignedIn } from '@homeward/contract/own-session';
import { Button } from 'antd';
import { useState } from 'react';
import { When } from '../../ui/text/when.tsx';
import './account.css';

interface SessionListProps {
  sessions: SignedIn[];
  /** Absent for who may only see them. */
  onEnd?: ((uuid: string) => Promise<unknown>) | undefined;
  /** What the button says that ends all the others. */
  endAll: string;
  onEndAll?: (() => Promise<unknown>) | undefined;
}

const SHOWN = 5;

/** Where somebody is signed in: the device, and when it was last used; the last few until all are asked for. */
export function SessionList({ sessions, onEnd, endAll, onEndAll }: SessionListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (!sessions.length) return <p>Signed in nowhere.</p>;
  const rest = sessions.filter(({ current }, at) => at >= SHOWN && !current);
  const shown = showsAll ? sessions : sessions.filter((one) => !rest.includes(one));
  return (
    <>
      <ul className="sessions">
        {shown.map(({ uuid, device, created_date, last_used_date, current }) => (
          <li key={uuid}>
            <div>
              <bdi>{device}</bdi> {current && <span className="tag green">This one</span>}
              <p className="session-when">
                Used <When value={last_used_date} />, signed in <When value={created_date} />
              </p>
            </div>
            {onEnd && !current && (
              <Button size="small" onClick={() => void onEnd(uuid)} aria-label={`Sign out on ${device}`}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 && !showsAll && (
        <Button type="text" onClick={() => setShowsAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
      {onEndAll && sessions.some(({ current }) => !current) && <Button onClick={() => void onEndAll()}>{endAll}</Button>}
    </>
  );
}
