import type { Connection, DatabaseError, Pool, Submittable } from 'pg';
import { valueText } from '../search/value.ts';

interface Statement {
  /** Kept prepared by every connection under this name, where it has one. */
  name: string | undefined;
  text: string;
}

/** Runs a statement whose one row is one text, and answers that. */
export async function askText(pool: Pool, statement: Statement, values: unknown[]): Promise<string | null> {
  // The pool sets the callback of whatever can be submitted, and answers what it is called with; its types say less.
  const answered: unknown = await pool.query(new TextQuery(statement, values));
  return typeof answered === 'string' ? answered : null;
}

/** So many plans a connection keeps at most, those that were asked for last: one costs PostgreSQL some 0.4 MB. */
export const MOST_KEPT = 200;
/** Names of the statements that each connection keeps; the one that was asked for longest ago is the first. */
const prepared = new WeakMap<Connection, Set<string>>();

/**
 * What pg's own query class does, as far as one text needs it: without events, a description of columns and copies of
 * itself, which take a small search a tenth of its time.
 */
class TextQuery implements Submittable {
  callback: ((error: Error | null, text?: string | null) => void) | undefined;
  private text: string | null = null;
  private readonly statement: Statement;
  private readonly values: unknown[];

  constructor(statement: Statement, values: unknown[]) {
    // The statement may get its name while this one is under way.
    this.statement = { ...statement };
    this.values = values;
  }

  submit(connection: Connection): void {
    const { name = '', text } = this.statement;
    connection.stream.cork();
    try {
      if (!name || !prepared.get(connection)?.has(name)) {
        if (name) makeRoom(connection);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: this.values as string[], valueMapper: valueText }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { fields: [string | null] }): void {
    [this.text] = fields;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(connection: Connection): void {
    const { name } = this.statement;
    if (name) noteUse(connection, name);
    this.callback?.(null, this.text);
  }

  /** The pool gives up the connection of a statement that failed, so what it had prepared does not matter any more. */
  handleError(error: DatabaseError): void {
    this.callback?.(error);
  }
}

function makeRoom(connection: Connection): void {
  const names = prepared.get(connection);
  const [oldest] = names ?? [];
  if (!names || !oldest || names.size < MOST_KEPT) return;
  connection.close({ type: 'S', name: oldest }, true);
  names.delete(oldest);
}

function noteUse(connection: Connection, name: string): void {
  const names = prepared.get(connection) ?? new Set();
  prepared.set(connection, names);
  names.delete(name);
  names.add(name);
}
