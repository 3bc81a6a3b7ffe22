import type { AuditEntry } from '@homeward/contract/audit';
import { nounOfTable } from '@homeward/contract/nouns';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DifferenceList } from '../../ui/page/difference-list.tsx';
import { differencesOf, isView } from '../../ui/page/differences.ts';
import type { Names } from '../../ui/page/use-names.ts';
import './audit.css';
import { Email } from '../../ui/text/email.tsx';

/** The record whose screen shows a change. */
export function recordOf({ table_name, about_uuid }: AuditEntry) {
  const table = nounOfTable(table_name)?.table;
  return table && about_uuid ? { table_name: table, uuid: about_uuid } : undefined;
}
const SHELTER = 'organization_shelter';

export const recordsOf = (entries: AuditEntry[]) => entries.flatMap((entry) => recordOf(entry) ?? []);

export const personOf = ({ user, action }: AuditEntry) => {
  const nobody = action === 'REFUSED' ? 'Somebody' : 'The system';
  return user ? `${user.first_name} ${user.last_name}` : nobody;
};

/** Who did it, and as whom where that was support in an account. */
export const Who = ({ entry }: { entry: AuditEntry }) => (
  <>
    <bdi>{personOf(entry)}</bdi>
    {entry.account && (
      <>
        {' '}
        as <Email value={entry.account} />
      </>
    )}
  </>
);

interface RowProps {
  entry: AuditEntry;
  names: Names;
}

/** The call by which it was done, and the request, by which what else it did is found. */
export const Request = ({ entry: { call, request_id }, names }: RowProps) => (
  <div className="audit-call">
    {call && (
      <Link to="/admin/audit" search={{ filter_call: call }} title={call}>
        {names.call(call)}
      </Link>
    )}
    {request_id && (
      <Link to="/admin/audit" search={{ filter_request_id: request_id }} title={request_id}>
        Same request
      </Link>
    )}
  </div>
);

const verbs = {
  INSERT: 'Added',
  UPDATE: 'Changed',
  DELETE: 'Removed',
  REFUSED: 'Was refused',
  SIGNED_IN: 'Signed in',
  SIGNED_OUT: 'Signed out',
} as const;
export const verbOf = (entry: AuditEntry) => (isView(entry) ? 'Viewed' : verbs[entry.action]);

/** What was done to which record, and to which of its fields once they are asked for. */
export function What({ entry, names }: RowProps) {
  const [open, setOpen] = useState(false);
  const differences = differencesOf(entry);
  return (
    <div className="audit-what">
      <span>
        {verbOf(entry)} <RecordOf entry={entry} names={names} />
      </span>
      {differences.length > 0 && (
        <button type="button" className="plain audit-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : summaryOf(differences.map(({ label }) => label))}
        </button>
      )}
      {open && <DifferenceList entry={entry} names={names} />}
    </div>
  );
}

function summaryOf(labels: string[]): string {
  const [first = '', second, ...others] = [...new Set(labels)];
  return [second === undefined ? first : `${first}, ${second}`, others.length ? `and ${others.length} more` : '']
    .join(' ')
    .trim();
}

/** The record itself where it is shown by a screen, under the name it has now. */
function RecordOf({ entry, names }: RowProps) {
  const { table_name, record_uuid, about_uuid, parent_uuid } = entry;
  const noun = nounOfTable(table_name);
  const part = noun?.parts?.[table_name];
  if (entry.action === 'SIGNED_IN' || entry.action === 'SIGNED_OUT') return null;
  if (entry.action === 'REFUSED') return <b>{entry.call ? names.call(entry.call) : 'a call'}</b>;
  const name = about_uuid && noun ? names.record(noun.table, about_uuid) : null;
  const words = noun?.one ?? table_name.replaceAll('_', ' ');
  const address = about_uuid && noun && (!part || parent_uuid) ? names.address(noun.table, about_uuid) : undefined;
  const called = name ? <bdi>{name}</bdi> : words;
  return (
    <>
      {part ? `${part} of ` : ''}
      {name && `${words} `}
      {address ? <Link to={address}>{called}</Link> : called}
      {entry.shelter && noun?.table !== SHELTER && (
        <>
          {' at '}
          <bdi>{entry.shelter.name}</bdi>
        </>
      )}
      {name === undefined && !names.isLoading && record_uuid ? ' (no longer there, or not yours to see)' : ''}
    </>
  );
}
