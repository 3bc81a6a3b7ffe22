import type { ClientBase, Pool, PoolClient } from 'pg';
import { messageOf } from '../error-code.ts';
import { PlainError } from '../plain-error.ts';

/** How many transactions are held open: a pooler gives one of them the connection that it has just had back. */
const HELD = 3;

const SHARED =
  'The pooler that DATABASE_URL names gives every transaction whichever connection is free, so that settings, locks and prepared ' +
  'statements are lost between them. Set pool_mode = session for this database (PgBouncer), or let DATABASE_URL name PostgreSQL itself.';

/**
 * Throws a PlainError where a pooler stands before the database that shares its connections among transactions. A session has a
 * connection to itself: what it has been on, nobody else is on as long as it lasts.
 */
export async function refuseSharedConnections(pool: Pool): Promise<void> {
  const own = await pool.connect();
  const others: PoolClient[] = [];
  try {
    const mine = await backendOf(own);
    while (others.length < HELD) {
      const other = await pool.connect();
      others.push(other);
      await other.query('begin');
      if ((await backendOf(other)) === mine) throw new PlainError(SHARED);
    }
    if ((await backendOf(own)) !== mine) throw new PlainError(SHARED);
  } catch (error) {
    // A pooler by statement takes no transaction.
    throw /statement pooling/i.test(messageOf(error)) ? new PlainError(SHARED, { cause: error }) : error;
  } finally {
    for (const client of [own, ...others]) client.release(true);
  }
}

async function backendOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
