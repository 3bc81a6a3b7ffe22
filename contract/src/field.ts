import './words.ts';
import { z } from 'zod';

/** Shapes that recur in every noun. Lengths count UTF-16 units on both sides, because both sides run these schemas. */

export const uuid = z.uuid();
export const version = z.int().min(1).max(2_147_483_647);
export const id = z.int().min(1).max(2_147_483_647);
/** Moment in ISO 8601 UTC, as PostgreSQL writes it in JSON. */
export const moment = z.iso.datetime({ offset: true, local: true });

/** Turn what stands around a text about as well; what an app wraps copied text in. LRM, RLM and ALM stay. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Drawn as nothing, and not what joins letters or emoji: a name must not differ from another by them. */
const UNSEEN = /\u034f|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]/g;
/** Something to see: neither blanks nor what only changes or joins its neighbours. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Mn}\p{DI}\u2800\ufffc\u{1d159}]/u;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Nothing, where there is nothing to see. */
const seenOf = (text: string) => (SEEN.test(text) ? text.replace(UNSEEN, '') : '');

/** A text as one line: breaks become blanks, control, reordering and unseen characters go. */
const onOneLine = (text: string) =>
  seenOf(text)
    .replace(REORDERING, '')
    .replace(LINE_BREAKS, ' ')
    .replace(/\p{Cc}/gu, '');
/** A text of lines that end alike, without control, reordering and unseen characters. */
const onLines = (text: string) =>
  seenOf(text)
    .replace(REORDERING, '')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/** The schemas whose text may have several lines: no other text a call takes does. */
export const severalLines = z.registry<Record<never, never>>();

/** A text on one line that is taken as it is otherwise: it names something that is known already. */
export const line = (options?: { error: string }) => z.string(options).overwrite(onOneLine);

const lines = (options?: { error: string }) => z.string(options).overwrite(onLines);
const required = (text: z.ZodString, missing: string, max: number) =>
  text.trim().normalize().min(1, { error: missing, abort: true }).max(max, `At most ${max} characters`);
const optional = (text: z.ZodString) => text.nullish().transform((value) => value || null);

/** Text on one line that must be there; `missing` is the message of an absent or blank value. Trimmed, NFC. */
export const requiredText = (missing: string, max = 255) => required(line({ error: missing }), missing, max);

/** The same where a second line would be another header of a mail: it is refused, and not made a blank of. */
const header = (options?: { error: string }) =>
  z
    .string(options)
    .regex(/^[^\r\n\v\f\u0085\u2028\u2029\0]*$/, 'Must be on one line')
    .overwrite(onOneLine);
export const requiredHeader = (missing: string, max: number) => required(header({ error: missing }), missing, max);
export const optionalHeader = (max: number) => optional(header().trim().normalize().max(max, `At most ${max} characters`));

/** Text on one line that may be absent: null and '' mean none. Trimmed, NFC. */
export const optionalText = (max = 1000, tooLong = `At most ${max} characters`) =>
  optional(line().trim().normalize().max(max, tooLong));

/** Text of several lines that may be empty. */
export const anyLines = (max: number) =>
  lines().trim().normalize().max(max, `At most ${max} characters`).register(severalLines, {});

/** Text of several lines that must be there. */
export const requiredLines = (missing: string, max: number) =>
  required(lines({ error: missing }), missing, max).register(severalLines, {});

/** Text of several lines that may be absent. */
export const optionalLines = (max: number) =>
  optional(lines().trim().normalize().max(max, `At most ${max} characters`).register(severalLines, {}));

/** How much is kept of what is kept as it comes: keys and items in all, how deep they nest, and its length as JSON. */
interface Extent {
  parts: number;
  depth: number;
  length: number;
}
const partsOf = (value: unknown, depth: number): number => {
  if (typeof value !== 'object' || value === null) return 1;
  return depth
    ? Object.values(value).reduce<number>((sum, inner) => sum + partsOf(inner, depth - 1), 1)
    : Number.POSITIVE_INFINITY;
};
/** A value whose parts nobody knows, its names and texts as clean as those of known fields; `clash` where two names become one. */
function cleaned(value: unknown, clash: () => void): unknown {
  if (typeof value === 'string') return onLines(value).trim().normalize();
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clash));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [nameIn(key), cleaned(inner, clash)] as const);
  if (new Set(entries.map(([key]) => key)).size < entries.length) clash();
  return Object.fromEntries(entries);
}
const nameIn = (key: string) => onOneLine(key).trim().normalize();

