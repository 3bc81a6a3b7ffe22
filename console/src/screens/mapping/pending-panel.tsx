import { mappingKinds, pendingCount } from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Skeleton } from 'antd';
import { wordsOf } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import { kinds, tabNames } from './kinds.ts';
import { pendingQuery, pendingWords } from './waited-words.ts';

/** How many words of partners nobody has given a meaning, by kind. */
export function PendingPanel() {
  const permitted = can(pendingCount);
  const { data, error, refetch } = useQuery({ ...pendingQuery(), enabled: permitted });
  if (!permitted) return null;
  return (
    <section className="card pending" aria-label="Pending Mappings" aria-busy={!data && !error}>
      <h2>Pending Mappings</h2>
      <p>Words that nobody has given a meaning yet.</p>
      {error && !data ? (
        <p role="alert">
          {wordsOf(error)} <Button onClick={() => refetch()}>Try again</Button>
        </p>
      ) : (
        <ul>
          {mappingKinds.map((key) => {
            const count = data?.mapping_pending[`mapping_${key}`];
            const text = (
              <>
                <b data-some={Boolean(count)}>{count?.toLocaleString() ?? <Skeleton.Button active size="small" />}</b>{' '}
                {tabNames[key]} {data?.waited_for.includes(key) && <span className="tag amber">pets wait for some</span>}
              </>
            );
            return (
              <li key={key}>
                {holdsPath(kinds[key].search.path) ? (
                  <Link
                    to="/integration-mapping/$mappingKind"
                    params={{ mappingKind: key }}
                    search={pendingWords}
                    // Of one partner's words alone, too.
                    activeOptions={{ includeSearch: true }}
                  >
                    {text}
                  </Link>
                ) : (
                  <span>{text}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
