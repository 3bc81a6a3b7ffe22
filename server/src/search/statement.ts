import { hash } from 'node:crypto';
import { compile } from './compile.ts';
import type { Parsed } from './parse.ts';

export interface Statement {
  /** Absent: too many shapes are prepared already, so this one is planned each time. */
  name: string | undefined;
  text: string;
}

const REMEMBERED = 500;
/** A prepared statement lives as long as its connection, so shapes made up by a caller must not add up. */
const PREPARED = 2000;
const statements = new Map<string, Statement>();
const prepared = new Set<string>();

/** The statement of a search's shape. Its one column is null where the guard does not hold, '' where a single record is missing. */
export function statementOf({ query, shape }: Parsed, guard: string): Statement {
  const known = statements.get(shape);
  if (known) return known;
  const text = `select case when ${guard} then coalesce((${compile(query)}), '') end`;
  const name = `s${hash('sha256', text, 'base64url').slice(0, 20)}`;
  if (prepared.size < PREPARED) prepared.add(name);
  const statement = { name: prepared.has(name) ? name : undefined, text };
  statements.set(shape, statement);
  const [oldest] = statements.keys();
  if (statements.size > REMEMBERED && oldest) statements.delete(oldest);
  return statement;
}
