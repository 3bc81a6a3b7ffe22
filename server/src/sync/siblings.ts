import { tellsApart } from '@homeward/contract/partner';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { partnerFacts } from '../database/reference/partners.ts';
import { PartnerError } from '../partners/partner.ts';
import { mayLeave } from './leaving.ts';
import type { Opened, PartnerDoor } from './partner-session.ts';
import type { Connected } from './plan.ts';
import type { Going } from './question.ts';
import { effectiveSections, effectiveSettings, networksOf } from './rules.ts';
import { type Claim, change } from './run-state.ts';
import { sourcesWithPets } from './sources-with-pets.ts';
import { type Rules, rulesOf } from './wanted.ts';

/**
 * Integrations that read one account share its animals. Each pet is kept in step by one of them; when that one does without
 * it, it may have moved to another's location: whoever lists it takes it over, and it goes when all have done without it.
 */

/** Whether integration `i` is at work. */
const works = sql`(i.active and not i.deleted and exists (select from organization_branch b where b.id = i.branch_id and not b.deleted))`;

/** An integration by the account that it reads. */
export type Reader = Pick<Connected, 'id' | 'shelter_id' | 'partner_key' | 'account_hash'>;

/** The integrations that have read this one's account at other locations and work no more, as SQL: disconnecting leaves the pets. */
const stopped = ({ shelter_id, partner_key, account_hash, branch_id }: Connected) =>
  sql`(select i.id from integration i where i.shelter_id = ${shelter_id} and i.partner_key = ${partner_key}
    and i.account_hash = ${account_hash} and i.branch_id <> ${branch_id} and not ${works})`;

/** The integrations that read this one's account, itself included, and are at work, as SQL. */
const readers = ({ shelter_id, partner_key, account_hash }: Reader) =>
  sql`(select i.id, i.branch_id from integration i
    where i.shelter_id = ${shelter_id} and i.partner_key = ${partner_key} and i.account_hash = ${account_hash} and ${works})`;

/** Another integration of the account that is at work. */
export interface Sibling {
  id: number;
  branch: string;
  /** What it takes of the partner's animals. */
  rules: Rules;
  /** Whether it gives pets that are here the statuses of their animals. */
  keepsStatus: boolean;
  /** Since when its runs fail; null: they do not. */
  failing_since: Date | null;
  /** Whether it reads the very list that this run reads: who is absent there is nowhere. */
  sameList: boolean;
}

/** Since when all runs of integration `i` have failed. */
const failingSince = sql`(select min(y.failed) from integration_sync y where y.integration_id = i.id and not y.dry_run
  and y.id > coalesce((select max(f.id) from integration_sync f where f.integration_id = i.id and f.finish is not null and not f.dry_run), 0))`;

/** Who else reads the account, or has read it. */
export interface Others {
  siblings: Sibling[];
  /** Those elsewhere that work no more and have read the list that this run reads. */
  stopped: number[];
  /** Those that may have read it, under credentials that are others by now. */
  doubtful: number[];
}

/** The other integrations of the account with which `opened` was opened. */
export async function siblingsOf(
  db: Database,
  door: PartnerDoor,
  integration: Connected,
  { partner, session }: Opened,
): Promise<Others> {
  const { rows } = await sql<
    Pick<Connected, 'id' | 'partner_key' | 'credentials' | 'settings'> &
      Pick<Sibling, 'branch' | 'failing_since'> & { works: boolean }
  >`
    select i.id, i.partner_key, i.credentials, i.settings, b.name as branch, ${works} as works, ${failingSince} as failing_since
    from integration i join organization_branch b on b.id = i.branch_id
    where i.id <> ${integration.id} and (i.id in (select id from ${readers(integration)} r) or (i.id in ${stopped(integration)}
      and exists (select from pet_source s join pet p on p.id = s.pet_id where s.integration_id = i.id and not p.deleted)))`.execute(
    db,
  );
  const own = listOf({ partner, session });
  const others = await Promise.all(
    rows.map(async ({ partner_key, credentials, settings: said, ...other }) => {
      const networks = await networksOf(db, other.id);
      const { settings } = effectiveSettings(said, networks);
      const keepsStatus = effectiveSections(networks).some(({ name, status }) => name === 'INFO' && status === 'ALWAYS');
      const opens = async () => door.open(partner_key, door.unseal(credentials), settings, session.signal);
      const its = await opens().catch(unread);
      const sameList = its !== undefined && listOf(its) === own;
      const sameSearch = its && listOf({ partner, session: { ...session, settings: its.session.settings } }) === own;
      return { ...other, rules: rulesOf(settings, partner), keepsStatus, sameList, sameSearch };
    }),
  );
  return {
    siblings: others.filter((other) => other.works),
    stopped: others.filter((other) => !other.works && other.sameList).map(({ id }) => id),
    doubtful: others.filter((other) => !other.works && !other.sameList && other.sameSearch).map(({ id }) => id),
  };
}

