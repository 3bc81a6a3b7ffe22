import { folded } from '@homeward/contract/folded';

/** The search language once more, as slow and plain as it can be said: the rows are lists, and every rule is a filter. */

export type Row = Record<string, unknown>;
type Search = Record<string, unknown>;

export interface Noun {
  rows: Row[];
  /** What a condition or a sort may name; a value that is no column is computed. */
  value(row: Row, field: string): unknown;
  /** The fields of an answer, and those of a listed record alone. */
  shown: string[];
  top: string[];
  relations: Record<string, Relation>;
  sort: string[];
  softDeletes: boolean;
  /** Whether ids break ties. */
  hasId: boolean;
}

interface Relation {
  noun: () => Noun;
  /** Whether there is at most one. */
  one: boolean;
  of(row: Row): Row[];
}

interface Nested {
  search?: Search;
  with?: Record<string, true | Nested>;
  sort?: string | string[];
  required?: boolean;
}

export interface Asked {
  search: Search;
  options: { sort?: string | string[]; limit?: number; page?: number };
}

export function naiveSearch(noun: Noun, { search, options }: Asked) {
  const { limit = 20, page = 1 } = options;
  const { with: wanted = {}, ...conditions } = search as Search & Nested;
  const found = noun.rows.filter((row) => fits(noun, row, conditions, wanted, namesDeleted(conditions)));
  const sorted = order(noun, found, options.sort ?? noun.sort);
  const offset = (page - 1) * limit;
  return {
    count: found.length,
    global_count: noun.rows.filter((row) => !noun.softDeletes || !row.deleted).length,
    limit,
    offset,
    page,
    pages: Math.ceil(found.length / limit),
    result: sorted.slice(offset, offset + limit).map((row) => project(noun, row, wanted, noun.top)),
  };
}

const namesDeleted = (search: Search) => Object.keys(search).some((key) => key.split('.')[0] === 'deleted');

function fits(noun: Noun, row: Row, search: Search, wanted: NonNullable<Nested['with']>, showsDeleted: boolean): boolean {
  if (noun.softDeletes && row.deleted && !showsDeleted) return false;
  const required = Object.entries(wanted).filter(([, nested]) => nested !== true && nested.required);
  return (
    holds(noun, row, search) &&
    required.every(([name, nested]) => {
      const { search: inner = {}, with: deeper = {} } = nested as Nested;
      return relatedFits(noun, row, name, inner, deeper);
    })
  );
}

function relatedFits(noun: Noun, row: Row, name: string, search: Search, wanted: NonNullable<Nested['with']> = {}): boolean {
  const { of, noun: target } = relationOf(noun, name);
  return of(row).some((related) => fits(target(), related, search, wanted, namesDeleted(search)));
}

/** Whether every condition holds; those through one relation must hold of one and the same related row. */
function holds(noun: Noun, row: Row, search: Search): boolean {
  const through: Record<string, Search> = {};
  const own: [string, unknown][] = [];
  for (const [key, given] of Object.entries(search)) {
    if (key.endsWith('.ilike') && String(given).trim() === '') continue;
    const [first = '', ...rest] = key.split('.');
    if (first in noun.relations) through[first] = { ...through[first], [rest.join('.')]: given };
    else own.push([key, given]);
  }
  return (
    own.every(([key, given]) => {
      const [field = '', operator = 'eq'] = key.split('.');
      return compares(noun.value(row, field), operator, given, orderOf(field));
    }) && Object.entries(through).every(([name, inner]) => relatedFits(noun, row, name, inner))
  );
}

function compares(value: unknown, operator: string, given: unknown, order: Order): boolean {
  if (operator === 'not') return !(Array.isArray(given) ? given.includes(value) : value === given);
  if (operator === 'eq') return value === given;
  if (value === null) return false;
  if (operator === 'in') return (given as unknown[]).includes(value);
  if (operator === 'ilike') return like(given as string).test(folded(value as string));
  const left = typeof value === 'string' ? order(value, String(given)) : (value as number);
  const right = typeof value === 'string' ? 0 : (given as number);
  return { gt: left > right, gte: left >= right, lt: left < right, lte: left <= right }[operator] ?? false;
}

function like(pattern: string): RegExp {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/g) ?? [];
  const source = parts.map((part) => {
    if (part === '%') return '[\\s\\S]*';
    if (part === '_') return '[\\s\\S]';
    return folded(part.slice(-1)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`);
}

function order(noun: Noun, rows: Row[], sort: string | string[]): Row[] {
  const keys = [sort].flat();
  const downwards = keys.at(-1)?.startsWith('-') ?? false;
  const ties = noun.hasId ? [downwards ? '-id' : 'id'] : [];
  return rows.toSorted((a, b) => {
    for (const key of [...keys, ...ties]) {
      const compared = compare(noun, a, b, key);
      if (compared) return compared;
    }
    return 0;
  });
}

function compare(noun: Noun, a: Row, b: Row, key: string): number {
  const down = key.startsWith('-');
  const path = (down ? key.slice(1) : key).split('.');
  const left = reach(noun, a, path);
  const right = reach(noun, b, path);
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  const isLess =
    typeof left === 'string' ? orderOf(path.at(-1) ?? '')(left, String(right)) < 0 : (left as number) < (right as number);
  return isLess === down ? 1 : -1;
}

type Order = (one: string, other: string) => number;
const byLetters: Order = (one, other) => (one < other ? -1 : Number(one > other));
const collator = new Intl.Collator('en');
/** As people sort; what they would not tell apart is told apart by its letters. */
export const inOrder: Order = (one, other) => collator.compare(one, other) || byLetters(one, other);
/** Keys are no words of a language. */
const orderOf = (field: string): Order => (field.endsWith('_key') ? byLetters : inOrder);

function reach(noun: Noun, row: Row, [first = '', ...rest]: string[]): unknown {
  if (!rest.length) return noun.value(row, first);
  const { of, noun: target } = relationOf(noun, first);
  const [related] = of(row);
  return related ? reach(target(), related, rest) : null;
}

function project(noun: Noun, row: Row, wanted: NonNullable<Nested['with']>, more: string[] = []): Row {
  const fields = [...noun.shown, ...more].map((field) => [field, noun.value(row, field)]);
  const nested = Object.entries(wanted).map(([name, value]) => [name, attach(noun, row, name, value === true ? {} : value)]);
  return Object.fromEntries([...fields, ...nested]) as Row;
}

/** What a record points to shows even after it was deleted; lists show what is there. */
function attach(noun: Noun, row: Row, name: string, { search = {}, with: wanted = {}, sort }: Nested): unknown {
  const { of, noun: target, one } = relationOf(noun, name);
  const shows = one || namesDeleted(search);
  const related = of(row).filter((inner) => fits(target(), inner, search, wanted, shows));
  if (one) return related[0] ? project(target(), related[0], wanted) : null;
  return order(target(), related, sort ?? target().sort).map((inner) => project(target(), inner, wanted));
}

function relationOf(noun: Noun, name: string): Relation {
  const relation = noun.relations[name];
  if (!relation) throw new Error(`no relation ${name}`);
  return relation;
}
