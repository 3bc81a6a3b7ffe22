import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PartnerStatus } from '../partners/partner.ts';
import { type Connected, type Plan, planFor } from './plan.ts';
import { type Claim, change } from './run-state.ts';

/**
 * What decides about an integration's pets beside what the partner says, in one word: its rules, and what its own animals'
 * words mean. Whatever else anybody changes makes it read nothing.
 */
function fingerprintOf(
  { integration, settings, sections, definitions, currency, knownStatuses, mappings, ranges }: Plan,
  words: string[],
) {
  const rules = definitions.map(({ characteristicType, path, type, condition, value }) => [
    characteristicType,
    path,
    type,
    condition,
    value,
  ]);
  const species = mappings.speciesOf(words);
  return hash(
    'sha256',
    JSON.stringify([
      integration.account_id,
      settings,
      sections,
      rules,
      currency,
      [...knownStatuses],
      mappings.saying(words),
      ranges.filter(({ specie_id }) => species.has(specie_id)),
    ]),
    'base64url',
  );
}

/**
 * The run as the rules let it be: where they are not those of the last one, changes are not enough. By which its first worker has
 * read nobody knows where a run was broken off: neither it nor the next is told changes.
 */
export async function readingBy(db: Database, plan: Plan, run: Claim): Promise<Claim> {
  const kept = await db
    .selectFrom('integration_rules')
    .where('integration_id', '=', plan.integration.id)
    .select(['hash', 'words', 'began_with_others'])
    .executeTakeFirst();
  if (kept && !kept.began_with_others && !run.resumed && fingerprintOf(plan, kept.words) === kept.hash) {
    // Of those that are not read again the words still count.
    if (run.since) plan.mappings.met(kept.words);
    return run;
  }
  if (!run.dry_run)
    await db.transaction().execute(async (trx) => {
      await change(trx, run, sql`since = null`);
      await trx.deleteFrom('integration_rules').where('integration_id', '=', plan.integration.id).execute();
    });
  return { ...run, since: null, newRules: true };
}

/** Whether an integration's rules are those by which its last run ended; `wholly`: and by which all of it was read. */
export async function rulesHold(
  db: Database,
  integrationId: number,
  statuses: readonly PartnerStatus[],
  { wholly = false } = {},
): Promise<boolean> {
  const { rows } = await sql<Connected & { hash: string; words: string[] }>`
    select i.*, a.id as account_id, r.hash, r.words from integration i join integration_rules r on r.integration_id = i.id
      join partner_account a using (shelter_id, partner_key, account_hash)
    where i.id = ${integrationId} and not (${wholly} and r.began_with_others)`.execute(db);
  const [kept] = rows;
  return kept !== undefined && fingerprintOf(await planFor(db, kept, statuses, new Set()), kept.words) === kept.hash;
}

/** Keeps by which rules a run has ended. */
export async function keepRules(db: Database, plan: Plan, run: Claim): Promise<void> {
  if (run.dry_run) return;
  const words = plan.mappings.words;
  const rules = { hash: fingerprintOf(plan, words), words, began_with_others: run.resumed };
  await db.transaction().execute(async (trx) => {
    // Who has lost the run learns it before anything is written.
    await change(trx, run, sql`attempt = attempt`);
    await trx
      .insertInto('integration_rules')
      .values({ integration_id: plan.integration.id, ...rules })
      .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(rules))
      .execute();
  });
}
