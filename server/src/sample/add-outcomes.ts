import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Secrets } from '../services/secrets.ts';

/** As many pets as there are to try it with. */
const PETS = 12;
/** The simulated partner numbers its animals from here on. */
const FIRST = 480_000;
/** The first run says which account it is. */
const ACCOUNT = 'integration:sample';

/**
 * A location whose ShelterBuddy lets itself be told of adoptions: it keeps pets that people ask for already, so that forcing one
 * as adopted can be tried to its end. Pets that are promised come first.
 */
export async function addOutcomes(db: Database, secrets: Secrets, simulatorPort: number): Promise<void> {
  const account = {
    username: 'homeward',
    password: 'shelterbuddy-password',
    url: `http://127.0.0.1:${simulatorPort}/shelter-buddy`,
  };
  await sql`
    with asked as (
        select p.id, p.branch_id, bool_or(a.status_key in ('APPROVED', 'SIGNED', 'PAID')) as promised
        from adoption_application a join pet p on p.id = a.pet_id
        where is_live(a) and not p.deleted
        group by p.id),
      home as (
        select b.id, b.shelter_id from asked join organization_branch b on b.id = asked.branch_id
          join organization_shelter s on s.id = b.shelter_id
        where s.active and not s.deleted and b.active and not b.deleted
          and not exists (select from integration i where i.shelter_id = s.id)
        group by b.id order by count(*) filter (where promised) desc, b.id limit 1),
      it as (
        insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, settings, settings_saved, active, main)
          select 'Front desk', 'SHELTER_BUDDY', shelter_id, id, ${secrets.seal(JSON.stringify(account))}, ${ACCOUNT}, '{"start_visibility": true}',
            true, true, true from home
          returning id, branch_id, shelter_id),
      account as (
        insert into partner_account (shelter_id, partner_key, account_hash) select shelter_id, 'SHELTER_BUDDY', ${ACCOUNT} from it returning id)
    insert into pet_source (account_id, integration_id, brought_by, external_id, pet_id, sync_id, outcome_key)
      select account.id, it.id, it.id, (${FIRST}::int + row_number() over (order by not asked.promised, asked.id))::text, asked.id, 0, 'ADDED'
      from it, account, asked where asked.branch_id = it.branch_id order by not asked.promised, asked.id limit ${PETS}`.execute(
    db,
  );
}
