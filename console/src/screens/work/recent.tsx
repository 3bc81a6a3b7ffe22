import { type AuditEntry, search as auditSearch, names } from '@homeward/contract/audit';
import { nounOfTable, nouns } from '@homeward/contract/nouns';
import { withArticle } from '@homeward/contract/wording';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { readingOf, Unread, useLookup } from '../../ui/page/lookup.tsx';
import { VIEWS } from '../../ui/page/views.ts';
import { plain } from '../../ui/text/plain.ts';
import { When } from '../../ui/text/when.tsx';
import '../../ui/page/history.css';

const READ = 60;
const SHOWN = 20;

/** What people changed last, each record once and by the name it has now, of what the reader may see. */
export function Recent() {
  const tables = nouns.filter(({ search }) => search && holdsPath(search.path)).map(({ table }) => table);
  const { rows: entries, ...reading } = useLookup(
    searchQuery(auditSearch, {
      search: {
        'table_name.in': tables,
        'action.in': Object.keys(verbs),
        'call.not': VIEWS,
        'user.deleted.in': [true, false],
        with: { user: true, shelter: true },
      },
      options: { limit: READ },
    }),
  );
  const lately = lastOfEach(entries).slice(0, SHOWN);
  const told = useNamesOf(lately);
  return (
    <section className="card aside">
      <h2>Changed lately</h2>
      <Unread of={reading} what="What was changed" />
      <Unread of={told} what="What some of it is called" />
      {!told.isLoading &&
        lately.map((entry) => <Change key={entry.record_uuid} entry={entry} name={told.named.get(entry.record_uuid ?? '')} />)}
      {!reading.isLoading && !reading.failure && !entries.length && <p className="history-when">Nothing has been changed yet.</p>}
    </section>
  );
}

const verbs: Record<string, string> = { INSERT: 'created', UPDATE: 'changed', DELETE: 'removed' };

/** Of each record its last change. */
const lastOfEach = (entries: AuditEntry[]): AuditEntry[] =>
  entries.filter(({ record_uuid }, at) => entries.findIndex((entry) => entry.record_uuid === record_uuid) === at);

/** What records are called now: a change says at most what they were called by it. */
function useNamesOf(entries: AuditEntry[]) {
  const records = entries.flatMap(({ table_name, record_uuid }) => (record_uuid ? [{ table_name, uuid: record_uuid }] : []));
  const query = useQuery({
    queryKey: [names.path, records],
    queryFn: ({ signal }) => post(names, { records }, { signal }),
    enabled: records.length > 0,
  });
  return { named: new Map(query.data?.records.map(({ uuid, name }) => [uuid, name])), ...readingOf(query) };
}

interface ChangeProps {
  entry: AuditEntry;
  name: string | null | undefined;
}

function Change({ entry: { action, user, table_name, record_uuid, changes, created_date, shelter }, name }: ChangeProps) {
  const noun = nounOfTable(table_name);
  if (!noun || !user || !record_uuid) return null;
  const known: Record<string, unknown> & { uuid: string } = { ...afterwards(changes), shelter, uuid: record_uuid };
  const called = plain(name || noun.called?.(known) || withArticle(noun.one));
  const isGone = known.deleted === true;
  const address = isGone ? undefined : noun.opens?.(known);
  return (
    <div className="history-entry">
      {plain(`${user.first_name} ${user.last_name}`)} {isGone ? 'deleted' : verbs[action]}{' '}
      {address ? <Link to={address}>{called}</Link> : called}
      {shelter && shelter.uuid !== record_uuid && ` at ${plain(shelter.name)}`}
      <p className="history-when">
        <When value={created_date} />
      </p>
    </div>
  );
}

/** What a change left in the fields it touched. */
const afterwards = (changes: AuditEntry['changes']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      typeof change === 'object' && change && 'to' in change ? [[field, change.to]] : [],
    ),
  );
