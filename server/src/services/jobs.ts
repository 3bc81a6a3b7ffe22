import type { Transaction } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { DB } from '../database/tables.ts';

/** The work that is done after the answer: each job's payload by its name. */
export interface JobPayloads {
  /** A mail, sealed: it may hold a temporary password. */
  mail: { sealed: string };
  tidy: Record<string, never>;
  /** A run of an integration. */
  sync: { uuid: string };
}
export type JobName = keyof JobPayloads;

export interface Jobs {
  /** Enqueues within the transaction: the job exists exactly if the transaction commits. */
  send<Name extends JobName>(transaction: Transaction<DB>, name: Name, payload: JobPayloads[Name]): Promise<void>;
  work(handlers: { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }): Promise<void>;
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
  tidy: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600 },
  // What became of a run is in its own row, and so is who works on it: the job only wakes somebody.
  sync: { retryLimit: 0, expireInSeconds: 23 * 3600, policy: 'short' },
};

/** Starts the queue in the same PostgreSQL. `works` says whether this process does the jobs too. */
export async function startJobs(pool: Pool, works: boolean, onError: (error: Error) => void): Promise<Jobs> {
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
  return {
    async send(transaction, name, payload) {
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values ?? []));
        return { rows };
      };
      const record = 'uuid' in payload ? { singletonKey: payload.uuid } : {};
      await boss.send(name, payload, { db: { executeSql }, ...record });
    },
    async work(handlers) {
      await boss.work<JobPayloads['mail']>(
        'mail',
        { pollingIntervalSeconds: 1, localConcurrency: 4 },
        async ([job]) => job && handlers.mail(job.data),
      );
      await boss.work<JobPayloads['tidy']>('tidy', { pollingIntervalSeconds: 60 }, async () => handlers.tidy({}));
      await boss.work<JobPayloads['sync']>(
        'sync',
        { pollingIntervalSeconds: 1, localConcurrency: 2 },
        async ([job]) => job && handlers.sync(job.data),
      );
      await boss.schedule('tidy', '17 3 * * *');
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
