import type { Sync } from '@homeward/contract/sync';
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

/** The counts of a run, growing while it lasts. */
export function Counts({ sync }: { sync: Sync }) {
  const counts: [string, string | number | null, boolean?][] = [
    ['Total', sync.total],
    ['New', sync.added],
    ['Updated', sync.updated],
    ['Migrated', sync.migrated],
    ['Restored', sync.restored],
    ['Archived', sync.archived],
    ['Failed pets', sync.failed_pets, sync.failed_pets > 0],
    ['Waiting', sync.waiting, sync.waiting > 0],
    ['Unchanged', sync.unchanged],
    ['Filtered out', sync.filtered],
    ['Elapsed time', duration(sync.process_time)],
  ];
  return (
    <dl className="sync-counts">
      {counts.map(([label, value, asks]) => (
        <div key={label} data-asks={asks}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? value.toLocaleString() : (value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
