import type { Nested, Query } from './query.ts';

/** How many rows a search may ask for: reading as many takes PostgreSQL a second, and their answer some 14 MB. */
export const MAX_COST = 120_000;

/** How many rows a relation to many is taken to bring for each row it is asked of. */
const ROWS_OF_MANY = 10;

/** How many rows a search asks for, as far as its words tell: its own, and for each of them those of its relations. */
export const costOf = ({ limit, with: nested }: Pick<Query, 'limit' | 'with'>): number => limit * (1 + costOfAll(nested));

const costOfAll = (nested: Nested[]): number => nested.reduce((sum, one) => sum + costOfOne(one), 0);
const costOfOne = ({ relation, with: nested }: Nested): number =>
  (relation.kind === 'one' ? 1 : ROWS_OF_MANY) * (1 + costOfAll(nested));
