import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Plan } from './plan.ts';
import type { Reading } from './reading.ts';
import { acting, type Claim, change } from './run-state.ts';

const SIZE = 500;
/** From how many pets on a loss of more than half is taken for a fault on the partner's side. */
const FEW = 20;

/**
 * Archives the pets that a whole reading has not listed, and forgets the animals without one. A list that comes back
 * empty, or without more than half of it, archives nothing until staff say that this is meant.
 */
export async function archiveGone(db: Database, plan: Plan, run: Claim, reading: Reading): Promise<void> {
  const { integration } = plan;
  const { rows } = await sql<{ here: number; gone: number; listed: number; busy: number }>`
    select count(*) filter (where not p.deleted) as here,
      count(*) filter (where not p.deleted and p.status_key = 'AVAILABLE' and ${unseen(run, reading)}) as gone,
      count(*) filter (where not ${unseen(run, reading)}) as listed,
      count(*) filter (where not p.deleted and p.status_key in ('IN_PROCESS', 'APPROVED') and ${unseen(run, reading)}) as busy
    from pet_source s join pet p on p.id = s.pet_id where s.integration_id = ${integration.id}`.execute(db);
  const { here, gone, listed, busy } = rows[0] ?? { here: 0, gone: 0, listed: 0, busy: 0 };
  const warnings: string[] = [];
  if (busy)
    warnings.push(
      `${busy} ${busy === 1 ? 'pet with an adoption under way is' : 'pets with an adoption under way are'} no longer listed.`,
    );
  const tooMany = gone > 0 && !run.archive_all && (listed === 0 || (gone > FEW && gone > here / 2));
  if (tooMany)
    warnings.push(
      `${gone} of ${here} pets are no longer listed, so nothing was archived. If that is right, sync again with “Archive all that is gone”.`,
    );
  if (warnings.length) await change(db, run, sql`warnings = warnings || ${JSON.stringify(warnings)}::jsonb`);
  if (tooMany) return;
  if (run.dry_run) return tellOnly(db, plan, run, reading, gone);
  while (await archiveSome(db, plan, run));
  await sql`delete from pet_source where integration_id = ${integration.id} and sync_id <> ${run.id} and pet_id is null`.execute(
    db,
  );
}

/** A dry run leaves no trace in the sources: what it has seen it remembers itself. As a subselect PostgreSQL hashes it. */
const unseen = (run: Claim, { listed }: Reading) =>
  run.dry_run ? sql`s.external_id not in (select unnest(${[...listed]}::text[]))` : sql`s.sync_id <> ${run.id}`;

async function tellOnly(db: Database, { integration }: Plan, run: Claim, reading: Reading, gone: number): Promise<void> {
  const { rows } = await sql<{ external_id: string; name: string }>`
    select s.external_id, p.name from pet_source s join pet p on p.id = s.pet_id
    where s.integration_id = ${integration.id} and not p.deleted and p.status_key = 'AVAILABLE' and ${unseen(run, reading)}
    order by s.external_id limit ${SIZE}`.execute(db);
  await reading.tellGone(rows);
  await change(db, run, sql`archived = archived + ${gone}`);
}

/** Archives up to 500; answers whether there may be more. */
async function archiveSome(db: Database, { integration }: Plan, run: Claim): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select ${acting(run)}`.execute(trx);
    const { numAffectedRows } = await sql`update pet set deleted = true where id in (
      select p.id from pet_source s join pet p on p.id = s.pet_id
      where s.integration_id = ${integration.id} and s.sync_id <> ${run.id} and not p.deleted and p.status_key = 'AVAILABLE'
      order by p.id limit ${SIZE})`.execute(trx);
    const archived = Number(numAffectedRows ?? 0);
    await change(trx, run, sql`archived = archived + ${archived}`);
    return archived === SIZE;
  });
}