const listOf = ({ partner, session }: Opened) => partner.list?.(session.credentials, session.settings) ?? '';

/**
 * Which of these have read this run's list, with a key that is another one now: of the animals that each has brought, this run
 * has met at least as many as are left of it.
 */
export async function underOtherKeys(
  db: Database,
  { id, account_id }: Connected,
  run: Claim,
  doubtful: number[],
): Promise<number[]> {
  if (!doubtful.length) return [];
  const { rows } = await sql<{ id: number }>`select s.integration_id as id from ${sourcesWithPets}
    where s.account_id = ${account_id} and s.integration_id = any(${doubtful}) and not p.deleted
    group by 1 having count(*) <= (select count(*) from pet_source n
      where n.account_id = ${account_id} and n.integration_id = ${id} and n.brought_by = s.integration_id and n.sync_id = ${run.id})`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Credentials that cannot be read tell nothing. */
function unread(error: unknown): undefined {
  if (!(error instanceof PartnerError)) throw error;
}

/** Whether source `s` is this integration's to decide on: its own, or of one of its account that works no more. */
export const isOurs = (integration: Connected) =>
  sql<boolean>`(s.integration_id = ${integration.id} or s.account_id = ${integration.account_id}
    and s.integration_id not in (select r.id from ${readers(integration)} r))`;

/** Whether source `s` was left by one of the account's that works no more, at another location than this integration's. */
export const isLeft = (integration: Connected) => sql<boolean>`(s.integration_id in ${stopped(integration)})`;

/** Whether another integration that is at work keeps source `s` in step. */
export const isTaken = (integration: Connected) => sql<boolean>`(not ${isOurs(integration)} and s.left_date is null)`;

/** Whether another integration has listed source `s` in its newest run; one that fails has no word on whom it has listed before. */
export const isSeenElsewhere = (integration: Reader) => sql<boolean>`(s.seen_by <> s.integration_id
  and s.seen_by in (select r.id from ${readers(integration)} r)
  and s.seen_sync >= coalesce((select max(y.id) from integration_sync y where y.integration_id = s.seen_by
    and num_nonnulls(y.finish, y.failed) = 1 and not y.dry_run), 0))`;

/**
 * Gives pets that this run does without, and another integration lists, to that one; whom the list that both read names no more
 * only where that one has read it since.
 */
export async function handOver(db: Database, integration: Connected, run: Claim, siblings: readonly Sibling[]): Promise<void> {
  const same = siblings.filter(({ sameList }) => sameList).map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await change(trx, run, sql`attempt = attempt`);
    await sql`with moved as (update pet_source s set integration_id = s.seen_by, sync_id = s.seen_sync, outcome_key = 'UPDATED', hash = null,
          filtered_by = null, next_status_key = null, left_date = null
        where ${isOurs(integration)} and s.pet_id is not null and ${isSeenElsewhere(integration)}
          and case s.sync_id when ${run.id} then s.outcome_key = 'FILTERED'
            else s.seen_by <> all(${same}) or s.seen_sync > ${run.id} end returning s.pet_id, s.integration_id)
      update pet p set branch_id = i.branch_id from moved m join integration i on i.id = m.integration_id where p.id = m.pet_id`.execute(
      trx,
    );
  });
}

/**
 * Parts with pets that another integration of the account may list: it is asked at once. Answers whether there is one;
 * where there is none, they are to be archived.
 */
export async function partWith(db: Database, integration: Connected, run: Claim, pets: readonly Going[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await change(trx, run, sql`attempt = attempt`);
    return part(trx, integration, pets);
  });
}

