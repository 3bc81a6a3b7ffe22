import type { Pool, QueryConfig } from 'pg';

/** Held while a process brings the database to the state it needs. Migrations have a lock of their own, which older versions know. */
const START_LOCK = 7_226_004;
/** How long a start waits for another's, in milliseconds: the pool's own deadline is for calls. */
const PATIENCE = 86_400_000;

/**
 * Brings the database to the state a start needs, one process at a time: of several that are started at once on an empty one,
 * the first fills it and the others find it filled. The work has connections of its own. Throws what the work throws.
 */
export async function startAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    const taken: QueryConfig & { query_timeout: number } = {
      text: `select pg_advisory_lock(${START_LOCK})`,
      query_timeout: PATIENCE,
    };
    await client.query(taken);
    return await work();
  } finally {
    // Ended, not returned: its settings and the lock go with the session.
    client.release(true);
  }
}
