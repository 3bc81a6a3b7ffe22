import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Item } from './decide.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';

/** So few with the same number and name may be chance. */
const ENOUGH = 3;

/**
 * An account whose address is another one now: its animals have the numbers and names that pets here have of an account
 * which nobody at work but this integration has read. They go on as the pets that they are, before any of them comes anew.
 */
export class RenamedAccount {
  readonly #db: Database;
  readonly #plan: Plan;
  readonly #run: Claim;
  /** Whether there are such pets, as far as this run knows. */
  #maybe: boolean;

  private constructor(db: Database, plan: Plan, run: Claim, maybe: boolean) {
    this.#db = db;
    this.#plan = plan;
    this.#run = run;
    this.#maybe = maybe;
  }

  static async of(db: Database, plan: Plan, run: Claim): Promise<RenamedAccount> {
    if (run.dry_run) return new RenamedAccount(db, plan, run, false);
    const { rows } = await sql`select 1 from ${former(plan)} limit 1`.execute(db);
    return new RenamedAccount(db, plan, run, rows.length > 0);
  }

  /** Takes the pets over if these are their animals; what a first batch does not tell, none does. */
  async takeOver(items: readonly Item[]): Promise<void> {
    if (!this.#maybe || !items.length) return;
    this.#maybe = false;
    const { account_id } = this.#plan.integration;
    const rows = items.flatMap(({ externalId, name }) => (externalId && name ? [{ id: externalId, name }] : []));
    await this.#db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, this.#run, sql`attempt = attempt`);
      await sql`with met as (select s.account_id, count(*) as met, count(*) filter (where lower(p.name) = lower(r.name)) as same
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, name text)
            join ${former(this.#plan)} on s.external_id = r.id join pet p on p.id = s.pet_id and not p.deleted group by 1),
        renamed as (select account_id from met where same >= ${ENOUGH} and same * 10 >= met * 9 order by same desc limit 1)
        update pet_source o set account_id = ${account_id} from renamed, ${former(this.#plan)}
        where s.account_id = renamed.account_id and (o.account_id, o.external_id) = (s.account_id, s.external_id)
          and not exists (select from pet_source n where n.account_id = ${account_id} and n.external_id = o.external_id)`.execute(
        trx,
      );
    });
  }
}

/** What is known of other accounts at this partner that nobody at work reads, but for this integration before, as `s`. */
const former = ({ integration: { id, account_id, shelter_id, partner_key } }: Plan) =>
  sql`(select s.account_id, s.external_id, s.pet_id from partner_account a join pet_source s on s.account_id = a.id
      join integration i on i.id = s.integration_id
    where a.shelter_id = ${shelter_id} and a.partner_key = ${partner_key} and a.id <> ${account_id}
      and (i.id = ${id} or not i.active or i.deleted)) s`;
