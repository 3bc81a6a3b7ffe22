import { hash } from 'node:crypto';
import { Recent } from '../recent.ts';
import { compile } from './compile.ts';
import type { Parsed } from './parse.ts';

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

const shapes = new Recent<{ uses: number; statement: Statement }>(500);
let window = { ends: 0, kept: 0 };

/** What stands before the data. PostgreSQL writes it: a megabyte is not copied once more for it. */
const HEAD = '{"status":200,"prefix":"2xx","message":"OK","data":';

/** The statement of a search's shape. Its one column is the whole answer, null where the guard does not hold, '' where a single record is missing. */
export function statementOf({ query, shape }: Parsed, guard: string): Statement {
  let known = shapes.get(shape);
  if (!known) {
    known = {
      uses: 0,
      statement: {
        name: undefined,
        text: `select case when ${guard} then coalesce('${HEAD}' || (${compile(query)}) || '}', '') end`,
      },
    };
    shapes.set(shape, known);
  }
  known.uses += 1;
  const { statement } = known;
  const isKept = !query.entity.countsTo;
  if (isKept && !statement.name && known.uses >= USES_BEFORE_KEPT && mayKeep())
    statement.name = `s${hash('sha256', statement.text, 'base64url').slice(0, 20)}`;
  return statement;
}

function mayKeep(): boolean {
  const now = performance.now();
  if (now > window.ends) window = { ends: now + PLAN_WINDOW_SECONDS * 1000, kept: 0 };
  window.kept += 1;
  return window.kept <= KEPT_A_WINDOW;
}
