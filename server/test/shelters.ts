import { randomUUID } from 'node:crypto';
import { defaultInterview, defaultPetListing } from '@homeward/contract/shelter';
import type { TestServer } from './server.ts';

export interface Ids {
  id: number;
  uuid: string;
}
interface Made extends Ids {
  version: number;
  name: string;
}
export type MadeShelter = Made;
export type MadeBranch = Made;

/** A shelter by SQL, without locations; `fields` are columns of its table, `country` an ISO code. */
export async function makeShelter(
  { sql }: Pick<TestServer, 'sql'>,
  { country = 'US', ...fields }: { country?: string } & Record<string, unknown> = {},
): Promise<MadeShelter> {
  const label = randomUUID().slice(0, 8);
  const row = {
    name: `Shelter ${label}`,
    slug: `shelter-${label}`,
    email: `${label}@shelter.example`,
    interview_config: JSON.stringify(defaultInterview()),
    pet_listing: JSON.stringify(defaultPetListing()),
    ...fields,
  };
  const columns = Object.keys(row);
  const { rows } = await sql.query<MadeShelter>(
    `insert into organization_shelter (${columns.join()}, country_id)
      select ${columns.map((_, index) => `$${index + 2}`).join()}, id from country where abbreviation = $1
      returning id, uuid, version, name`,
    [country, ...Object.values(row)],
  );
  return rows[0] as MadeShelter;
}

/** A location of a shelter by SQL, with an address of its own; `fields` are columns of its table. */
export async function makeBranch(
  { sql }: Pick<TestServer, 'sql'>,
  shelter: { id: number },
  name: string,
  fields: Record<string, unknown> = {},
): Promise<MadeBranch> {
  const row = { email: 'desk@shelter.example', work_phone: '+1 555 0100', ...fields };
  const columns = Object.keys(row);
  const { rows } = await sql.query<MadeBranch>(
    `with place as (insert into address (country_id, zip, address, time_zone)
        select country_id, '10001', $3, 'America/New_York' from organization_shelter where id = $1 returning id)
      insert into organization_branch (shelter_id, name, ${columns.join()}, address_id)
        select $1, $2, ${columns.map((_, index) => `$${index + 4}`).join()}, id from place returning id, uuid, version, name`,
    [shelter.id, name, `${randomUUID()} Main Street`, ...Object.values(row)],
  );
  return rows[0] as MadeBranch;
}

/** A shelter with its headquarter; `fields` as for makeShelter. */
export async function makeHouse(
  server: Pick<TestServer, 'sql'>,
  fields: Record<string, unknown> = {},
): Promise<{ shelter: MadeShelter; branch: MadeBranch }> {
  const shelter = await makeShelter(server, fields);
  return { shelter, branch: await makeBranch(server, shelter, 'Main house', { headquarter: true }) };
}

/** A dog at a location, made past the server; `fields` replace what it has. */
export async function makePet(
  { sql }: Pick<TestServer, 'sql'>,
  branch: { id: number },
  fields: Record<string, unknown> = {},
): Promise<Ids> {
  const dog = await sql.query<{ id: number }>("select id from specie where name = 'Dog' and not deleted");
  const row: Record<string, unknown> = { branch_id: branch.id, specie_id: dog.rows[0]?.id, name: 'Rex', ...fields };
  const columns = Object.keys(row);
  const { rows } = await sql.query<Ids>(
    `insert into pet (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id, uuid`,
    Object.values(row),
  );
  return rows[0] as Ids;
}
