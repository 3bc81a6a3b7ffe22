import { hash } from 'node:crypto';
import { Recent } from '../recent.ts';
import { compile, type Place } from './compile.ts';
import type { Parsed } from './parse.ts';
import type { Query } from './query.ts';
import { Trial } from './trial.ts';
import { literal } from './value.ts';

export interface Statement {
  /** Absent while the shape is rare: it is planned each time instead of being kept by every connection. */
  name: string | undefined;
  text: string;
}

/** What is asked once or twice would drive out of the connections what is asked again and again (database/ask-text.ts). */
const USES_BEFORE_KEPT = 3;

/** With its values written out. */
export interface WrittenStatement extends Statement {
  /** Of the plan for all values beside its own. */
  trial: Trial;
}

interface Known<S extends Statement> {
  uses: number;
  statement?: S;
}

const shapes = new Recent<Known<Statement>>(500);
/** Searches that are asked again, by shape and values. */
const asked = new Recent<Known<WrittenStatement>>(100);
/** Longer values are not remembered. */
const LONGEST_ASKED = 3000;

const BEFORE = '{"status":200,"prefix":"2xx","message":"OK","data":';

/** The statement of a search's shape. Its one column is the whole answer, null where the guard does not hold, '' where a single record is missing. */
export function statementOf({ query, shape }: Parsed, guard: string): Statement {
  const known = used(shapes, shape);
  known.statement ??= { name: undefined, text: textOf(query, guard) };
  const { statement } = known;
  if (!query.entity.countsTo && !statement.name && known.uses >= USES_BEFORE_KEPT) statement.name = nameOf(statement.text);
  return statement;
}

/**
 * The statement of a search that is asked in the same words again and again, with its values written out: planned for them once,
 * it is as cheap as one that is planned for every value. Its first value is the guard's and stays a parameter. Undefined while
 * the search is rare.
 */
export function writtenStatementOf({ query, shape }: Parsed, guard: string, values: unknown[]): WrittenStatement | undefined {
  const own = JSON.stringify(values.slice(1));
  if (own.length > LONGEST_ASKED) return undefined;
  const known = used(asked, shape + own);
  if (!known.statement && known.uses >= USES_BEFORE_KEPT) {
    const text = writtenText(query, guard, values);
    known.statement = { name: nameOf(text), text, trial: new Trial() };
  }
  return known.statement;
}

/** The text of a search with all its values but the guard's. */
export const writtenText = (query: Query, guard: string, values: unknown[]): string =>
  textOf(query, guard, (position) => literal(values[position - 1]));

const textOf = (query: Query, guard: string, place?: Place) =>
  `select case when ${guard} then coalesce((${compile(query, place, BEFORE, '}')}), '') end`;

const nameOf = (text: string) => `s${hash('sha256', text, 'base64url').slice(0, 20)}`;

function used<S extends Statement>(those: Recent<Known<S>>, key: string): Known<S> {
  const known: Known<S> = those.get(key) ?? { uses: 0 };
  if (!known.uses) those.set(key, known);
  known.uses += 1;
  return known;
}
