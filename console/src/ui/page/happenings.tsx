import type { AuditEntry } from '@homeward/contract/audit';
import { App, Button } from 'antd';
import { usePlaceOf } from '../form/place-of.ts';
import { Email } from '../text/email.tsx';
import { plain } from '../text/plain.ts';
import { When } from '../text/when.tsx';
import { inSentence } from './column-words.ts';
import { DifferenceList, Value } from './difference-list.tsx';
import { type Difference, differencesOf, isView, textOf } from './differences.ts';
import { firstSave } from './first-saves.ts';
import { linesTogether } from './lines-together.ts';
import { Unread } from './lookup.tsx';
import { type Names, useNames } from './use-names.ts';
import { Itself, nounOf, type Told, Whose, Within, wholeOf } from './whose.tsx';

const SHOWN = 8;

interface HappeningsProps {
  uuid: string;
  entries: AuditEntry[];
  /** What is said where there is none. */
  none: string;
  currency: string | undefined;
}

/** The newest changes of a record in words, and what may be put back of them. */
export default function Happenings({ uuid, entries, none, currency }: HappeningsProps) {
  const happenings = together(linesTogether(entries.map(firstSave), currency)).slice(0, SHOWN);
  const names = useNames(happenings.flat(), partsIn(happenings.flat(), uuid));
  if (!happenings.length) return <p className="history-when">{none}</p>;
  return (
    <>
      <Unread of={names} what="What the values are called" />
      {happenings.map((some) => (
        <Happening key={JSON.stringify(some[0])} {...{ uuid, names }} entries={some} />
      ))}
    </>
  );
}

/** The records that changes are of, where that is not the one whose history it is, and those that they are parts of. */
const partsIn = (entries: AuditEntry[], uuid: string) =>
  entries.flatMap((entry) => {
    const { table_name, record_uuid, parent_uuid } = entry;
    const whole = wholeOf(entry, uuid);
    const isNamed = record_uuid && record_uuid !== uuid && (entry.action === 'UPDATE' || !parent_uuid);
    return [...(isNamed ? [{ table_name, uuid: record_uuid }] : []), ...(whole ? [whole] : [])];
  });

/** Parts of one kind that one call changed are one happening, and so are refusals in a row and one's views in a row. */
function together(entries: AuditEntry[]): AuditEntry[][] {
  const happenings: AuditEntry[][] = [];
  for (const entry of entries.filter(isWorthTelling)) {
    const last = happenings.at(-1);
    const [first] = last ?? [];
    const isAgain =
      (first?.action === 'REFUSED' && entry.action === 'REFUSED') ||
      (first && isSignIn(first) && isSignIn(entry) && signedIn(first) === signedIn(entry)) ||
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

/** Counting a version up is part of some other change. */
const isWorthTelling = (entry: AuditEntry) => entry.action !== 'UPDATE' || differencesOf(entry).length > 0;

function Happening({ uuid, entries, names }: { uuid: string; entries: AuditEntry[]; names: Names }) {
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
            as <Email value={entry.account} />
          </>
        )}{' '}
        {happening(entries, entry, { uuid, names })}
      </p>
      {tells(entry) && (
        <details>
          <summary>What changed</summary>
          {entries.map((one) => (
            <DifferenceList
              key={JSON.stringify(one)}
              entry={one}
              names={names}
              actions={(difference) =>
                one.action === 'UPDATE' && one.record_uuid === uuid && <PutBack {...{ uuid, difference, names }} />
              }
            />
          ))}
        </details>
      )}
      <p className="history-when">
        <When value={entry.created_date} />
      </p>
    </div>
  );
}

function happening(entries: AuditEntry[], entry: AuditEntry, told: Told) {
  if (entry.action === 'REFUSED') return refused(entries, entry, told.names);
  if (isView(entry)) return viewed(entries, entry);
  if (entry.action === 'SIGNED_IN' || entry.action === 'SIGNED_OUT')
    return `${signedIn(entry)}${entries.length > 1 ? ` ${entries.length} times` : ''}`;
  return entries.length > 1 ? (
    <>
      {`${verbs[entry.action]} ${entries.length} ${plural(nounOf(entry))}`}
      <Within entry={entry} {...told} />
    </>
  ) : (
    describe({ ...entry, action: entry.action }, told)
  );
}

const isSignIn = ({ action }: AuditEntry) => action === 'SIGNED_IN' || action === 'SIGNED_OUT';

/** How somebody came in and from where, or that they left. */
function signedIn({ action, changes }: AuditEntry): string {
  const said = (name: string) => toldOf(changes, name);
  if (action === 'SIGNED_OUT') return said('everywhere') ? 'signed out everywhere' : 'signed out';
  const factor = said('factor') ? ` and ${said('factor')}` : '';
  return `signed in by ${said('by')}${factor} from ${said('address')}${said('device') ? `, ${said('device')}` : ''}`;
}

const toldOf = (of: AuditEntry['changes'], name: string) => (of[name] as { to?: unknown } | undefined)?.to;

