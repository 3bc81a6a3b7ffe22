import type { Transaction } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import type { DB } from '../database/columns.ts';
import { messageOf } from '../error-code.ts';

/** The work that is done after the answer: each job's payload by its name. */
export interface JobPayloads {
  /** A mail, sealed: it may hold a temporary password. `about`: the user, or the token, whose page says how it stands. */
  mail: { sealed: string; about?: string };
  /** A text, by its row. */
  text: { uuid: string };
  /** Visits that the day has ended. */
  close: Record<string, never>;
  tidy: Record<string, never>;
  /** What writes have kept of how many rows there are, made one row a table. */
  counts: Record<string, never>;
  /** Budgets of texts that are nearly used up, or are, which somebody is to be told of. */
  budgets: Record<string, never>;
  /** Syncs that keep failing, which somebody is to be told of. */
  failures: Record<string, never>;
  /** A run of an integration. */
  sync: { uuid: string };
}
export type JobName = keyof JobPayloads;

/** `waited for`: somebody sits before the screen until it is done. It overtakes what nobody waits for. */
export type Urgency = 'waited for' | 'some time';

type Handlers = { [Name in Exclude<JobName, 'mail'>]: (payload: JobPayloads[Name]) => Promise<void> } & {
  /** `isLast`: whether there is no other try after this one. */
  mail(payload: JobPayloads['mail'], isLast: boolean): Promise<void>;
};

/** A failure that no other try would mend: its job ends by it. */
export class NoUse extends Error {}

export interface Jobs {
  /** Enqueues within the transaction: the job exists exactly if the transaction commits. */
  send<Name extends JobName>(
    transaction: Transaction<DB>,
    name: Name,
    payload: JobPayloads[Name],
    urgency?: Urgency,
  ): Promise<void>;
  /** Begins what was sent, now that it is committed, instead of by the next look; only where this process works. */
  wake(names: Iterable<JobName>): void;
  /** Lets those jobs begin that the database's clock, set back, would let begin much later: none is sent for later. */
  bringBack(): Promise<void>;
  work(handlers: Handlers): Promise<void>;
  stop(): Promise<void>;
}

interface Patience {
  retryLimit: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
  expireInSeconds?: number;
  /** `short`: of the jobs of one record only one waits in the queue. */
  policy?: 'short';
}

const queues: Record<JobName, Patience> = {
  // About a day of tries: a mail server may be down overnight.
  mail: { retryLimit: 40, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  // Long enough for a provider's word to come back before anybody asks for it; what died in between is taken up after two minutes.
  text: { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  close: { retryLimit: 0 },
  budgets: { retryLimit: 2, retryDelay: 60 },
  failures: { retryLimit: 2, retryDelay: 60 },
  counts: { retryLimit: 0 },
  tidy: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600 },
  // What became of a run is in its own row, and so is who works on it: the job only wakes somebody.
  sync: { retryLimit: 0, expireInSeconds: 23 * 3600, policy: 'short' },
};

/** Mails are taken so many at once: to ask for each would take longer than to send it. */
const MAILS_AT_ONCE = 50;
const TEXTS_AT_ONCE = 50;
/** One that hangs holds those it was taken with, and no others. */
const TEXT_BATCHES = 3;
/** Runs are opened one after the other, and are not waited for. */
const SYNCS_AT_ONCE = 20;

/** Starts the queue in the same PostgreSQL. `works` says whether this process does the jobs too, and looks for them how often. */
export async function startJobs(
  pool: Pool,
  works: boolean,
  onError: (error: Error) => void,
  pollingIntervalSeconds = 1,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: works,
    schedule: works,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { ...options, deleteAfterSeconds: 86_400 });
  }
  let workers: Partial<Record<JobName, string>> = {};
  return {
    async send(transaction, name, payload, urgency = 'some time') {
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values ?? []));
        return { rows };
      };
      const record = 'uuid' in payload ? { singletonKey: payload.uuid } : {};
      await boss.send(name, payload, { db: { executeSql }, priority: urgency === 'waited for' ? 1 : 0, ...record });
    },
    wake(names) {
      for (const name of names) {
        const worker = workers[name];
        if (worker) boss.notifyWorker(worker);
      }
    },
    async bringBack() {
      await pool.query(`update pgboss.job set start_after = pgboss.job_now()
        where state = 'created' and start_after > pgboss.job_now() + interval '1 minute'`);
    },
    async work(handlers) {
      workers = await takeUp(boss, handlers, pollingIntervalSeconds);
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}

/** Has the jobs done; answers who does those that are not to wait for the next look. */
async function takeUp(
  boss: PgBoss,
  handlers: Handlers,
  pollingIntervalSeconds: number,
): Promise<Partial<Record<JobName, string>>> {
  const mail = await boss.work<JobPayloads['mail']>(
    'mail',
    { pollingIntervalSeconds, batchSize: MAILS_AT_ONCE, burstWhenBatchFull: true, perJobResults: true },
    (jobs) => Promise.all(jobs.map((job) => settled(job.id, handlers.mail(job.data, job.retryCount >= queues.mail.retryLimit)))),
  );
  await boss.work<JobPayloads['text']>(
    'text',
    {
      pollingIntervalSeconds,
      batchSize: TEXTS_AT_ONCE,
      burstWhenBatchFull: true,
      perJobResults: true,
      localConcurrency: TEXT_BATCHES,
    },
    (jobs) => Promise.all(jobs.map((job) => settled(job.id, handlers.text(job.data)))),
  );
  await boss.work<JobPayloads['close']>('close', { pollingIntervalSeconds: 30 }, async () => handlers.close({}));
  await boss.work<JobPayloads['tidy']>('tidy', { pollingIntervalSeconds: 60 }, async () => handlers.tidy({}));
  await boss.work<JobPayloads['counts']>('counts', { pollingIntervalSeconds: 60 }, async () => handlers.counts({}));
  await boss.work<JobPayloads['budgets']>('budgets', { pollingIntervalSeconds }, async () => handlers.budgets({}));
  await boss.work<JobPayloads['failures']>('failures', { pollingIntervalSeconds: 60 }, async () => handlers.failures({}));
  const sync = await boss.work<JobPayloads['sync']>(
    'sync',
    { pollingIntervalSeconds, batchSize: SYNCS_AT_ONCE, burstWhenBatchFull: true },
    async (jobs) => {
      for (const job of jobs) await handlers.sync(job.data);
    },
  );
  await boss.schedule('tidy', '17 3 * * *');
  await boss.schedule('failures', '7 * * * *');
  await boss.schedule('counts', '37 * * * *');
  await boss.schedule('close', '*/5 * * * *');
  return { mail, sync };
}

/** What became of one job among many done at once: one that fails must not be the others' failure. */
const settled = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    // What is dead is not tried again; it has no queue of its own.
    (error: unknown) => ({ id, status: error instanceof NoUse ? 'deadletter' : 'failed', output: { message: messageOf(error) } }),
  );
