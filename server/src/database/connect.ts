import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { applicationName } from './application-name.ts';
import type { DB } from './columns.ts';
import { nameOfKept } from './kept-plans.ts';
import { onlyReads } from './lost-connection.ts';

export type Database = Kysely<DB>;
export interface Connection {
  pool: pg.Pool;
  /** Searches have connections of their own: however long they take, others' are free for sign-ins and saves. */
  searches: pg.Pool;
  /** For searches among so many rows that one plan does not serve every value. */
  planned: pg.Pool;
  db: Database;
  /** Whether the database answers, found out within three seconds and beside the pool: whoever asks does not wait for saves. */
  answers(): Promise<boolean>;
  /** Has a connection that is opened from now on proven before it is used; one that fails is closed. */
  proveEach(proof: (client: pg.ClientBase) => Promise<void>): void;
  end(): Promise<void>;
}

/** How many connections each opens at most, and how long PostgreSQL works on one statement, in milliseconds. */
const FOR_ALL = { max: 16, patience: 10_000 };
const FOR_SEARCHES = { max: 8, patience: 5000 };
const FOR_PLANNED = { ...FOR_SEARCHES, max: 4, plans: 'custom' };
const PROBE_TIMEOUT = 1500;

// count(*) and sums of our tables stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connect(target: pg.PoolConfig): Connection {
  const pool = openPool(target, FOR_ALL);
  const searches = openPool(target, FOR_SEARCHES);
  const planned = openPool(target, FOR_PLANNED);
  const probe = resilientPool({ ...target, max: 1, connectionTimeoutMillis: PROBE_TIMEOUT, query_timeout: PROBE_TIMEOUT });
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    probe.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    pool,
    searches,
    planned,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    // Whoever asks meanwhile hears the same.
    answers: () => (asking ??= ask().finally(() => (asking = undefined))),
    proveEach: (proof) => {
      for (const each of [pool, searches, planned])
        each.options.verify = (client, done) => void proof(client).then(() => done(), done);
    },
    end: async () => void (await Promise.all([pool, searches, planned, probe].map((each) => each.end()))),
  };
}

interface Pooled {
  max: number;
  patience: number;
  plans?: string;
}
/**
 * Plans are generic and prepared: the statements are written to be right under them, and PostgreSQL's automatic choice goes
 * wrong on `ilike` through a relation. Under 'custom' each is made for its values, not prepared ones too.
 */
const openPool = (target: pg.PoolConfig, { max, patience, plans = 'generic' }: Pooled): pg.Pool =>
  resilientPool({
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    // With a connection goes what PostgreSQL has kept for it.
    maxLifetimeSeconds: 600,
    // The client's own deadline: a frozen server never answers, and its statement_timeout neither.
    query_timeout: patience + 5000,
    ...target,
    // Asked for before anything else, and not on the way in: a pooler between lets no `options` through.
    onConnect: async (client: pg.ClientBase) => {
      await client.query(
        `set plan_cache_mode = force_${plans}_plan; set jit = off; set timezone = 'UTC'; set statement_timeout = ${patience};
          set lock_timeout = 8000; set idle_in_transaction_session_timeout = 30000`,
      );
    },
  });

/**
 * Gives up a connection whose server has not answered in time, for what is asked on it next would only wait as long, and one to a
 * server that takes no changes: after a fail-over another is the primary. Keeps the plans
 * of statements that are to be planned once (kept-plans.ts).
 */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((...asked: unknown[]) => {
      const [text, values] = asked;
      const name = nameOfKept(text);
      const answer = name ? ask({ name, text, values }) : ask(...asked);
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout' || onlyReads(error)) this.connection.stream.destroy();
        });
      return answer;
    }) as typeof this.query;
  }
}

/**
 * A pool that lives on when its connections break, and makes new ones. Without a listener a connection that breaks would
 * end the process: the pool has one for those that are idle, but none for those in use.
 */
function resilientPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: applicationName, keepAlive: true, Client: ImpatientClient, ...config });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
