import type { Sync } from '@homeward/contract/sync';
import { keyName } from '@homeward/contract/wording';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { When } from '../../../ui/text/when.tsx';
import { duration, stateWords } from './sync-words.ts';

const SHOWN = 20;

/** Earlier runs, each to be looked at. */
export function SyncHistory({ syncs, shown }: { syncs: Sync[] | undefined; shown: string | undefined }) {
  return (
    <section className="card sync-history">
      <h2>Earlier syncs</h2>
      <DataTable
        caption="Earlier syncs"
        rows={syncs?.slice(0, SHOWN)}
        keyOf={({ uuid }) => uuid}
        columns={[
          {
            key: 'started',
            title: 'Started',
            small: 'headline',
            render: ({ uuid, created_date }) => (
              <Link to="." search={{ sync: uuid }} aria-current={uuid === shown ? 'true' : undefined}>
                <When value={created_date} />
              </Link>
            ),
          },
          {
            key: 'state',
            title: 'State',
            render: ({ state_key, reason }) => (
              <span className={`tag ${stateWords[state_key].colour}`} title={reason ?? undefined}>
                {stateWords[state_key].label}
              </span>
            ),
          },
          { key: 'kind', title: 'Kind', render: kindOf, small: 'titled' },
          { key: 'by', title: 'By', render: ({ user }) => (user ? `${user.first_name} ${user.last_name}` : ''), small: 'hidden' },
          { key: 'new', title: 'New', render: ({ added }) => added.toLocaleString(), align: 'right', small: 'titled' },
          {
            key: 'updated',
            title: 'Updated',
            render: ({ updated }) => updated.toLocaleString(),
            align: 'right',
            small: 'titled',
          },
          {
            key: 'failed',
            title: 'Failed pets',
            render: ({ failed_pets }) => failed_pets.toLocaleString(),
            align: 'right',
            small: 'titled',
          },
          { key: 'took', title: 'Took', render: ({ process_time }) => duration(process_time), align: 'right', small: 'titled' },
        ]}
      />
    </section>
  );
}

const kindOf = ({ dry_run, force_updates, force_sections }: Sync) =>
  [
    dry_run ? 'Dry run' : 'Sync',
    ...(force_updates ? ['forced'] : []),
    ...force_sections.split(',').filter(Boolean).map(keyName),
  ].join(', ');