/** Whether there is more to a change than its sentence says. */
const tells = (entry: AuditEntry) =>
  entry.action !== 'REFUSED' &&
  !isView(entry) &&
  !isSignIn(entry) &&
  differencesOf(entry).some(({ told }) => told !== 'not compared' && told !== 'ended');

/** The newest of them says where; their times are counted together. */
function refused(entries: AuditEntry[], { call, changes }: AuditEntry, names: Names) {
  const times = entries.reduce((sum, entry) => sum + Number(toldOf(entry.changes, 'times') ?? 1), 0);
  return (
    <>
      was refused <b>{call ? names.call(call) : 'a call'}</b> from {String(toldOf(changes, 'address'))}
      {times > 1 ? ` and ${times - 1} more` : ''}
    </>
  );
}

const viewed = ({ length }: AuditEntry[], entry: AuditEntry) => (
  <>
    viewed <b>{inSentence(differencesOf(entry)[0]?.label ?? 'it')}</b>
    {length > 1 ? ` ${length} times` : ''}
  </>
);

const verbs = { INSERT: 'added', UPDATE: 'changed', DELETE: 'removed' } as const;
const plural = (noun: string) => (noun === 'alias' ? 'aliases' : noun.endsWith('s') ? noun : `${noun}s`);
function describe(entry: AuditEntry & { action: keyof typeof verbs }, { uuid, names }: Told) {
  const { action, changes, parent_uuid } = entry;
  const differences = differencesOf(entry);
  if (action !== 'UPDATE') {
    if (!parent_uuid)
      return (
        <>
          {entry.action === 'INSERT' ? 'created' : 'removed'} <Itself entry={entry} uuid={uuid} names={names} />
        </>
      );
    const values = differences.map((one) => ({ one, value: one.to ?? one.from }));
    // A translation is told by its language, a return by its reason, what else is of two by the other; that something is active
    // tells of nothing which it is.
    const said =
      values.find(({ one }) => one.column === 'language_id' || one.column === 'reason_type_key') ??
      values.find(({ one, value }) => one.column.endsWith('_id') && (names.isLoading || names.value(one, value))) ??
      values.find(({ value }) => value !== undefined && value !== null && typeof value !== 'boolean');
    return (
      <>
        {verbs[action]} {nounOf(entry)}{' '}
        {said && (
          <b>
            <Value of={said.one} value={said.value} names={names} />
          </b>
        )}
        <Within entry={entry} uuid={uuid} names={names} />
      </>
    );
  }
  const [first] = differences;
  if (!first) return null;
  if (first.told === 'ended') return 'ended a session';
  if (first.told === 'not compared') return 'saved it without saying which version they had read';
  const { deleted } = changes as { deleted?: { to?: unknown } };
  if (deleted)
    return (
      <>
        {deleted.to ? 'deleted' : 'restored'} <Itself entry={entry} uuid={uuid} names={names} />
      </>
    );
  const [, second, ...others] = [...new Set(differences.map(partOf))];
  return (
    <>
      {verbOf(differences)} <b>{partOf(first)}</b>
      {second && (
        <>
          {others.length ? ', ' : ' and '}
          <b>{second}</b>
        </>
      )}
      {others.length > 0 && ` and ${others.length} more`}
      <Whose entry={entry} uuid={uuid} names={names} />
      {differences.length === 1 && <Short of={first} names={names} />}
    </>
  );
}

/** Of values that are nobody's to see alone is known which of them it was. */
const verbOf = ([first, ...others]: Difference[]) =>
  (first?.told === 'set' || first?.told === 'removed') && others.every(({ told }) => told === first.told)
    ? first.told
    : 'changed';

/** The field, or the place in it: which of a form's switches it was. */
function partOf({ table, column, label, within }: Difference): string {
  const place = within && /^\D/.test(within) ? within : '';
  // A setting is named beside, and is all of its value.
  if (table === 'shelter_setting' && column === 'value') return place || 'what it says';
  return inSentence(place ? `${label} · ${place}` : label);
}

/** Both values where they fit into the sentence. */
function Short({ of, names }: { of: Difference; names: Names }) {
  const isShort = (value: unknown) => textOf(of, value, names.value(of, value)).length < 30;
  if (of.told || !isShort(of.from) || !isShort(of.to)) return null;
  return (
    <>
      {' '}
      <Value of={of} value={of.from} names={names} /> → <Value of={of} value={of.to} names={names} />
    </>
  );
}

/** Puts what a field held before into the form beside it, where one is open that holds it; saved it is by Save alone. */
function PutBack({ uuid, difference, names }: { uuid: string; difference: Difference; names: Names }) {
  const { message } = App.useApp();
  const placeOf = usePlaceOf(uuid);
  const { told, within, from, column } = difference;
  const place = told || within ? undefined : placeOf(column, (value) => names.uuid(difference, value));
  if (!place) return null;
  const put = () => {
    place.put(from);
    message.info(`${place.label} is in the form as it was before. It is not saved yet.`, 5);
  };
  return (
    <Button size="small" className="history-put-back" onClick={put} aria-label={`Put ${inSentence(place.label)} back`}>
      Put back
    </Button>
  );
}