/** Cleans a value whose parts nobody knows, and refuses what is more than anybody means to keep. */
export const within =
  (message: string, { parts, depth, length }: Extent = { parts: 500, depth: 6, length: 20_000 }) =>
  (payload: z.core.ParsePayload<unknown>) => {
    const { value: input, issues } = payload;
    if (partsOf(input, depth) > parts || JSON.stringify(input).length > length) issues.push({ code: 'custom', input, message });
    else payload.value = cleaned(input, () => issues.push({ code: 'custom', input, message: 'Two of these names are the same' }));
  };

/** A whole number that must be there, within limits; both messages are shown at the field. */
export const requiredInt = (missing: string, min: number, max: number) =>
  z
    .int({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Must be a whole number') })
    .min(min, `Must be at least ${min}`)
    .max(max, `Must be at most ${max}`);

/** Whether nothing stands in a list twice, for lists whose error stands at the whole of them. */
export const noneTwice = (list: readonly unknown[]) => new Set(list).size === list.length;

/**
 * Refuses what is the same as something before it in its list, at its place or at a field of it. `keyOf` says what tells them
 * apart; undefined is like nothing else.
 */
export const eachOnceBy =
  <Item>(keyOf: (item: Item) => unknown, message: string, ...field: string[]) =>
  ({ value, issues }: z.core.ParsePayload<Item[]>) => {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const key = JSON.stringify(keyOf(item));
      if (seen.has(key)) issues.push({ code: 'custom', input: value, path: [index, ...field], message });
      if (key) seen.add(key);
    }
  };

/** The same of rows that are of something, at the field that says so; `beside` names what else tells them apart. */
export const eachOnce = (field: string, message: string, beside: string[] = []) =>
  eachOnceBy(
    (row: object) => {
      const fields = new Map(Object.entries(row));
      return [field, ...beside].map((name) => fields.get(name));
    },
    message,
    field,
  );

/** An e-mail address that must be there, lower-cased: one address, one spelling. */
export const email = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, invalid)
    .toLowerCase()
    .pipe(z.email({ error: invalid }));

/** What every answer says of a saved record. */
export const Ref = { uuid, version };
/**
 * The version in which a save has read what it changes; 0 where there was nothing yet. The specification's payloads know
 * none: such a save is compared with nothing, and the audit trail says so (decision 110). The console always sends one.
 */
export const readVersion = z.int().min(0).max(2_147_483_647).optional();
/** What an update sends: which record, and the version it was read in. */
export const ref = z.strictObject({ uuid, version: readVersion });
/** What a save sends of a record that may be new: neither, or both. */
export const refOrNew = { uuid: uuid.optional(), version: readVersion };
/** Versions of a record's parts other than the main one, by part: each counts up when that part alone is saved. */
export const Versions = z.record(z.string(), version);
/** The version of a part of a record that was read with its `versions`; before its first save every part is at 1. */
export const versionOf = ({ versions }: { versions?: Record<string, number> | undefined }, part: string): number =>
  versions?.[part] ?? 1;
/** Numeric ids come with `_force_ids` only. */
export const forcedId = id.optional();

/** Whether a number has no more decimals than so many, as it is written: what a checkout reads exactly is kept exactly. */
export const hasDecimals = (most: number) => {
  const written = new RegExp(`^-?\\d+(\\.\\d{0,${most}})?$`);
  return (value: number) => Number.isInteger(value) || written.test(String(value));
};

/** What names that read the same have in common, however they are written; `name_key` in the database. */
export const nameKey = (name: string) => name.normalize('NFKC').replace(NOT_DRAWN, '').replace(/ +/g, ' ').trim().toLowerCase();
/** Whatever is drawn as nothing, which two names may differ by to nobody's eye; the same characters stand in `name_key`. */
const NOT_DRAWN = /[\p{DI}\u061c\u2800\ufff9-\ufffc\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}]/gu;

/** Latin letters that are no base letter with an accent, as they are written without them. */
export const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
};
const spelled = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');

/** Turns a name into what its address may be: accents folded, lower case, dashes between words, 60 letters at most (decision 59). */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(spelled, (letter) => SPELLED[letter] ?? '')
    .replace(/[\s_-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_TAKEN = 'Slug is not valid or already exists!';
export const slug = z
  .string({ error: 'Missing a slug' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Missing a slug', abort: true })
  .max(60, { error: 'At most 60 characters', abort: true })
  .regex(SLUG, { error: SLUG_TAKEN, abort: true })
  .refine((text) => text !== 'add', SLUG_TAKEN);
