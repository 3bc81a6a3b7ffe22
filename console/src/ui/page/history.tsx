import { type AuditEntry, search as auditSearch } from '@homeward/contract/audit';
import { nounOfTable } from '@homeward/contract/nouns';
import { api as paymentKey } from '@homeward/contract/shelter';
import * as userContract from '@homeward/contract/user';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { plain } from '../text/plain.ts';
import { When } from '../text/when.tsx';
import { Boundary } from './boundary.tsx';
import { Unread, useLookup } from './lookup.tsx';
import './history.css';

const READ = 40;
const SHOWN = 8;

/** Calls that change nothing, but whose every use is recorded: they would leave no room for what was changed. */
const VIEWS = [paymentKey.path];

interface HistoryProps {
  uuid: string;
  /** Instead of what was changed: who has viewed what is secret. */
  views?: boolean;
}

/** What happened to a record lately, for who may read it. */
export function History({ uuid, views = false }: HistoryProps) {
  const permitted = can(auditSearch) && can(userContract.search);
  const asked = {
    search: { about_uuid: uuid, [views ? 'call.in' : 'call.not']: VIEWS, with: { user: true } },
    options: { limit: READ },
  };
  const { rows, ...reading } = useLookup(searchQuery(auditSearch, asked), permitted);
  if (!permitted) return null;
  return (
    <section className="card aside">
      <h2>{views ? 'Views' : 'History'}</h2>
      <Unread of={reading} what="What happened" />
      <Boundary>
        {!reading.isLoading && !reading.failure && (
          <Happenings entries={rows} none={views ? 'Nobody has viewed it.' : 'No change has been recorded.'} />
        )}
      </Boundary>
    </section>
  );
}

function Happenings({ entries, none }: { entries: AuditEntry[]; none: string }) {
  const happenings = together(entries).slice(0, SHOWN);
  if (!happenings.length) return <p className="history-when">{none}</p>;
  return happenings.map((some) => <Happening key={JSON.stringify(some[0])} entries={some} />);
}

/** Parts of one kind that one call changed are one happening, and so are refusals in a row and one's views in a row. */
function together(entries: AuditEntry[]): AuditEntry[][] {
  const happenings: AuditEntry[][] = [];
  for (const entry of entries.filter(isWorthTelling)) {
    const last = happenings.at(-1);
    const [first] = last ?? [];
    const isAgain =
      (first?.action === 'REFUSED' && entry.action === 'REFUSED') ||
      (first && isView(first) && isView(entry) && first.user?.uuid === entry.user?.uuid);
    if (isAgain) last?.push(entry);
    else if (
      first &&
      entry.parent_uuid &&
      first.created_date === entry.created_date &&
      first.table_name === entry.table_name &&
      first.action === entry.action
    )
      last?.push(entry);
    else happenings.push([entry]);
  }
  return happenings;
}

const isView = ({ changes }: AuditEntry) => Object.values(changes)[0] === 'viewed';

/** Counting a version up is part of some other change. */
const isWorthTelling = ({ action, changes }: AuditEntry) => action !== 'UPDATE' || Object.keys(changes).length > 0;

function Happening({ entries }: { entries: AuditEntry[] }) {
  const [entry] = entries;
  if (!entry) return null;
  const nobody = entry.action === 'REFUSED' ? 'Somebody' : 'The system';
  const who = entry.user ? plain(`${entry.user.first_name} ${entry.user.last_name}`) : nobody;
  return (
    <div className="history-entry">
      <p>
        {who}
        {entry.account && (
          <>
            {' '}
            as <bdi>{entry.account}</bdi>
          </>
        )}{' '}
        {happening(entries, entry)}
      </p>
      <p className="history-when">
        <When value={entry.created_date} />
      </p>
    </div>
  );
}

function happening(entries: AuditEntry[], entry: AuditEntry) {
  if (entry.action === 'REFUSED') return refused(entries, entry);
  if (isView(entry)) return viewed(entries, entry);
  return entries.length > 1
    ? `${verbs[entry.action]} ${entries.length} ${plural(nounOf(entry))}`
    : describe({ ...entry, action: entry.action });
}

/** The newest of them says where; their times are counted together. */
function refused(entries: AuditEntry[], { call, changes }: AuditEntry) {
  const told = (of: AuditEntry['changes'], name: string) => (of[name] as { to?: unknown } | undefined)?.to;
  const times = entries.reduce((sum, entry) => sum + Number(told(entry.changes, 'times') ?? 1), 0);
  return (
    <>
      was refused <b>{call ?? 'a call'}</b> from {String(told(changes, 'address'))}
      {times > 1 ? ` and ${times - 1} more` : ''}
    </>
  );
}

const viewed = ({ length }: AuditEntry[], { changes }: AuditEntry) => (
  <>
    viewed <b>{fieldOf(Object.keys(changes)[0] ?? '')}</b>
    {length > 1 ? ` ${length} times` : ''}
  </>
);

const verbs = { INSERT: 'added', UPDATE: 'changed', DELETE: 'removed' } as const;
const plural = (noun: string) => (noun === 'alias' ? 'aliases' : noun.endsWith('s') ? noun : `${noun}s`);
const nounOf = ({ table_name }: AuditEntry) => {
  const noun = nounOfTable(table_name);
  return noun?.parts?.[table_name] ?? noun?.one ?? table_name.replaceAll('_', ' ');
};

/** A column as people call it. */
const fieldOf = (column: string) => fields[column] ?? column.replace(/_(id|key|base64)$/, '').replaceAll('_', ' ');
const fields: Record<string, string> = {
  must_change_password: 'whether a password has to be chosen',
  password_hash: 'password',
  payment_api_key: 'payment API key',
  temporary_until: 'until when the password is good',
};

type Change = { from?: unknown; to?: unknown } | 'changed' | 'viewed' | 'not compared';

function describe(entry: AuditEntry & { action: keyof typeof verbs }) {
  const { action, changes, parent_uuid } = entry;
  const changed = Object.entries(changes as Record<string, Change>);
  if (action !== 'UPDATE') {
    if (!parent_uuid) return action === 'INSERT' ? 'created it' : 'removed it';
    const text = changed
      .map(([, change]) => (typeof change === 'string' ? undefined : (change.to ?? change.from)))
      .find((value) => typeof value === 'string');
    return (
      <>
        {verbs[action]} {nounOf(entry)} {text ? <b>{String(text)}</b> : null}
      </>
    );
  }
  // What comes along with a new password is part of it.
  const [name, change] = changed.find(([field]) => field === 'password_hash') ?? changed[0] ?? ['', 'changed' as const];
  if (change === 'not compared') return 'saved it without saying which version they had read';
  if (name === 'deleted' && typeof change !== 'string') return change.to ? 'deleted it' : 'restored it';
  return (
    <>
      changed <b>{fieldOf(name)}</b>
      {parent_uuid ? ` of ${nounOf(entry)}` : ''}
      {typeof change !== 'string' && isShort(change.from) && isShort(change.to) && (
        <>
          {' '}
          <bdi>{change.from}</bdi> → <bdi>{change.to}</bdi>
        </>
      )}
      {changed.length > 1 && name !== 'password_hash' ? ` and ${changed.length - 1} more` : ''}
    </>
  );
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length < 24);
