import type { CallPath } from '@homeward/contract/calls';
import type { DB } from '../database/columns.ts';

/** What a search may see of a noun. A column that is not a field here does not exist for any caller. */
export interface Entity<Row = unknown> {
  /** The type of a record, for the compiler alone. */
  row?: Row;
  /** Stands in every statement's shape, so it is unique. */
  name: string;
  table: keyof DB;
  /** The permission that reading these rows through a relation needs; null for parts of their parent and for lookups. */
  permission: CallPath | null;
  /** Which rows there are at all for who holds these permissions. Such a noun is searched by itself alone. */
  only: Only | undefined;
  fields: ReadonlyMap<string, Field>;
  relations: ReadonlyMap<string, Relation>;
  /** Default order: field keys, a leading minus for descending. */
  sort: readonly string[];
  /** Whether rows are soft-deleted: hidden unless the search itself names `deleted`. */
  softDeletes: boolean;
  /** Whether how many rows there are is kept by the writes, of what is never soft-deleted (0265_every_list.sql). */
  keepsCount: boolean;
  /** Whether `limit: -1` is allowed. */
  listsAll: boolean;
  /** Of what grows without end: so far is counted, and its plans are made for the values that are asked for. */
  countsTo: number | undefined;
  /** Keys accepted beside `search` and `options`, each meaning a search key: role/list's `role` is `type`. */
  shorthands: ReadonlyMap<string, string>;
}

export interface Only {
  field: string;
  among: (permissions: ReadonlySet<string>) => string[];
}

export type FieldType = 'int' | 'number' | 'text' | 'uuid' | 'boolean' | 'moment' | 'day' | 'json';

export interface Field {
  type: FieldType;
  nullable: boolean;
  /** SQL of the value; `{t}` is the row's alias. */
  sql: string;
  /** What it is sorted by, where an index holds that and not the value: in the same order. */
  order?: string;
  /** `always`: in every answer. `top`: not in nested rows. `asked`: where `with` names it. `forced`: with _force_ids. */
  shown: 'always' | 'top' | 'asked' | 'forced';
  /**
   * Set where the value adds up rows of another table, or is 0: what all rows together have, as `key`, the id, and `n`. A long list
   * joins it instead of adding up row by row; a sort does where it is little (`sorts`).
   */
  groups?: { rows: string; sorts?: true };
  /** Whether an index of its `letter_pairs` finds one or two letters of it. */
  pairs?: boolean;
  /** Whether it is true of few rows, however many there are: these are found first, and then sorted. */
  few?: boolean;
  /** What naming it needs beside the search itself: a count tells of rows that are another noun's. */
  permission?: CallPath;
}

export type Relation =
  /**
   * `always`: whatever points there has one, so that a sort may begin with the others. `orNone`: it may, too, for an index holds
   * `coalesce(key, 0), id`, with which those that have none stand together. `few`: these are so few, with so many rows each, that
   * it looks at the first of each.
   */
  | { kind: 'one'; entity: () => Entity; key: string; always?: boolean; orNone?: boolean; few?: boolean }
  | { kind: 'many'; entity: () => Entity; key: string; sort: string[] }
  | { kind: 'through'; entity: () => Entity; table: keyof DB; from: string; to: string };

type FieldSpec =
  | FieldType
  | Field
  | (Pick<Field, 'type'> & Partial<Pick<Field, 'nullable' | 'sql' | 'order' | 'shown' | 'groups' | 'pairs' | 'few'>>);

const idField: Field = { type: 'int', nullable: false, sql: '{t}.id', shown: 'forced' };

/** Declares an entity; `fields` may give only a type where the column has the field's name and is not null. */
export function entity<Row>(definition: {
  name: string;
  table: keyof DB;
  permission?: CallPath | null;
  only?: Only;
  fields: Record<string, FieldSpec>;
  relations?: Record<string, Relation>;
  sort?: readonly string[];
  /** False for a table without an id of its own (link tables). */
  id?: boolean;
  softDeletes?: boolean;
  keepsCount?: boolean;
  listsAll?: boolean;
  countsTo?: number;
  shorthands?: Record<string, string>;
}): Entity<Row> {
  const fields = new Map<string, Field>();
  if (definition.id !== false) fields.set('id', idField);
  for (const [key, spec] of Object.entries(definition.fields)) {
    const given = typeof spec === 'string' ? { type: spec } : spec;
    fields.set(key, { nullable: false, sql: `{t}.${key}`, shown: 'always', ...given });
  }
  return {
    name: definition.name,
    table: definition.table,
    permission: definition.permission ?? null,
    only: definition.only,
    fields,
    relations: new Map(Object.entries(definition.relations ?? {})),
    sort: definition.sort ?? ['-id'],
    softDeletes: definition.softDeletes ?? false,
    keepsCount: definition.keepsCount ?? false,
    listsAll: definition.listsAll ?? false,
    countsTo: definition.countsTo,
    shorthands: new Map(Object.entries(definition.shorthands ?? {})),
  };
}

/** The fields of every business table. */
export const businessFields = { uuid: 'uuid', version: 'int', deleted: 'boolean' } as const;

/** The versions of a record's parts beside the main one, by part; of those alone that were ever saved. */
export const partVersions = {
  type: 'json',
  shown: 'asked',
  nullable: false,
  sql: `(select coalesce(json_object_agg(part, version), '{}') from record_part where record_uuid = {t}.uuid and part <> 'main')`,
} as const;

export const forced = (type: FieldType = 'int') => ({ type, shown: 'forced' }) as const;
export const nullable = (type: FieldType) => ({ type, nullable: true }) as const;

/**
 * How many rows of another table point here; `where` is about that table's alias `{c}`. One that tells of another
 * noun's rows names the `permission` to see them, and is in an answer only where `with` asks for it.
 */
export const countOf = (
  table: keyof DB,
  key: string,
  { where, permission }: { where?: string; permission?: CallPath } = {},
): Field => ({
  type: 'int',
  nullable: false,
  sql: `(select count(*)::int from ${table} c where c.${key} = {t}.id${where ? ` and ${where.replaceAll('{c}', 'c')}` : ''})`,
  shown: permission ? 'asked' : 'top',
  groups: {
    rows: `select c.${key} as key, count(*)::int as n from ${table} c${where ? ` where ${where.replaceAll('{c}', 'c')}` : ''} group by 1`,
  },
  ...(permission ? { permission } : {}),
});

export const one = (target: () => Entity, key: string): Relation => ({ kind: 'one', entity: target, key });
export const oneOrNone = (target: () => Entity, key: string, { few = false } = {}): Relation => ({
  kind: 'one',
  entity: target,
  key,
  orNone: true,
  few,
});
export const always = (target: () => Entity, key: string, { few = false } = {}): Relation => ({
  kind: 'one',
  entity: target,
  key,
  always: true,
  few,
});
export const many = (target: () => Entity, key: string, ...sort: string[]): Relation => ({
  kind: 'many',
  entity: target,
  key,
  sort,
});
export const through = (target: () => Entity, table: keyof DB, from: string, to: string): Relation => ({
  kind: 'through',
  entity: target,
  table,
  from,
  to,
});
