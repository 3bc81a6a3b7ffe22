import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { Item } from './decide.ts';
import { mayLeave } from './leaving.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';
import { tell } from './told.ts';

const RENAMED =
  'These are the animals of an account that was here under another address. A sync goes on with its pets; a dry run counts these as gone and their animals as new.';
/** So few with the same number and name may be chance. */
const ENOUGH = 3;

/**
 * An account whose address is another one now: its animals have the numbers and names that pets here have of an account
 * which nobody at work but this integration has read. They go on as the pets that they are, before any of them comes anew; who
 * has come anew by another location is one pet again.
 */
export class RenamedAccount {
  readonly #db: Database;
  readonly #plan: Plan;
  readonly #run: Claim;
  /** Whether there are such pets, as far as this run knows. */
  #maybe: boolean;
  #isFirst = true;
  /** What staff should know of it. */
  readonly notes: string[] = [];

  private constructor(db: Database, plan: Plan, run: Claim, maybe: boolean) {
    this.#db = db;
    this.#plan = plan;
    this.#run = run;
    this.#maybe = maybe;
  }

  static async of(db: Database, plan: Plan, run: Claim): Promise<RenamedAccount> {
    const { rows } = await sql`select 1 from ${former(plan)} limit 1`.execute(db);
    return new RenamedAccount(db, plan, run, rows.length > 0);
  }

