import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Source } from './decide.ts';
import { mayLeave } from './leaving.ts';
import type { Plan } from './plan.ts';
import { isLeft, isTaken } from './siblings.ts';

/** What the last runs of the account left of these animals, by their ids. */
export async function sourcesOf(db: Database, { integration }: Plan, ids: string[]): Promise<Map<string, Source>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<Source>`
    select s.external_id, s.pet_id, s.hash, s.sync_id, s.outcome_key, p.deleted as pet_deleted, p.status_key, s.standing_there,
      ${mayLeave} as may_leave, s.integration_id, b.name as elsewhere, ${isTaken(integration)} as taken, ${isLeft(integration)} as stays,
      s.left_date is not null and s.integration_id <> ${integration.id} as parted
    from pet_source s left join pet p on p.id = s.pet_id left join organization_branch b on b.id = p.branch_id
    where s.account_id = ${integration.account_id} and s.external_id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.external_id, row]));
}