/** The same in whosoever's transaction. */
export async function part(trx: Kysely<DB>, integration: Reader, pets: readonly Pick<Going, 'pet_id'>[]): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from ${readers(integration)} r where r.id <> ${integration.id}`.execute(trx);
  if (!rows.length) return false;
  const { numAffectedRows } = await sql`update pet_source set left_date = now(), integration_id = ${integration.id}
    where pet_id = any(${pets.map(({ pet_id }) => pet_id)}) and left_date is null`.execute(trx);
  if (numAffectedRows) await ask(trx, rows);
  return true;
}

/** The other integrations of the account, and since when the runs of each fail. */
export async function othersOf(db: Kysely<DB>, integration: Reader): Promise<Pick<Sibling, 'id' | 'branch' | 'failing_since'>[]> {
  const { rows } = await sql<Pick<Sibling, 'id' | 'branch' | 'failing_since'>>`
    select i.id, b.name as branch, ${failingSince} as failing_since from ${readers(integration)} r join integration i using (id)
      join organization_branch b on b.id = i.branch_id where i.id <> ${integration.id} order by b.name`.execute(db);
  return rows;
}

/**
 * Asks a run's integration once more where another of its account has parted with pets while the run was at work: what it has
 * read before is no word on them. Also where pets are still here, `isLate`, that all have done without by now.
 */
export async function askAgain(db: Database, integration: Connected, run: Claim, isLate: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`select from ${readers(integration)} r join pet_source s on s.integration_id = r.id join pet p on p.id = s.pet_id
      where r.id <> ${integration.id} and s.account_id = ${integration.account_id} and not p.deleted
        and s.left_date > (select y.created_date from integration_sync y where y.id = ${run.id}) limit 1`.execute(trx);
    if (isLate || rows.length) await ask(trx, [integration]);
  });
}

/** Has these integrations run, as if given back: the next look of the schedule takes them up. Whoever runs already is asked by the schedule. Nobody waits for a resting shelter. */
async function ask(trx: Kysely<DB>, integrations: { id: number }[]): Promise<void> {
  await sql`insert into integration_sync (integration_id, lease_until) select i.id, now() from integration i join organization_shelter s on s.id = i.shelter_id
    where i.id = any(${integrations.map(({ id }) => id)}) and s.active
    on conflict (integration_id) where finish is null and canceled is null and failed is null do nothing`.execute(trx);
}

/**
 * The pets of the account that its integration does without, and that no other has listed in a run begun since. Who has
 * moved stays until it is taken over, or its own integration's list says otherwise. What its integration has kept of an account
 * that it reads no more waits for nobody.
 */
export async function missedByAll(db: Database, integration: Connected, run: Claim): Promise<Going[]> {
  const { rows } = await sql<Going>`
    select p.id as pet_id, s.external_id, p.name, coalesce(s.filtered_by, 'PARTNER') as left_by, null as becomes
    from ${sourcesWithPets}
    where (s.account_id = ${integration.account_id} or s.integration_id = ${integration.id})
      and s.left_date is not null and s.filtered_by is distinct from 'MOVED' and not p.deleted and ${mayLeave}
      and (s.account_id <> ${integration.account_id} or s.left_date < now() - interval '1 day' or not exists (select from ${readers(integration)} r
        where r.id <> s.integration_id and not exists (select from integration_sync y where y.integration_id = r.id
          and (y.finish is not null or y.id = ${run.id}) and not y.dry_run and y.created_date >= s.left_date)))
    order by s.external_id`.execute(db);
  return rows;
}

/**
 * Which siblings keep how many of the animals that this run lists as well, by their ids: only of who reads the same list it is
 * known that they are there still.
 */
export function listedElsewhere(kept: ReadonlyMap<number, number>, siblings: readonly Sibling[], partner: string): string[] {
  const facts = partnerFacts.find(({ key }) => key === partner);
  const remedy = facts ? ` ${tellsApart(facts)}` : '';
  return siblings.flatMap(({ id, branch, sameList }) => {
    const count = kept.get(id);
    if (!count) return [];
    return sameList
      ? `${branch} reads the same account and lists ${count} of these animals, so they are there.${remedy}`
      : `When it synced last, ${branch} listed ${count} of these animals of the same account, so they are there until it has synced without them.${remedy}`;
  });
}

/** Which siblings' failures keep pets here that have left this integration's location. */
export async function heldUpBy(db: Database, integration: Connected, siblings: readonly Sibling[]): Promise<string[]> {
  const failing = siblings.filter(({ failing_since }) => failing_since !== null);
  if (!failing.length) return [];
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sourcesWithPets}
    where s.account_id = ${integration.account_id} and s.integration_id = ${integration.id} and s.left_date is not null and not p.deleted
      and ${mayLeave}`.execute(db);
  const count = rows[0]?.count ?? 0;
  return failing.flatMap(({ branch, failing_since: since }) =>
    count && since
      ? `${count} ${count === 1 ? 'pet waits' : 'pets wait'} for the word of ${branch}, which fails since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
      : [],
  );
}
