import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';

export interface Ids {
  id: number;
  uuid: string;
}

/** A shelter in the US with one location, by SQL. */
export async function makeHouse({ sql }: TestServer): Promise<{ shelter: Ids; branch: Ids }> {
  const label = randomUUID().slice(0, 8);
  const { rows } = await sql.query<{ shelter: Ids; branch: Ids }>(
    `with us as (select id from country where abbreviation = 'US'),
      s as (insert into organization_shelter (name, slug, email, country_id, interview_config, pet_listing)
        select 'House ' || $1, 'house-' || $1, 'house@homeward.example', id, '{}', '{}' from us returning id, uuid),
      a as (insert into address (country_id, zip, address, time_zone)
        select id, '78701', $1 || ' Paw Road', 'America/Chicago' from us returning id),
      b as (insert into organization_branch (shelter_id, name, email, work_phone, address_id)
        select s.id, 'Main house', 'house@homeward.example', '+1 555 0100', a.id from s, a returning id, uuid)
    select to_jsonb(s) as shelter, to_jsonb(b) as branch from s, b`,
    [label],
  );
  return rows[0] as { shelter: Ids; branch: Ids };
}

/** A dog at a location, by SQL; `fields` replace what it has. */
export async function makeDog({ sql }: TestServer, branch: Ids, fields: Record<string, unknown> = {}): Promise<Ids> {
  const columns = Object.keys(fields);
  const { rows } = await sql.query<Ids>(
    `insert into pet (branch_id, specie_id${columns.map((column) => `, ${column}`).join('')}${'name' in fields ? '' : ', name'})
      select $1, id${columns.map((_, index) => `, $${index + 2}`).join('')}${'name' in fields ? '' : ", 'Rex'"}
      from specie where name = 'Dog' and not deleted returning id, uuid`,
    [branch.id, ...Object.values(fields)],
  );
  return rows[0] as Ids;
}

/** Somebody asks for a pet. */
export async function inquire({ sql }: TestServer, pet: Ids, status_key = 'PENDING'): Promise<Ids> {
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

export async function idOf({ sql }: TestServer, table: string, name: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(`select id from ${table} where name = $1 and not deleted`, [name]);
  return rows[0]?.id ?? 0;
}
