import { sql } from 'kysely';
import { keepCycles } from '../adoptions/cycles.ts';
import type { Database } from '../database/connect.ts';
import { tidyTextCounts } from '../texts/budget.ts';
import { tidyVisitors } from '../visits/close-visits.ts';
import type { Files } from './files.ts';
import { tidyFiles } from './tidy-files.ts';
import { tidyIntegrations } from './tidy-integrations.ts';

const DAY = 86_400_000;

/** What writes have kept of how many there are, made one row each. */
export const foldCounts = async (db: Database): Promise<void> =>
  void (await sql`select fold_row_counts(), fold_integration_pets()`.execute(db));

/** What is done every night: shelters are billed, and what has expired and nobody can use any more goes. */
export async function tidy(db: Database, files: Files, visitorDays: number, auditDays?: number): Promise<void> {
  await sql`select recount_rows()`.execute(db);
  await sql`select recount_integration_pets()`.execute(db);
  await sql`select keep_newest_syncs()`.execute(db);
  await sql`delete from access_key where expires_date < now()`.execute(db);
  // A user's newest session stays: it says when they last signed in.
  await sql`delete from admin_session s where expires_date < now() - interval '30 days'
    and exists (select from admin_session n where n.admin_user_id = s.admin_user_id and n.created_date > s.created_date)`.execute(
    db,
  );
  await sql`delete from idempotency_key where created_date < now() - interval '1 day'`.execute(db);
  await sql`delete from print_ticket where created_date < now() - interval '1 hour'`.execute(db);
  await sql`delete from sign_in_ticket where expires_date < now()`.execute(db);
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db);
  await sql`delete from known_place where seen_date < now() - interval '90 days'`.execute(db);
  if (auditDays) await tidyAudit(db, auditDays);
  await tidyVisitors(db, visitorDays);
  await tidyTextCounts(db);
  await tidyIntegrations(db);
  await tidyFiles(db, files, new Date(Date.now() - DAY));
  await keepCycles(db, new Date());
}

const AT_ONCE = 5000;
/** Forgets changes of so many days ago; each statement is short, for the trail is written all the time. */
async function tidyAudit(db: Database, days: number): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    const { rows } = await sql<{ gone: number }>`select forget_audit(${days}::int, ${AT_ONCE}::int) as gone`.execute(db);
    gone = rows[0]?.gone ?? 0;
  }
}
