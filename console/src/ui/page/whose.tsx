import type { AuditEntry } from '@homeward/contract/audit';
import { nounOfTable } from '@homeward/contract/nouns';
import { Link } from '@tanstack/react-router';
import type { Names } from './use-names.ts';

/** Whose history it is, and what records and values are called. */
export interface Told {
  uuid: string;
  names: Names;
}

/** The record that it is a part of, where that is another than the one whose history it is. */
export function wholeOf({ table_name, parent_uuid }: AuditEntry, uuid: string) {
  const table = nounOfTable(table_name)?.table;
  return table && parent_uuid && parent_uuid !== uuid ? { table_name: table, uuid: parent_uuid } : undefined;
}

export const nounOf = ({ table_name }: AuditEntry) => {
  const noun = nounOfTable(table_name);
  return noun?.parts?.[table_name] ?? noun?.one ?? table_name.replaceAll('_', ' ');
};

/** Another record by its name, which leads to where it opens. */
function Called({ table, uuid, names }: { table: string; uuid: string; names: Names }) {
  const name = names.record(table, uuid);
  const address = names.address(table, uuid);
  if (!name) return null;
  return <b>{address ? <Link to={address}>{name}</Link> : name}</b>;
}

/** Whose field it is, where that is not the record whose history it is. */
export function Whose({ entry, uuid, names }: { entry: AuditEntry } & Told) {
  const { table_name, record_uuid, parent_uuid } = entry;
  const name = record_uuid && names.record(table_name, record_uuid);
  if (record_uuid === uuid || !(parent_uuid || name)) return null;
  const isKind = table_name === 'shelter_setting';
  return (
    <>
      {' of '}
      {(!isKind || !name) && `${nounOf(entry)} `}
      {name && <Called table={table_name} uuid={record_uuid} names={names} />}
      <Within entry={entry} uuid={uuid} names={names} />
    </>
  );
}

/** Of which record's parts it is, where that is not the one whose history it is. */
export function Within({ entry, uuid, names }: { entry: AuditEntry } & Told) {
  const whole = wholeOf(entry, uuid);
  if (!whole) return null;
  return (
    <>
      {` of ${nounOfTable(entry.table_name)?.one} `}
      <Called table={whole.table_name} uuid={whole.uuid} names={names} />
    </>
  );
}

/** The record whose history it is, or else another by its name. */
export function Itself({ entry, uuid, names }: { entry: AuditEntry } & Told) {
  const { table_name, record_uuid } = entry;
  if (!record_uuid || record_uuid === uuid) return 'it';
  return (
    <>
      {nounOf(entry)} <Called table={table_name} uuid={record_uuid} names={names} />
    </>
  );
}
