import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Jobs } from '../services/jobs.ts';
import type { MediaFetcher } from './fetch-media.ts';
import { isAbandoned, isLive } from './run-state.ts';
import { startSync } from './start-sync.ts';

const TICK = 2000;
/** A partner that fails again and again is asked more and more rarely: at most 32 times the interval. */
const MAX_DOUBLINGS = 5;
/** What ended later than this ended before the database's clock was set back. Another transaction's now is a little later. */
const soon = sql`now() + interval '1 minute'`;

export interface Schedule {
  stop(): Promise<void>;
}

export interface Scheduled {
  db: Database;
  jobs: Jobs;
  media: MediaFetcher;
  /** How long after a sync the next begins by itself; 0: never. */
  minutes: number;
  leaseSeconds: number;
  onError(error: unknown): void;
}

/** Begins the syncs that are due, has those taken up whose worker died, and what they brought fetched. */
export function startSchedule({ db, jobs, media, minutes, leaseSeconds, onError }: Scheduled): Schedule {
  let ticking = Promise.resolve();
  const tick = () =>
    (ticking = ticking.then(async () => {
      media.wake();
      try {
        await jobs.bringBack();
        await takeUp(db, jobs, leaseSeconds);
        if (minutes > 0) await beginDue(db, jobs, minutes);
      } catch (error) {
        onError(error);
      }
    }));
  void tick();
  const timer = setInterval(tick, TICK);
  return {
    async stop() {
      clearInterval(timer);
      await ticking;
    },
  };
}

/** A job of a run that is being worked on finds nothing to claim, so one too many does no harm. */
async function takeUp(db: Database, jobs: Jobs, leaseSeconds: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from integration_sync
      where ${isLive}
        and ${isAbandoned(leaseSeconds, sql`coalesce(lease_until, created_date + ${leaseSeconds}::int * interval '1 second')`)} limit 50`.execute(
      trx,
    );
    for (const { uuid } of rows) await jobs.send(trx, 'sync', { uuid });
  });
}

async function beginDue(db: Database, jobs: Jobs, minutes: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; since: Date | null }>`
      select i.id, case when p.incremental then ${whole} end as since
      from integration i join partner p on p.key = i.partner_key
        join organization_branch b on b.id = i.branch_id and not b.deleted
        join organization_shelter s on s.id = i.shelter_id and s.active and not s.deleted
        left join lateral (select * from integration_sync y where y.integration_id = i.id and not y.dry_run order by y.id desc limit 1) last on true
        cross join lateral (select count(*) as count from integration_sync y where y.integration_id = i.id and y.failed is not null
          and y.id > coalesce((select max(id) from integration_sync f where f.integration_id = i.id and f.finish is not null), 0)) failures
      where i.active and not i.deleted
        and (last.id is null or coalesce(last.finish, last.canceled, last.failed) not between
          now() - ${minutes}::int * interval '1 minute' * power(2, least(failures.count, ${MAX_DOUBLINGS})) and ${soon})
        and not exists (select from integration_sync where integration_id = i.id and ${isLive})
      limit 50 for update of i skip locked`.execute(trx);
    const send: Parameters<typeof startSync>[1] = (name, payload) => jobs.send(trx, name, payload);
    for (const { id, since } of rows) await startSync(trx, send, { integration_id: id, since });
  });
}

/**
 * Since when changes are enough: the beginning of the newest run that ended well, unless no whole reading did so within
 * a day, or animals wait or failed. Where the rules have changed the run itself reads everything.
 */
const whole = sql`(select y.created_date from integration_sync y
  where y.integration_id = i.id and y.finish is not null and not y.dry_run and y.created_date <= now()
    and exists (select from integration_sync w where w.integration_id = i.id and w.since is null and not w.dry_run
      and w.finish between now() - interval '1 day' and ${soon})
    and not exists (select from pet_source s where s.integration_id = i.id and s.outcome_key in ('WAITING', 'FAILED'))
  order by y.id desc limit 1)`;
