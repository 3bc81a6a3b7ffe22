import type { Integration } from '@homeward/contract/integration';
import { search as searchPets } from '@homeward/contract/pet';
import { isUnderWay, type Sync } from '@homeward/contract/sync';
import { type SyncPet, search as searchAnimals } from '@homeward/contract/sync-pet';
import { Link } from '@tanstack/react-router';
import { can } from '../../../session/session.ts';
import { useWaitedWords } from '../../mapping/waited-words.ts';
import { broughtBy } from '../use-integration-filter.ts';
import { duration, stageWords } from './sync-words.ts';

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** What a run has come to, one after the other; of one that was ended from outside its end too. */
export function Stages({ sync }: { sync: Sync }) {
  const { stages, state_key, canceled, created_date } = sync;
  const all = [
    ...(stages.length ? stages : [{ key: 'STARTED' as const, date: created_date }]),
    ...(state_key === 'CANCELED' && canceled && !stages.some(({ key }) => key === 'CANCELED')
      ? [{ key: 'CANCELED' as const, date: canceled }]
      : []),
  ];
  return (
    <ol className="stages" aria-label="Stages">
      {all.map(({ key, date }) => (
        <li key={key} data-stage={key}>
          <b>{stages.length ? stageWords[key] : 'Waiting since'}</b> <time dateTime={date}>{clock.format(new Date(date))}</time>
          {key === 'FINISHED' && <p>in {duration(sync.process_time)}</p>}
        </li>
      ))}
    </ol>
  );
}

/** What a count is of: the animals with this outcome, or the words they wait for. */
interface Count {
  label: string;
  value: string | number | null;
  outcome?: SyncPet['outcome_key'];
}

/** The counts of a run, growing while it lasts; each leads to what it counts once that is listed. */
export function Counts({ sync }: { sync: Sync }) {
  const counts: Count[] = [
    { label: 'Total', value: sync.total },
    { label: 'New', value: sync.added, outcome: 'ADDED' },
    { label: 'Updated', value: sync.updated, outcome: 'UPDATED' },
    { label: 'Migrated', value: sync.migrated, outcome: 'MIGRATED' },
    { label: 'Restored', value: sync.restored, outcome: 'RESTORED' },
    { label: 'Archived', value: sync.archived, outcome: 'ARCHIVED' },
    { label: 'Failed pets', value: sync.failed_pets, outcome: 'FAILED' },
    { label: 'Waiting', value: sync.waiting, outcome: 'WAITING' },
    { label: 'Unchanged', value: sync.unchanged },
    { label: 'Filtered out', value: sync.filtered, outcome: 'FILTERED' },
    { label: 'Elapsed time', value: duration(sync.process_time) },
  ];
  const listed = !isUnderWay(sync.state_key) && can(searchAnimals);
  return (
    <dl className="sync-counts">
      {counts.map(({ label, value, outcome }) => {
        const text = typeof value === 'number' ? value.toLocaleString() : (value ?? '–');
        return (
          <div key={label} data-asks={(outcome === 'FAILED' || outcome === 'WAITING') && Boolean(value)}>
            <dt>{label}</dt>
            <dd>
              {outcome && value && listed ? (
                <Link to="." search={{ sync: sync.uuid, filter_outcome_key: outcome }}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What comes after a run: words to decide, or its pets. */
export function Next({ sync, integration }: { sync: Sync; integration: Pick<Integration, 'uuid' | 'partner_key'> }) {
  const isOver = !isUnderWay(sync.state_key) && !sync.dry_run;
  const waiting = isOver && sync.waiting > 0;
  const words = useWaitedWords(integration, waiting);
  if (!isOver) return null;
  return (
    <p className="sync-next">
      {waiting && (
        <Link {...words} className="button-primary">
          Decide what {sync.waiting === 1 ? '1 pet waits' : `${sync.waiting.toLocaleString()} pets wait`} for
        </Link>
      )}
      {can(searchPets) && (
        <Link to="/organization/pet" search={broughtBy(integration)}>
          See its pets
        </Link>
      )}
    </p>
  );
}
