import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';

/** A run that this worker has claimed; `attempt` is the fence: who holds an older one writes nothing any more. */
export interface Claim {
  id: number;
  uuid: string;
  attempt: number;
  integration_id: number;
  force_sections: string;
  force_updates: boolean;
  dry_run: boolean;
  archive_all: boolean;
  since: Date | null;
  /** Whether it reads by rules that are not those of the last one. */
  newRules?: boolean;
  /** Whether an earlier worker has begun it. */
  resumed: boolean;
  /** How long this worker is believed to live when it says nothing. */
  leaseSeconds: number;
}

/** How often in a row a run may die without having got on. */
const MAX_STALLED = 5;

/** The run is no longer ours: aborted, ended, or taken up by another worker. */
export class Lost extends Error {}

export const isLive = sql<boolean>`finish is null and canceled is null and failed is null`;
export const mine = ({ id, attempt }: Pick<Claim, 'id' | 'attempt'>) => sql`id = ${id} and attempt = ${attempt} and ${isLive}`;

/**
 * Whether nobody works on a run: its worker has said nothing for too long, or its lease ends later than any worker sets it,
 * because the database's clock was set back.
 */
export const isAbandoned = (leaseSeconds: number, leaseUntil = sql`lease_until`) =>
  sql<boolean>`${leaseUntil} not between now() and now() + 2 * ${leaseSeconds}::int * interval '1 second'`;

/** Claims a run that nobody works on; undefined where there is nothing to do. One that dies again and again is ended. */
export const claim = (db: Kysely<DB>, uuid: string, leaseSeconds: number): Promise<Claim | undefined> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sync'), id) from integration_sync where uuid = ${uuid}`.execute(trx);
    const { rows } = await sql<Claim & { stalled: number }>`
      update integration_sync set attempt = attempt + 1, lease_until = now() + ${leaseSeconds}::int * interval '1 second',
        stalled = case when attempt = 0 or current > attempt_current then 0 else stalled + 1 end, attempt_current = current,
        stages = case when attempt = 0 then ${stage('STARTED')} else stages end
      where uuid = ${uuid} and ${isLive} and (lease_until is null or ${isAbandoned(leaseSeconds)})
      returning id, uuid, attempt, integration_id, force_sections, force_updates, dry_run, archive_all, since, attempt > 1 as resumed,
        ${leaseSeconds}::int as "leaseSeconds",
        stalled`.execute(trx);
    const [row] = rows;
    if (!row || row.stalled <= MAX_STALLED) return row;
    await end(trx, row, 'failed', 'The sync broke off several times without getting on.');
    return undefined;
  });

/** Whoever claims a run waits until what its last worker has begun to write is written, or given up. */
export const writes = ({ id }: Claim) => sql`pg_advisory_xact_lock_shared(hashtext('sync'), ${id}::int)`;

/** Says that the worker lives. Throws Lost where the run is no longer its own. */
export async function renew(db: Kysely<DB>, run: Claim): Promise<void> {
  await change(db, run, sql`lease_until = now() + ${run.leaseSeconds}::int * interval '1 second'`);
}

/** Gives the run back, for the next worker to take up at once. */
export async function release(db: Kysely<DB>, run: Claim): Promise<void> {
  await change(db, run, sql`lease_until = now()`);
}

/** Changes the run as long as it is this worker's; within a transaction everything else in it then counts for nothing. */
export async function change(
  db: Kysely<DB> | Transaction<DB>,
  run: Claim,
  set: ReturnType<typeof sql>,
  settings = acting(run),
): Promise<void> {
  const { rows } = await sql`update integration_sync set ${set} where ${mine(run)} returning ${settings}`.execute(db);
  if (!rows.length) throw new Lost('The run is no longer ours');
}

/** What the audit trail says of who changes pets in this transaction. */
export const acting = ({ uuid }: Claim) =>
  sql`set_config('homeward.call', 'sync', true), set_config('homeward.request_id', ${uuid}, true)`;

const stage = (key: string) =>
  sql`stages || jsonb_build_array(jsonb_build_object('key', ${key}::text, 'date', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;

/** Notes that a stage begins; one that began before is not noted twice. */
export async function enter(db: Kysely<DB>, run: Claim, key: 'READING' | 'ARCHIVING'): Promise<void> {
  await change(
    db,
    run,
    sql`stages = case when stages @> jsonb_build_array(jsonb_build_object('key', ${key}::text)) then stages else ${stage(key)} end`,
  );
}

/** Ends the run. */
export async function end(db: Kysely<DB>, run: Claim, how: 'finish' | 'failed', reason: string | null = null): Promise<void> {
  const key = how === 'finish' ? 'FINISHED' : 'FAILED';
  await change(db, run, sql`${sql.ref(how)} = now(), lease_until = null, reason = ${reason}, stages = ${stage(key)}`);
}

/** Aborts whatever run this is, whoever works on it. Answers false where it has ended already. */
export async function cancel(db: Kysely<DB> | Transaction<DB>, uuid: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update integration_sync set canceled = now(), lease_until = null, stages = ${stage('CANCELED')}
    where uuid = ${uuid} and ${isLive}`.execute(db);
  return Boolean(numAffectedRows);
}

/** Closes the question that a run has ended with, after which so many were archived, and says what else became of them. */
export async function answered(db: Kysely<DB>, { id }: { id: number }, archived: number, said: string[]): Promise<void> {
  await sql`update integration_sync set waiting_for = null, archived = archived + ${archived}, stages = ${stage('FINISHED')},
    warnings = warnings || ${JSON.stringify(said)}::jsonb where id = ${id}`.execute(db);
  await sql`delete from integration_sync_gone where sync_id = ${id}`.execute(db);
}
