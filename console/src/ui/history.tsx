import { type AuditEntry, search as auditSearch } from '@homeward/contract/audit';
import * as userContract from '@homeward/contract/user';
import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '../api/queries.ts';
import { can } from '../session/session.ts';
import { When } from './when.tsx';
import './history.css';

const MOST = 8;

/** What happened to a record lately, for who may read it. */
export function History({ uuid }: { uuid: string }) {
  const permitted = can(auditSearch) && can(userContract.search);
  const { data } = useQuery({
    ...searchQuery(auditSearch, { search: { about_uuid: uuid, with: { user: true } }, options: { limit: MOST } }),
    enabled: permitted,
  });
  if (!permitted) return null;
  return (
    <section className="card aside">
      <h2>History</h2>
      {data?.result.map((entry) => (
        <Entry
          key={`${entry.created_date} ${entry.record_uuid} ${entry.table_name} ${JSON.stringify(entry.changes)}`}
          entry={entry}
        />
      ))}
      {data?.result.length === 0 && <p className="history-when">No change has been recorded.</p>}
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const who = entry.user ? `${entry.user.first_name} ${entry.user.last_name}` : 'The system';
  return (
    <div className="history-entry">
      <p>
        {who} {describe(entry)}
      </p>
      <p className="history-when">
        <When value={entry.created_date} />
      </p>
    </div>
  );
}

const verbs = { INSERT: 'added', UPDATE: 'changed', DELETE: 'removed' } as const;
type Change = { from?: unknown; to?: unknown } | 'changed';

function describe({ action, table_name, changes, parent_uuid }: AuditEntry) {
  const noun = table_name.replace(/^(organization|admin|question_template)_/, '').replaceAll('_', ' ');
  const fields = Object.entries(changes as Record<string, Change>).filter(
    ([name]) => !name.endsWith('_id') || action === 'UPDATE',
  );
  if (action !== 'UPDATE') {
    const text = fields
      .map(([, change]) => (change === 'changed' ? undefined : (change.to ?? change.from)))
      .find((value) => typeof value === 'string');
    if (!parent_uuid) return action === 'INSERT' ? 'created it' : 'removed it';
    return (
      <>
        {verbs[action]} {noun} {text ? <b>{String(text)}</b> : null}
      </>
    );
  }
  const [name, change] = fields[0] ?? ['', 'changed' as const];
  if (name === 'deleted' && change !== 'changed') return change.to ? 'deleted it' : 'restored it';
  return (
    <>
      changed <b>{name.replace(/_id$/, '').replaceAll('_', ' ')}</b>
      {change !== 'changed' && short(change.from) && short(change.to) ? ` ${short(change.from)} → ${short(change.to)}` : ''}
      {fields.length > 1 ? ` and ${fields.length - 1} more` : ''}
    </>
  );
}

const short = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length < 24) ? String(value) : '';
