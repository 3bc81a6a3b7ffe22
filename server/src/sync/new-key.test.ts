import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, type Row, startListing } from '../../test/listing.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let shelter: MadeShelter;
let north: MadeIntegration;
/** The animals of each organization, by its key. */
let animals: Record<string, Row[]>;
beforeAll(async () => {
  server = await startListing();
  server.answer = (request, response) => {
    const offset = Number(new URL(request.url ?? '', 'http://partner').searchParams.get('offset'));
    const all = animals[String(request.headers['x-api-key'])] ?? [];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: 1, animals: all.slice(offset), total_count: all.length, has_more: false }));
  };
});
beforeEach(async () => {
  animals = { old: some(1, 8), other: some(101, 108) };
  shelter = await makeShelter(server);
  north = await connect('old', await makeBranch(server, shelter, 'North'));
  await server.admin.call('integration/disconnect', { integration_uuid: north.uuid });
});
afterAll(() => server.stop());

const some = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    ...{ 'Internal-ID': String(from + at), Name: `Dog ${from + at}`, ID: `D-${from + at}`, Type: 'Dog', Sex: 'Male' },
    ...{ Status: 'Available For Adoption', DOBUnixTime: '1600000000' },
  }));
async function connect(key: string, branch: MadeBranch): Promise<MadeIntegration> {
  const place = { key: 'SHELTER_LUV', shelter, branch } as const;
  const made = await wizard(server, place, { key, url: server.address }, { settings: {}, connected: true });
  await endedSync(server, made);
  return made;
}
const offered = async () => {
  const { rows } = await server.sql.query<{ name: string }>(
    `select p.name from pet p join organization_branch b on b.id = p.branch_id
      where b.shelter_id = $1 and not p.deleted and p.status_key = 'AVAILABLE' order by p.id`,
    [shelter.id],
  );
  return rows.map(({ name }) => name);
};

test('who has left an organization goes when its new key is connected at another location', async () => {
  animals.renewed = some(3, 8);
  const south = await connect('renewed', await makeBranch(server, shelter, 'South'));
  expect(await offered()).toEqual(animals.renewed.map(({ Name }) => Name));
  expect(await syncNow(server, south)).toMatchObject({ unchanged: 6, archived: 0 });
  expect(await petsOf(server, south)).toHaveLength(6);
});

test('whom another organization has left stay when a key is connected that opens one of its own', async () => {
  await connect('other', await makeBranch(server, shelter, 'South'));
  expect(await offered()).toHaveLength(16);
});
