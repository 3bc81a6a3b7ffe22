import type { AuditEntry } from '@homeward/contract/audit';
import { nounOfTable, nouns } from '@homeward/contract/nouns';
import type { AdminUser } from '@homeward/contract/user';
import { holdsPath } from '../../session/held.ts';
import { choiceFilter, exactFilter, type Filter, idFilter, uuidFilter } from '../../ui/list/filter.ts';
import { momentFilter } from '../../ui/list/moment-filter.ts';
import type { Lookup } from '../../ui/page/lookup.tsx';
import { plain } from '../../ui/text/plain.ts';

const kinds = [
  { value: 'INSERT', label: 'Added' },
  { value: 'UPDATE', label: 'Changed' },
  { value: 'DELETE', label: 'Removed' },
  { value: 'REFUSED', label: 'Refused' },
  { value: 'SIGNED_IN', label: 'Signed in' },
  { value: 'SIGNED_OUT', label: 'Signed out' },
];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What kind of record a change was of. */
export const nounOf = ({ table_name }: AuditEntry) => capital(nounOfTable(table_name)?.one ?? table_name.replaceAll('_', ' '));

/** A kind of record with all that its records consist of. */
const nounFilter = (): Filter => {
  const shown = nouns.filter(({ search, trail, table }) => holdsPath(search?.path ?? trail ?? '') && table !== 'audit_log');
  const named = shown.map((noun) => ({ value: noun.table, label: capital(noun.many) }));
  const filter = choiceFilter(
    'table_name.in',
    'Kind of record',
    named.sort((a, b) => a.label.localeCompare(b.label)),
    'All kinds',
  );
  return {
    ...filter,
    condition: (table) => ({ 'table_name.in': [table, ...Object.keys(nounOfTable(table)?.parts ?? {})] }),
  };
};

const recordFilter = uuidFilter('about_uuid', 'Record', 'Paste its UUID');

/** By person, kind, record, call, request and time; persons are chosen by who may see them. */
export const filtersFor = (users: Lookup<AdminUser>, seesUsers: boolean): Filter[] => [
  ...(seesUsers ? [personFilter(users)] : []),
  nounFilter(),
  choiceFilter('action', 'What was done', kinds, 'Everything'),
  recordFilter,
  momentFilter('created_date.gte', 'From'),
  momentFilter('created_date.lte', 'Until'),
  exactFilter('call', 'Call', 'shelter/create'),
  exactFilter('request_id', 'Request'),
];

const personFilter = (users: Lookup<AdminUser>) =>
  idFilter(
    'admin_user_id',
    'Who',
    users.rows.map(({ id, first_name, last_name, email }) => ({
      value: String(id),
      label: plain(`${first_name} ${last_name} · ${email}`),
    })),
    'Everybody',
    users,
  );
