import { expect } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { type Engine, runSync } from '../src/sync/run.ts';
import type { MadeIntegration } from './integrations.ts';
import type { TestServer } from './server.ts';

/** What befalls a worker during a run. */
type Fault = (run: string) => Promise<void>;

/** Runs that a test drives itself, so that none waits for its turn; the server does none. */
export class Driven {
  readonly #server: TestServer;
  readonly #database: ReturnType<typeof connect>;
  readonly #engine: Engine;

  constructor(server: TestServer) {
    this.#server = server;
    this.#database = connect({ connectionString: server.databaseUrl });
    const onError = (error: unknown) => expect(error).toBeUndefined();
    const { door } = server.server;
    this.#engine = { db: this.#database.db, door, leaseSeconds: 10, onError, stopping: new AbortController().signal };
  }

  stop(): Promise<void> {
    return this.#database.pool.end();
  }

  /** Runs what waits for its turn, or a new sync, and answers how it ended. */
  async run({ uuid }: MadeIntegration, fault?: Fault, changes = false): Promise<string | undefined> {
    const { sql } = this.#server;
    await sql.query(
      `insert into integration_sync (integration_id, since) select id, case when $2 then now() end from integration where uuid = $1
        on conflict (integration_id) where finish is null and canceled is null and failed is null do nothing`,
      [uuid, changes],
    );
    const { rows } = await sql.query<{ uuid: string }>(
      'select s.uuid from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id desc limit 1',
      [uuid],
    );
    const sync = rows[0]?.uuid ?? '';
    await fault?.(sync);
    await runSync(this.#engine, sync);
    const ended = await sql.query<{ state: string }>(
      "select case when waiting_for is not null then 'ASKING' when finish is not null then 'FINISHED' else reason end as state from integration_sync where uuid = $1",
      [sync],
    );
    return ended.rows[0]?.state;
  }

  /** A worker that froze: another takes the run up, and what the first still wants to write counts for nothing. */
  readonly frozen: Fault = async (sync) => {
    const working = runSync(this.#engine, sync);
    await this.#server.sql.query(
      'update integration_sync set attempt = attempt + 1, lease_until = now() where uuid = $1 and finish is null',
      [sync],
    );
    await working;
  };

  /** A worker whose connections break while it writes. */
  readonly broken: Fault = async (sync) => {
    const holder = await this.#server.sql.connect();
    await holder.query('begin; lock table pet_source in exclusive mode');
    const working = runSync(this.#engine, sync);
    const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await holder.query(`select ${waiting}`)).rowCount).toBe(1);
    await holder.query(`select pg_terminate_backend(pid) ${waiting}`);
    await holder.query('rollback');
    holder.release();
    await working;
  };
}
