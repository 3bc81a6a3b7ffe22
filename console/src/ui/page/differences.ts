import type { AuditEntry } from '@homeward/contract/audit';
import { keyName } from '@homeward/contract/wording';
import { inZone } from '../text/zone.ts';
import { stepWords, wordOf } from './column-words.ts';

/** Whether somebody has only looked at what is secret. */
export const isView = ({ changes }: AuditEntry) => Object.values(changes)[0] === 'viewed';

/** What a change did to one field, or to one place of what is kept in a field as a whole. */
export interface Difference {
  table: string;
  column: string;
  label: string;
  /** Within the field, where it holds more than one value. */
  within?: string;
  /** Whether a key of ours stands there. */
  isKey?: boolean;
  /** The table of the record whose uuid stands there; '' where it is not known. */
  meant?: string | undefined;
  /** Where the values are nobody's to see, what happened to them; else they stand beside it. */
  told?: string;
  from?: unknown;
  to?: unknown;
}

/** What comes along with a new password is part of it. */
const ofPassword = ['must_change_password', 'temporary_until'];

type Change = { from?: unknown; to?: unknown } | string;

type Changed = Pick<AuditEntry, 'table_name' | 'changes' | 'action'>;

/** The fields that a change touched, of those that mean something to people. */
export function differencesOf({ table_name: table, changes, action }: Changed): Difference[] {
  const alone = 'password_hash' in changes;
  return Object.entries(changes as Record<string, Change>).flatMap(([column, change]): Difference[] => {
    const label = wordOf(table, column, action);
    if (label === null || (alone && ofPassword.includes(column))) return [];
    if (typeof change === 'string') return [{ table, column, label, told: secretly(change, action) }];
    const { from, to } = change;
    if (!isWhole(from) && !isWhole(to)) return [{ table, column, label, from, to }];
    return partsOf(from, to).map((part) => ({ table, column, label, ...part }));
  });
}

/** What happened to a value that is nobody's to see: of a new record it is set, not changed. */
const secretly = (told: string, action: AuditEntry['action']) => (told === 'changed' && becoming[action]) || told;
const becoming: Partial<Record<AuditEntry['action'], string>> = { INSERT: 'set', DELETE: 'removed' };

const isWhole = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The places where two values that hold others differ. */
function partsOf(from: unknown, to: unknown): Pick<Difference, 'within' | 'isKey' | 'meant' | 'from' | 'to'>[] {
  const [was, is] = [leavesOf(from), leavesOf(to)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((place) => was.get(place) !== is.get(place) && !NAMELESS.test(place))
    .map((place) => ({
      within: place.replace(/ (uuid|id|key)(?= ·|$)/g, ''),
      isKey: / key$/.test(place),
      meant: meantAt(place),
      from: was.get(place),
      to: is.get(place),
    }));
}

/** What tells a thing from others, beside what is told of it. */
const NAMELESS = /(^|· )(uuid|id|version)$/;
/** Whose uuid it is, by the word before it. */
const MEANT: Record<string, string> = {
  branch: 'organization_branch',
  group: 'public_group',
  language: 'language',
  specie: 'specie',
  user: 'organization_user',
};
function meantAt(place: string): string | undefined {
  const [, word] = /(\w+) uuid(?= ·|$)/.exec(place) ?? [];
  return word && (MEANT[word] ?? '');
}

function leavesOf(value: unknown, place: string[] = []): Map<string, unknown> {
  if (!isWhole(value)) return new Map(isNothing(value) ? [] : [[placeOf(place), value]]);
  return new Map(Object.entries(value).flatMap(([step, part]) => [...leavesOf(part, [...place, step])]));
}

/** Whether people are told that nothing is there. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A row is called by its number, as its form calls it. */
const placeOf = (steps: string[]) =>
  steps.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : stepOf(step))).join(' · ');
const stepOf = (step: string) => stepWords[step] ?? (CODE.test(step) ? keyName(step) : step.replaceAll('_', ' '));

const FILES = /^(banner|picture|logo|kiosk_logo|kennel_card_logo|shelter_contract)_id$/;
const fileWord = (column: string) => (column === 'shelter_contract_id' ? 'PDF' : 'picture');
const POINTER = /_(id|key)$/;
const CODE = /^[A-Z][A-Z0-9_]+$/;

/** Whether a value only points at what has a name. */
export const isPointer = ({ column, told, within }: Difference) => !told && !within && POINTER.test(column);

/** A value as people read it; `name` is what it points at is called. */
export function textOf({ column, within, isKey, meant }: Difference, value: unknown, name?: string): string {
  if (isNothing(value)) return FILES.test(column) ? `no ${fileWord(column)}` : 'nothing';
  if (name) return name;
  if (FILES.test(column)) return `a ${fileWord(column)}`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return column.endsWith('_id') ? NO_NAME : String(value);
  if (typeof value !== 'string') return 'several';
  if (meant !== undefined) return NO_NAME;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return inZone(value);
  return isKey || isOurs(column, within, value) ? keyName(value) : value;
}

/** Whether it is a word of ours, not one that somebody has typed. */
function isOurs(column: string, within: string | undefined, value: string): boolean {
  if (CODE.test(value)) return within ? value.includes('_') : /_key$|type|condition|schema|source/.test(column);
  return (column === 'icon' || (column === 'value' && within !== undefined)) && /^[a-z]+(_[a-z]+)+$/.test(value);
}

const NO_NAME = 'one without a name';
