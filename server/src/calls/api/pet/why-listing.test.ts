import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidOf } from '../../../../test/new-shelter.ts';
import { saveIframe, slugOf, visitPage } from '../../../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeBranch, makeHouse, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Why {
  public: boolean;
  address: string | null;
  reasons: { key: string }[];
  notes: { message: string; to: string }[];
}
const whyOf = async (uuid: string) => (await server.admin.call<Why>('pet/why', { uuid })).data;

async function house() {
  const { shelter, branch } = await makeHouse(server);
  const other = await makeBranch(server, shelter, 'Elsewhere');
  const pet = await makePet(server, branch, { sex_key: 'MALE', age_key: 'ADULT', size_key: 'S' });
  const plain = await makePet(server, branch, {});
  return { shelter, branch, other, pets: [pet, plain], slug: await slugOf(server, shelter) };
}

const groupOf = async (species: string) => {
  const public_group = {
    name: `Only ${species}`,
    order: 1,
    highlight: false,
    species: [await uuidOf(server, 'specie', species)],
  };
  const { data } = await server.admin.call<{ public_group: { uuid: string } }>('group/create', { public_group });
  return data.public_group.uuid;
};

test('whatever a shelter’s listing is narrowed by, its pets say whether it leaves them out', async () => {
  const { shelter, branch, other, pets, slug } = await house();
  const [dog, horse] = [await uuidOf(server, 'specie', 'Dog'), await uuidOf(server, 'specie', 'Horse')];
  const [dogs, horses] = [await groupOf('Dog'), await groupOf('Horse')];
  const ways: object[] = [
    {},
    ...[[branch.uuid], [other.uuid], [branch.uuid, other.uuid]].map((branch_uuid) => ({ branch_uuid })),
    ...[[dog], [horse], [dog, horse]].map((specie_uuid) => ({ specie_uuid })),
    ...[dogs, horses].map((group_uuid) => ({ group_uuid })),
    { group_uuid: dogs, specie_uuid: [horse] },
    ...[true, false].map((al) => ({ al })),
    ...['MALE', 'FEMALE'].map((sex) => ({ sex })),
    ...['ADULT', 'BABY'].map((age) => ({ age })),
    ...['S', 'XL'].map((size) => ({ size })),
    { sex: 'FEMALE', size: 'XL' },
  ];
  for (const way of ways) {
    expect(await saveIframe(server, shelter, way), JSON.stringify(way)).toMatchObject({ http: 200 });
    const { html } = await visitPage(server, `/iframe/${slug}`);
    for (const { uuid } of pets) {
      const { notes, ...why } = await whyOf(uuid);
      expect([why.public, why.reasons], JSON.stringify(way)).toEqual([true, []]);
      expect(notes.length === 0, `${JSON.stringify(way)} ${JSON.stringify(notes)}`).toBe(html.includes(uuid));
    }
  }
});

test('a note names all that narrows the listing, and leads to where that is set', async () => {
  const { shelter, pets } = await house();
  await saveIframe(server, shelter, { sex: 'FEMALE', size: 'XL', al: true });
  const to = `/organization/shelter/${shelter.uuid}/iframe`;
  const message = 'The shelter’s own listing leaves it out: it is narrowed by care status, sex, and size';
  expect((await whyOf(pets[0]?.uuid ?? '')).notes).toEqual([{ message, to }]);
});

test('pets of a listing in test mode are not public, and say so; else the answer names their page', async () => {
  const { shelter, pets, slug } = await house();
  const uuid = pets[0]?.uuid ?? '';
  const { address } = await whyOf(uuid);
  expect(address).toBe(`${server.url}/iframe/${slug}/pet/${uuid}`);
  expect((await visitPage(server, `/iframe/${slug}/pet/${uuid}`)).http).toBe(200);
  await server.sql.query(`update organization_shelter set pet_listing = '{"test_mode": true}' where id = $1`, [shelter.id]);
  expect((await visitPage(server, `/iframe/${slug}/pet/${uuid}`)).http).toBe(404);
  const why = await whyOf(uuid);
  expect([why.public, why.address, why.reasons.map(({ key }) => key)]).toEqual([false, null, ['SHELTER_TESTS']]);
});
