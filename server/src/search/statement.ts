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

/** A kept plan costs PostgreSQL some 0.4 MB a connection, so shapes must earn it, and one caller's cannot add up. */
const USES_BEFORE_KEPT = 3;
const KEPT_A_WINDOW = 200;
/** As long as a connection lives (database/connect.ts): with it go the plans it kept. */
export const PLAN_WINDOW_SECONDS = 600;

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
let window = { ends: 0, kept: 0 };

const BEFORE = '{"status":200,"prefix":"2xx","message":"OK","data":';

/** The statement of a search's shape. Its one column is the whole answer, null where the guard does not hold, '' where a single record is missing. */
export function statementOf({ query, shape }: Parsed, guard: string): Statement {
  const known = used(shapes, shape);
  known.statement ??= { name: undefined, text: textOf(query, guard) };
  const { statement } = known;
  if (!query.entity.countsTo && !statement.name && mayKeep(known)) statement.name = nameOf(statement.text);
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
  if (!known.statement && mayKeep(known)) {
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

/** Whether one more plan is kept in this window: of what has earned it. */
function mayKeep({ uses }: { uses: number }): boolean {
  if (uses < USES_BEFORE_KEPT) return false;
  const now = performance.now();
  if (now > window.ends) window = { ends: now + PLAN_WINDOW_SECONDS * 1000, kept: 0 };
  window.kept += 1;
  return window.kept <= KEPT_A_WINDOW;
}
