import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PLAN_WINDOW_SECONDS } from '../search/statement.ts';
import { applicationName } from './application-name.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export interface Connection {
  pool: pg.Pool;
  db: Database;
}

const STATEMENT_TIMEOUT = 10_000;

// count(*) and sums of our tables stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * One pool for everything. Plans are generic and prepared: the statements are written to be right under them, and
 * PostgreSQL's automatic choice goes wrong on `ilike` through a relation.
 */
export function connect(target: pg.PoolConfig): Connection {
  const pool = new pg.Pool({
    application_name: applicationName,
    max: 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: PLAN_WINDOW_SECONDS,
    // The client's own deadline: a frozen server never answers, and its statement_timeout neither.
    query_timeout: STATEMENT_TIMEOUT + 5000,
    keepAlive: true,
    ...target,
    options: [
      '-c plan_cache_mode=force_generic_plan',
      '-c jit=off',
      '-c timezone=UTC',
      `-c statement_timeout=${STATEMENT_TIMEOUT}`,
      '-c lock_timeout=8000',
      '-c idle_in_transaction_session_timeout=30000',
    ].join(' '),
  });
  // A connection that breaks while idle is replaced by the next request; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}
