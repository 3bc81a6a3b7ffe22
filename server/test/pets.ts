import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';
import type { Ids } from './shelters.ts';

/** Somebody asks for a pet. */
export async function inquire({ sql }: TestServer, pet: Pick<Ids, 'id'>, status_key = 'PENDING'): Promise<Ids> {
  const { rows } = await sql.query<Ids>(
    `with who as (insert into adopter_user (first_name, last_name, email) values ('Ada', 'Pter', $2) returning id)
      insert into adoption_application (pet_id, adopter_user_id, status_key) select $1, id, $3 from who returning id, uuid`,
    [pet.id, `${randomUUID()}@homeward.example`, status_key],
  );
  return rows[0] as Ids;
}

export async function visibilityOf({ sql }: TestServer, pet: Ids): Promise<string | undefined> {
  const { rows } = await sql.query<{ visibility_key: string }>('select visibility_key from pet where id = $1', [pet.id]);
  return rows[0]?.visibility_key;
}

/** Limits of pets, saved through the server: the first of the shelter, or the next version. */
export async function saveLimits({ admin, sql }: TestServer, shelter: Ids, pet: unknown[]) {
  const { rows } = await sql.query<{ uuid: string; version: number }>(
    "select uuid, version from shelter_setting where shelter_id = $1 and type_key = 'ADOPTION' and not deleted",
    [shelter.id],
  );
  const value = pet.length ? { pet } : {};
  return admin.call('shelter-settings/save-adoption', { shelter_uuid: shelter.uuid, ...rows[0], value });
}

export const limit = (min: number, max: number, match: object = {}) => ({ limit: { min, max }, match });

/** Somebody asks for a pet, of a shelter where one inquiry is as many as there may be. */
export async function restrict(server: TestServer, shelter: Ids, pet: Ids): Promise<void> {
  await saveLimits(server, shelter, [limit(0, 1)]);
  await inquire(server, pet);
}

export async function idOf({ sql }: TestServer, table: string, name: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(`select id from ${table} where name = $1 and not deleted`, [name]);
  return rows[0]?.id ?? 0;
}
