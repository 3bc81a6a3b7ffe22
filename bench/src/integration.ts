import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/src/database/columns.ts';
import type { Server } from '../../server/src/server.ts';
import { partners } from '../../simulator/src/partners.ts';

/** A new location, connected to a simulated partner at this port; answers the integration's id. */
export async function connected(
  db: Kysely<DB>,
  { door }: Pick<Server, 'door'>,
  port: string,
  path = 'shelter-luv',
): Promise<number> {
  const key = path.toUpperCase().replaceAll('-', '_');
  const taken = partners.find((partner) => partner.key === path)?.credentials;
  const credentials = door.seal({ ...taken, url: `http://127.0.0.1:${port}/${path}` });
  const { rows } = await sql<{ id: number }>`
    with shelter as (insert into organization_shelter (name, slug, email, country_id, interview_config, pet_listing)
        select 'Bench', 'bench-' || gen_random_uuid(), 'bench@shelter.example', min(id), '{}', '{}' from country returning id, country_id),
      place as (insert into address (country_id, zip, address, time_zone)
        select country_id, '1', gen_random_uuid()::text, 'UTC' from shelter returning id),
      branch as (insert into organization_branch (shelter_id, name, email, work_phone, address_id)
        select shelter.id, 'Bench', 'bench@shelter.example', '1', place.id from shelter, place returning id, shelter_id)
    insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active, settings_saved)
      select 'Bench', ${key}, shelter_id, id, ${credentials}, 'bench', true, true from branch returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Words that have no meaning yet would only keep pets waiting: what is measured is the work on pets. */
export async function giveWordsMeaning(db: Kysely<DB>): Promise<void> {
  await sql`update mapping_breed set breed_id = b.id, active = true
    from (select specie_id, min(id) as id from breed group by specie_id) b where b.specie_id = mapping_breed.specie_id and breed_id is null`.execute(
    db,
  );
  for (const [kind, key] of [
    ['sex', 'UNKNOWN'],
    ['size', 'M'],
    ['age', 'ADULT'],
  ] as const)
    await sql`update ${sql.table(`mapping_${kind}`)} set ${sql.ref(`${kind}_key`)} = ${key}, active = true where ${sql.ref(`${kind}_key`)} is null`.execute(
      db,
    );
  await sql`update mapping_specie set specie_id = (select min(id) from specie), active = true where specie_id is null`.execute(
    db,
  );
}
