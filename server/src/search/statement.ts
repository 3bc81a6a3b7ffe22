import { hash } from 'node:crypto';
import { compile } from './compile.ts';
import type { Parsed } from './parse.ts';

export interface Statement {
  /** Absent while the shape is rare: it is planned each time instead of being kept by every connection. */
  name: string | undefined;
  text: string;
}

const REMEMBERED = 500;
/** A kept plan costs PostgreSQL some 0.4 MB a connection, so shapes must earn it, and one caller's cannot add up. */
const USES_BEFORE_KEPT = 3;
const KEPT_A_WINDOW = 200;
/** As long as a connection lives (database/connect.ts): with it go the plans it kept. */
export const PLAN_WINDOW_SECONDS = 600;

interface Shape extends Statement {
  uses: number;
}
const shapes = new Map<string, Shape>();
let window = { ends: 0, kept: 0 };

/** The statement of a search's shape. Its one column is null where the guard does not hold, '' where a single record is missing. */
export function statementOf({ query, shape }: Parsed, guard: string): Statement {
  let known = shapes.get(shape);
  // Taken out and put back: the shape used longest ago is the first in the map, and the first to be forgotten.
  if (known) shapes.delete(shape);
  else known = { name: undefined, uses: 0, text: `select case when ${guard} then coalesce((${compile(query)}), '') end` };
  shapes.set(shape, known);
  known.uses += 1;
  if (!known.name && known.uses >= USES_BEFORE_KEPT && mayKeep())
    known.name = `s${hash('sha256', known.text, 'base64url').slice(0, 20)}`;
  const [oldest] = shapes.keys();
  if (shapes.size > REMEMBERED && oldest !== undefined) shapes.delete(oldest);
  return known;
}

function mayKeep(): boolean {
  const now = performance.now();
  if (now > window.ends) window = { ends: now + PLAN_WINDOW_SECONDS * 1000, kept: 0 };
  window.kept += 1;
  return window.kept <= KEPT_A_WINDOW;
}
