import type { Integration } from '@homeward/contract/integration';
import type { Sync } from '@homeward/contract/sync';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { When } from '../../../ui/text/when.tsx';
import { duration, stateWords } from '../sync/sync-words.ts';
import { useHistory } from '../sync/use-sync.ts';

const SHOWN = 30;
/** What a run has done to animals, from the bottom of its bar. */
const done = [
  { key: 'added', label: 'New' },
  { key: 'updated', label: 'Updated' },
  { key: 'archived', label: 'Archived' },
] as const;
const sizeOf = (run: Sync) => done.reduce((sum, { key }) => sum + run[key], 0);

/**
 * The newest runs as bars, each leading to its run, and as a table for who reads rather than looks. Thirty bars are a few
 * boxes: a library of charts would weigh more than the screen.
 */
export function Runs({ integration }: { integration: Integration }) {
  const history = useHistory(integration);
  const runs = (history.data ?? []).filter(({ dry_run }) => !dry_run).slice(0, SHOWN);
  return (
    <section className="card">
      <h2>Last syncs</h2>
      <Unread of={readingOf(history)} what="The last syncs" />
      {history.data && !runs.length && <p className="integration-none">It has not been synced this week.</p>}
      {runs.length > 0 && (
        <>
          <Bars runs={runs.toReversed()} uuid={integration.uuid} />
          <details className="runs-table">
            <summary>As a table</summary>
            <Table runs={runs} uuid={integration.uuid} />
          </details>
        </>
      )}
    </section>
  );
}

interface Shown {
  runs: Sync[];
  uuid: string;
}

const addressOf = (integrationUuid: string, { uuid }: Sync) => ({
  to: `/integration/${integrationUuid}/sync`,
  search: { sync: uuid },
});

function Bars({ runs, uuid }: Shown) {
  const most = Math.max(...runs.map(sizeOf), 1);
  return (
    <div aria-hidden>
      <div className="runs">
        {runs.map((run) => (
          <Link
            key={run.uuid}
            {...addressOf(uuid, run)}
            tabIndex={-1}
            title={saidOf(run)}
            data-failed={run.state_key === 'FAILED'}
          >
            {done.map(({ key }) => (
              <span key={key} data-done={key} style={{ height: `${(run[key] / most) * 100}%` }} />
            ))}
          </Link>
        ))}
      </div>
      <p className="runs-key">
        {done.map(({ key, label }) => (
          <span key={key} data-done={key}>
            {label}
          </span>
        ))}
        <span data-done="failed">Failed</span>
      </p>
    </div>
  );
}

const saidOf = (run: Sync) =>
  [stateWords[run.state_key].label, ...done.map(({ key, label }) => `${label.toLowerCase()} ${run[key].toLocaleString()}`)].join(
    ', ',
  );

const Table = ({ runs, uuid }: Shown) => (
  <DataTable
    caption="Last syncs"
    rows={runs}
    keyOf={(run) => run.uuid}
    columns={[
      {
        key: 'started',
        title: 'Started',
        small: 'headline',
        render: (run) => (
          <Link {...addressOf(uuid, run)}>
            <When value={run.created_date} />
          </Link>
        ),
      },
      {
        key: 'state',
        title: 'State',
        render: ({ state_key }) => <span className={`tag ${stateWords[state_key].colour}`}>{stateWords[state_key].label}</span>,
      },
      ...done.map(({ key, label }) => ({
        key,
        title: label,
        render: (run: Sync) => run[key].toLocaleString(),
        align: 'right' as const,
        small: 'titled' as const,
      })),
      { key: 'took', title: 'Took', render: ({ process_time }) => duration(process_time), align: 'right', small: 'titled' },
    ]}
  />
);
