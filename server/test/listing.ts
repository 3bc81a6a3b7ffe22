import type { RequestListener } from 'node:http';
import { type MadeIntegration, wizard } from './integrations.ts';
import { serve } from './partner.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from './shelters.ts';

export type Row = Record<string, unknown>;

/** The real server with a ShelterManager that lists exactly what a test says. */
export interface Listing extends TestServer {
  rows: Row[];
  /** Answers instead of the list where it is set. */
  answer: RequestListener | undefined;
  address: string;
  port: number;
  requests(): number;
}

export async function startListing(environment: Record<string, string> = {}): Promise<Listing> {
  const partner = await serve((request, response) => {
    if (listing.answer) return listing.answer(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(listing.rows));
  });
  const server = await startTestServer({ ROLE: 'all', SYNC_MINUTES: '0', ...environment });
  server.server.door.loopbackPort = partner.port;
  const listing: Listing = {
    ...server,
    rows: [],
    answer: undefined,
    address: partner.address,
    port: partner.port,
    requests: partner.requests,
    async stop() {
      await server.stop();
      partner.stop();
    },
  };
  return listing;
}

/** A dog of words that need no mapping by staff, but for what `fields` say otherwise. */
export const dog = (id: number | string, fields: Row = {}): Row => ({
  ID: id,
  ANIMALNAME: `Dog ${id}`,
  SPECIESNAME: 'Dog',
  SEXNAME: 'Male',
  FEE: 10_000,
  ...fields,
});
export const dogs = (count: number, fields: Row = {}): Row[] =>
  Array.from({ length: count }, (_, index) => dog(index + 1, fields));

/** An integration of the listing, connected unless said otherwise: its first sync has been started. */
export async function listingOf(
  server: Listing,
  {
    settings = {},
    connected = true,
    place,
    account = 'listed',
  }: { settings?: object; connected?: boolean; place?: { shelter: MadeShelter; branch: MadeBranch }; account?: string } = {},
): Promise<MadeIntegration> {
  const shelter = place?.shelter ?? (await makeShelter(server));
  const branch = place?.branch ?? (await makeBranch(server, shelter, 'North'));
  const credentials = { account, username: 'us', password: 'canary-password', url: server.address };
  return wizard(server, { key: 'SHELTER_MANAGER', shelter, branch }, credentials, { settings, connected });
}

export interface PetOf extends Row {
  id: number;
  external_id: string;
  name: string;
  deleted: boolean;
  status_key: string;
  price: string | null;
}

/** The pets an integration brought, whatever became of them, in the order of their ids there. */
export async function petsOf({ sql }: TestServer, { uuid }: Pick<MadeIntegration, 'uuid'>): Promise<PetOf[]> {
  const { rows } = await sql.query<PetOf>(
    `select s.external_id, s.outcome_key, p.*, u.email as foster_email from pet_source s join pet p on p.id = s.pet_id
      join integration i on i.id = s.integration_id left join organization_user u on u.id = p.foster_user_id
      where i.uuid = $1 order by length(s.external_id), s.external_id`,
    [uuid],
  );
  return rows;
}
