import type { Entity } from './entity.ts';
import type { Condition } from './query.ts';

export const castOf = {
  int: 'int',
  number: 'numeric',
  text: 'text',
  uuid: 'uuid',
  boolean: 'boolean',
  moment: 'timestamptz',
  day: 'date',
  json: 'jsonb',
} as const;
export const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** What a sort reaches: a table, or rows in brackets. */
export interface Join {
  left: boolean;
  table: string;
  alias: string;
  on: string;
}
export const textOf = (joins: Join[]) =>
  joins.map(({ left, table, alias, on }) => `${left ? ' left' : ''} join ${table} ${alias} on ${on}`).join('');

/** Whether a condition leaves out what is deleted, and nothing else. */
export const isLive = ({ softDeletes, fields }: Entity, condition?: Condition): boolean =>
  softDeletes &&
  condition?.kind === 'field' &&
  condition.field === fields.get('deleted') &&
  condition.operator === 'eq' &&
  condition.written === 'false';

export const keyOf = (alias: string, key: string) => (key.includes('{t}') ? key.replaceAll('{t}', alias) : `${alias}.${key}`);
export const quote = (name: string) => `"${name}"`;
