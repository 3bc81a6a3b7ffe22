import { textUse as call, type TextScope, type TextUse } from '@homeward/contract/text-budget-settings';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { budgetOf, type Scope, usesOf } from '../../../texts/budget.ts';
import { findShelterId } from './read-shelter.ts';

interface Counted {
  scope_key: TextScope;
  scope_id: number;
  uuid: string | null;
  name: string;
  place: string | null;
}

export const textUse = handler(call, async ({ organization_shelter_uuid }, { db, services, refuse }) => {
  const id = await findShelterId(db, organization_shelter_uuid);
  if (!id) throw refuse('missing');
  const { rows } =
    await sql<Counted>`select 'ALL' as scope_key, 0 as scope_id, null::uuid as uuid, 'All shelters' as name, null as place
    union all select 'SHELTER', s.id, s.uuid, s.name, null from organization_shelter s where s.id = ${id}
    union all (select 'LOCATION', b.id, b.uuid, b.name, null from organization_branch b
      where b.shelter_id = ${id} and not b.deleted order by b.name, b.id)
    union all (select 'KIOSK', k.id, k.uuid, k.name, b.name from kiosk k join organization_branch b on b.id = k.branch_id
      where b.shelter_id = ${id} and k.active and not k.deleted and not b.deleted order by b.name, k.name, k.id)
    union all (select 'CODE', q.id, q.uuid, q.title, b.name from qr_code q join organization_branch b on b.id = q.branch_id
      where b.shelter_id = ${id} and not q.deleted and not b.deleted order by b.name, q.id)`.execute(db);
  const kept = await db
    .selectFrom('shelter_setting')
    .where('shelter_id', '=', id)
    .where('type_key', '=', 'TEXT_BUDGET')
    .where('deleted', '=', false)
    .select('value')
    .executeTakeFirst();
  const { door, location, shelter } = budgetOf(kept?.value);
  const limits = { KIOSK: door, CODE: door, LOCATION: location, SHELTER: shelter, ALL: services.textLimits };
  const scopes: Scope[] = rows.map(({ scope_key, scope_id }) => ({ scope_key, scope_id, ...limits[scope_key] }));
  const used = await usesOf(db, scopes);
  const uses: TextUse[] = rows.map(({ scope_key, uuid, name, place }, index) => ({
    scope_key,
    uuid,
    name,
    place,
    hour: { used: used[index]?.used_hour ?? 0, budget: limits[scope_key].hour },
    day: { used: used[index]?.used_day ?? 0, budget: limits[scope_key].day },
  }));
  return { uses };
});