  /** Takes the pets over if these are their animals; what the first that are listed do not tell, none do. */
  async takeOver(items: readonly Item[]): Promise<void> {
    if (this.#isFirst && items.length) await this.#sayWhoElse(items);
    this.#isFirst = false;
    if (!this.#maybe) return;
    this.#maybe = false;
    if (this.#run.dry_run) return this.#say(items);
    const { account_id } = this.#plan.integration;
    await this.#db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, this.#run, sql`attempt = attempt`);
      const was = await this.#renamedFrom(trx, items);
      if (was === undefined) return;
      await sql`update partner_account set former_id = ${was} where id = ${account_id}`.execute(trx);
      await unite(trx, this.#plan, this.#run, was);
      await sql`update pet_source o set account_id = ${account_id} from ${former(this.#plan)} left join pet p on p.id = s.pet_id
        where s.account_id = ${was} and (o.account_id, o.external_id) = (s.account_id, s.external_id)
          and not exists (select from pet_source n where n.account_id = ${account_id} and n.external_id = o.external_id)
          and not exists (select from ${met(items)} where r.id = s.external_id and ${isAnother(sql`r`)})`.execute(trx);
    });
  }

  /** A dry run takes nothing over, so that to it these pets are gone and their animals new. */
  async #say(items: readonly Item[]): Promise<void> {
    if ((await this.#renamedFrom(this.#db, items)) !== undefined) this.notes.push(RENAMED);
  }

  /** Whom another integration at work has under another address stays there, and is offered twice: staff learn which. */
  async #sayWhoElse(items: readonly Item[]): Promise<void> {
    const { id, account_id, shelter_id, partner_key } = this.#plan.integration;
    const { rows } = await sql<{ branch: string; same: number }>`select b.name as branch, ${sameOf} as same
      from ${met(items)} join partner_account a on a.shelter_id = ${shelter_id} and a.partner_key = ${partner_key} and a.id <> ${account_id}
        join pet_source s on s.account_id = a.id and s.external_id = r.id join pet p on p.id = s.pet_id and not p.deleted
        join integration i on i.id = s.integration_id and i.id <> ${id} and i.active and not i.deleted
        join organization_branch b on b.id = i.branch_id
      group by i.id, b.name having ${sameOf} >= ${ENOUGH} and ${sameOf} * 10 >= count(*) * 9 order by i.id`.execute(this.#db);
    this.notes.push(
      ...rows.map(
        ({ branch, same }) =>
          `${branch} has animals of the same numbers and names under another address, ${same} of those that are listed first. If that is the same account, they are here twice: disconnect the one that is not used any more, and the next sync makes one pet of each.`,
      ),
    );
  }

  /** Which account this one was: what another location has found before goes for all. */
  async #renamedFrom(db: Kysely<DB>, items: readonly Item[]): Promise<number | undefined> {
    const { rows } = await sql<{ account_id: number }>`with met as (
        select s.account_id, count(*) as met, ${sameOf} as same
        from ${met(items)}
          join ${former(this.#plan)} on s.external_id = r.id join pet p on p.id = s.pet_id and not p.deleted group by 1)
      select account_id, 1 as place, same from met where same >= ${ENOUGH} and same * 10 >= met * 9
      union all select f.id, 0, 0 from partner_account a join partner_account f on f.id = a.former_id
        where a.id = ${this.#plan.integration.account_id} and exists (select from ${former(this.#plan)} where s.account_id = f.id)
      order by place, same desc limit 1`.execute(db);
    return rows[0]?.account_id;
  }
}

interface Double {
  id: string;
  name: string;
  older: number;
  older_by: number | null;
  newer: number | null;
  newer_by: number | null;
  /** Whether the newer one need not stay. */
  leaves: boolean;
}

/**
 * An animal that came anew under this account while its pet waited under the one it `was`: the older pet goes on, unless
 * somebody stands by the newer one.
 */
async function unite(trx: Transaction<DB>, plan: Plan, run: Claim, was: number): Promise<void> {
  const { account_id } = plan.integration;
  const { rows } = await sql<Double>`select s.external_id as id, o.name, o.id as older, w.brought_by as older_by,
      p.id as newer, n.brought_by as newer_by, coalesce(p.deleted or ${mayLeave}, true) as leaves
    from ${former(plan)} join pet o on o.id = s.pet_id and not o.deleted
      join pet_source w on (w.account_id, w.external_id) = (s.account_id, s.external_id)
      join pet_source n on n.account_id = ${account_id} and n.external_id = s.external_id left join pet p on p.id = n.pet_id
    where s.account_id = ${was} and not coalesce(${isAnother(sql`o`)}, false)`.execute(trx);
  const joined = rows.filter(({ leaves }) => leaves);
  await goOn(trx, { account_id, was }, joined);
  const going = rows.map(({ leaves, older, newer }) => (leaves ? newer : older));
  const gone = await sql<{ id: number }>`update pet p set deleted = true where id = any(${going.filter((id) => id !== null)})
    and not deleted and ${mayLeave} returning id`.execute(trx);
  const ids = new Set(gone.rows.map(({ id }) => id));
  const archived = rows.filter(({ older, newer }) => ids.has(older) || (newer !== null && ids.has(newer)));
  if (!archived.length) return;
  await change(trx, run, sql`archived = archived + ${archived.length}`);
  const reason = 'It was here twice, under the account as it was before and as it is now. One of the two pets goes on.';
  await tell(
    trx,
    run,
    archived.map(({ id, name }) => ({ external_id: id, name, outcome_key: 'ARCHIVED', reason })),
  );
}

/** Gives these animals their older pets; the newer ones have the places that those had. Whoever keeps them in step compares them anew. */
async function goOn(trx: Transaction<DB>, { account_id, was }: { account_id: number; was: number }, doubles: Double[]) {
  if (!doubles.length) return;
  const r = sql`jsonb_to_recordset(${JSON.stringify(doubles)}::jsonb) as r (id text, older int, older_by int, newer int, newer_by int)`;
  await sql`update pet_source s set pet_id = null from ${r} where s.account_id = ${was} and s.external_id = r.id`.execute(trx);
  await sql`with joined as (update pet_source s set pet_id = r.older, brought_by = r.older_by, hash = null from ${r}
      where s.account_id = ${account_id} and s.external_id = r.id returning s.pet_id, s.integration_id)
    update pet p set branch_id = i.branch_id from joined j join integration i on i.id = j.integration_id where p.id = j.pet_id`.execute(
    trx,
  );
  await sql`update pet_source s set pet_id = r.newer, brought_by = r.newer_by from ${r}
    where s.account_id = ${was} and s.external_id = r.id`.execute(trx);
}

/** How many of `r` are the pets `p` by their names. */
const sameOf = sql`count(*) filter (where lower(p.name) = lower(r.name collate by_name))`;

/** The animals of a list by their numbers, as `r`. */
const met = (items: readonly Item[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    items.flatMap(({ externalId: id, name, translation }) =>
      id && name ? [{ id, name, specie_id: translation.outcome === 'PET' ? translation.pet.specie_id : null }] : [],
    ),
  )}::jsonb) as r (id text, name text, specie_id int)`;

/** Whether the pet `p` is another animal, whose number has been given anew: neither its name nor its species is the same. */
const isAnother = (one: ReturnType<typeof sql>) =>
  sql`(lower(${one}.name collate by_name) <> lower(p.name) and ${one}.specie_id <> p.specie_id)`;

/** What is known of other accounts at this partner that nobody at work reads, but for this integration before, as `s`. */
const former = ({ integration: { id, account_id, shelter_id, partner_key } }: Plan) =>
  sql`(select s.account_id, s.external_id, s.pet_id from partner_account a join pet_source s on s.account_id = a.id
      join integration i on i.id = s.integration_id
    where a.shelter_id = ${shelter_id} and a.partner_key = ${partner_key} and a.id <> ${account_id}
      and (i.id = ${id} or not i.active or i.deleted)) s`;
