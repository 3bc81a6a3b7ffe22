import { randomUUID } from 'node:crypto';
import { defaultHours } from '@homeward/contract/branch';
import { defaultInterview, defaultPetListing, type Shelter } from '@homeward/contract/shelter';
import type { Answer, Caller, TestServer } from './server.ts';

export const NOWHERE = '0190b0f0-0000-7000-8000-000000000000';

export const uuidOf = async (
  { sql }: TestServer,
  table: 'country' | 'language' | 'specie',
  abbreviation: string,
): Promise<string> => {
  const column = table === 'country' ? 'abbreviation' : 'name';
  const { rows } = await sql.query<{ uuid: string }>(`select uuid from ${table} where ${column} = $1`, [abbreviation]);
  return rows[0]?.uuid ?? '';
};

/** An address in the US, as the look-up leaves it. */
export async function addressIn({ admin }: TestServer, country = 'US', zip = '94110'): Promise<string> {
  const place = { country, zip, address: `${randomUUID()} Paw Road`, time_zone: 'America/Los_Angeles' };
  return (await admin.call<{ uuid: string }>('address/create', place)).data.uuid;
}

/** What the wizard sends: `fields` replace those of the shelter, undefined leaves one out. */
export async function newShelter(server: TestServer, fields: Record<string, unknown> = {}) {
  const label = randomUUID().slice(0, 8);
  return {
    organization_shelter: {
      name: `Happy Tails ${label}`,
      slug: `happy-tails-${label}`,
      country_uuid: await uuidOf(server, 'country', 'US'),
      languages: [{ uuid: await uuidOf(server, 'language', 'English'), main_language: true }],
      contact: { email: `${label}@happy-tails.example` },
      branch: await newBranch(server),
      support_account: { first_name: 'Sam', last_name: 'Porter', email: `sam-${label}@happy-tails.example` },
      ...fields,
    },
  };
}

/** A location as forms send it. */
export const newBranch = async (server: TestServer, fields: Record<string, unknown> = {}) => ({
  name: 'Main house',
  max_distance: 0,
  contact: { email: 'desk@happy-tails.example', work_phone: '+1 555 0100' },
  opening_hour: defaultHours(),
  address_uuid: await addressIn(server),
  ...fields,
});

interface Account {
  email: string;
  password: string;
}
export type Created = Answer<{ organization_shelter: Shelter; support_account: Account; owner_account: Account | null }>;

export const createShelter = async (server: TestServer, fields: Record<string, unknown> = {}): Promise<Created> =>
  server.admin.call('shelter/create', await newShelter(server, fields));

/** What the general tab sends of a shelter itself, unchanged but for `fields`. */
export const generalInput = (shelter: { uuid: string; version: number; name: string }, fields: Record<string, unknown> = {}) => ({
  organization_shelter_uuid: shelter.uuid,
  version: shelter.version,
  name: shelter.name,
  contract: false,
  contract_options: [] as object[],
  interview_config: defaultInterview(),
  pet_listing: defaultPetListing(),
  petco_love_lost: { enabled: false } as Record<string, unknown>,
  send_medical_records: false,
  ...fields,
});

export const saveGeneral = (
  caller: Caller,
  shelter: { uuid: string; version: number; name: string },
  fields: Record<string, unknown> = {},
): Promise<Answer<{ organization_shelter: Shelter }>> => caller.call('shelter/save', generalInput(shelter, fields));

/** What is said, by the place where it is said: of several at one place the first. */
export const said = ({ data }: Answer<object>): Record<string, string> => {
  const { errors = [] } = data as { errors?: { path: (string | number)[]; message: string }[] };
  return Object.fromEntries(errors.reverse().map(({ path, message }) => [path.join('.'), message]));
};
