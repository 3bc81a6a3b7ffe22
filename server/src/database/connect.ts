import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PLAN_WINDOW_SECONDS } from '../search/statement.ts';
import { applicationName } from './application-name.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export interface Connection {
  pool: pg.Pool;
  /** Searches have connections of their own: however long they take, others' are free for sign-ins and saves. */
  searches: pg.Pool;
  db: Database;
}

/** How many connections each opens at most, and how long PostgreSQL works on one statement, in milliseconds. */
const FOR_ALL = { max: 16, patience: 10_000 };
const FOR_SEARCHES = { max: 8, patience: 5000 };

// count(*) and sums of our tables stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connect(target: pg.PoolConfig): Connection {
  const pool = openPool(target, FOR_ALL);
  return { pool, searches: openPool(target, FOR_SEARCHES), db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * Plans are generic and prepared: the statements are written to be right under them, and
 * PostgreSQL's automatic choice goes wrong on `ilike` through a relation.
 */
function openPool(target: pg.PoolConfig, { max, patience }: { max: number; patience: number }): pg.Pool {
  const pool = new pg.Pool({
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: PLAN_WINDOW_SECONDS,
    // The client's own deadline: a frozen server never answers, and its statement_timeout neither.
    query_timeout: patience + 5000,
    keepAlive: true,
    ...target,
    options: [
      '-c plan_cache_mode=force_generic_plan',
      '-c jit=off',
      '-c timezone=UTC',
      `-c statement_timeout=${patience}`,
      '-c lock_timeout=8000',
      '-c idle_in_transaction_session_timeout=30000',
    ].join(' '),
  });
  // A connection that breaks while idle is replaced by the next request; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
