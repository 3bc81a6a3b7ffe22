/** A text of a stranger: trimmed, without what a database cannot keep; a number as its digits; null where nothing is said. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').toWellFormed().trim() || null;
}

/** The beginning of a text, never half of its last sign: no database keeps that. */
export function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Deeper than any partner's record; far from where JSON.stringify gives up (about 5,000). */
const DEEPEST = 20;

/** A value as a database keeps it: no NUL and no half of a character in its texts, and cut off where it is too deep. */
export function storable(value: unknown): unknown {
  return isStorable(value, 0) ? value : cleaned(value, 0);
}

/** Nearly all that is sent is: only the rest is worth a copy. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  for (const key in value)
    if (!isStorable(key, depth) || !isStorable((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleaned(key, depth), cleaned(item, depth + 1)]));
}

/** YYYY-MM-DD of what begins with a day; null for a day that is none, lies ahead or stands for 'not known' (0000, 1900). */
export function dayOf(value: unknown): string | null {
  const day = typeof value === 'string' ? (/^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(value)?.[1] ?? '') : '';
  const time = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(time) && new Date(time).getUTCDate() === Number(day.slice(8));
  return real && isPast(day, time) ? day : null;
}

const DAY_MS = 86_400_000;
const isPast = (day: string, time: number) => day > '1900-01-01' && time <= Date.now();

/** The day of a moment, in ms since 1970; null for one that lies ahead or stands for 'not known'. */
export function dayAt(time: number): string | null {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  // Beyond what a Date holds is no day either.
  const day = Number.isNaN(new Date(time).getTime()) ? '' : new Date(time).toISOString().slice(0, 10);
  return isPast(day, midnight) ? day : null;
}

/** The first of the month so many months ago: a birthday as near as an age tells it, and the same all month. */
export function bornAbout(months: number): string | null {
  const now = new Date();
  return months < 0 ? null : dayAt(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - Math.floor(months), 1));
}

/** What a partner sent of one animal, read by path and never trusted. */
export class Fields {
  record: Record<string, unknown>;
  constructor(record: Record<string, unknown>) {
    this.record = record;
  }

  /** The value at a dotted path; undefined where there is none. */
  value(path: string): unknown {
    // Nearly all paths are a key, and each is asked of every animal.
    return path.includes('.') ? path.split('.').reduce(inside, this.record) : inside(this.record, path);
  }

  text(path: string): string | null {
    return textOf(this.value(path));
  }

  /** YYYY-MM-DD, as dayOf reads it. */
  day(path: string): string | null {
    return dayOf(this.value(path));
  }

  /** A number, or the number a text like "$1,225.00" is. */
  number(path: string): number | null {
    const value = this.value(path);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    const text = textOf(value)?.replace(/^\$\s*|,(?=\d{3}\b)/g, '');
    return text && Number.isFinite(Number(text)) ? Number(text) : null;
  }

  /** An amount of money: a number that is not negative. */
  price(path: string): number | null {
    const price = this.number(path);
    return price === null || price < 0 ? null : price;
  }

  /** Yes or no as partners write it; null for any other word. */
  flag(path: string): boolean | null {
    const value = this.value(path);
    const word = typeof value === 'boolean' ? String(value) : textOf(value)?.toLowerCase();
    if (word === undefined) return null;
    if (['true', 'yes', 'y', '1'].includes(word)) return true;
    return ['false', 'no', 'n', '0'].includes(word) ? false : null;
  }

  /** The records of a list. */
  records(path: string): Fields[] {
    const list = this.value(path);
    return Array.isArray(list) ? list.filter(isRecord).map((record) => new Fields(record)) : [];
  }

  /** A list's web addresses, each once; a single one counts as a list, a path is one of `base`. */
  addresses(path: string, base?: string): string[] {
    const value = this.value(path);
    return addressesOf(Array.isArray(value) ? value : [value], base);
  }
}

/** The web addresses among these values, each once. */
export function addressesOf(values: unknown[], base?: string): string[] {
  const urls = [...new Set(values)].map((value) =>
    typeof value === 'string' && value.trim() ? URL.parse(value.trim(), base) : null,
  );
  return [...new Set(urls.filter((url) => url && /^https?:$/.test(url.protocol)).map(String))];
}

const inside = (value: unknown, key: string): unknown => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record without these keys: what concerns people must not be kept. */
export const without = (record: Record<string, unknown>, unwanted: (key: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !unwanted(key)));
