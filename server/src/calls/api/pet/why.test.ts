import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquire, limit, saveLimits } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Why {
  public: boolean;
  reasons: { key: string; message: string; to: string | null }[];
}
const whyOf = async ({ uuid }: Ids) => (await server.admin.call<Why>('pet/why', { uuid })).data;

/** Everything that hides a pet, as somebody or something sets it. */
const hides = [
  ['organization_shelter', 'active = false', 'SHELTER_INACTIVE'],
  ['organization_shelter', 'deleted = true', 'SHELTER_DELETED'],
  ['organization_branch', 'active = false', 'BRANCH_INACTIVE'],
  ['organization_branch', 'deleted = true', 'BRANCH_DELETED'],
  ['pet', 'deleted = true', 'PET_DELETED'],
  ['pet', "status_key = 'IN_PROCESS'", 'STATUS'],
  ['pet', "visibility_key = 'HIDDEN'", 'HIDDEN'],
] as const;

test('every reason is told, and a pet is public exactly where there is none', async () => {
  // Each way on its own, all together, and every two of them.
  const ways = [
    [],
    ...hides.map((one) => [one]),
    hides,
    ...hides.flatMap((one, at) => hides.slice(at + 1).map((two) => [one, two])),
  ];
  for (const way of ways) {
    const { shelter, branch } = await makeHouse(server);
    const pet = await makePet(server, branch);
    const ids = { organization_shelter: shelter.id, organization_branch: branch.id, pet: pet.id };
    for (const [table, set] of way) await server.sql.query(`update ${table} set ${set} where id = $1`, [ids[table]]);
    const { rowCount } = await server.sql.query('select from public_pet where id = $1', [pet.id]);
    const why = await whyOf(pet);
    expect(why.public, JSON.stringify(way)).toBe(rowCount === 1);
    const search = { uuid: pet.uuid, 'deleted.in': [true, false], public: why.public };
    expect((await server.admin.call<{ count: number }>('pet/search', { search })).data.count, JSON.stringify(way)).toBe(1);
    expect(why.reasons.map(({ key }) => key).sort(), JSON.stringify(way)).toEqual(way.map(([, , key]) => key).sort());
  }
});

test('a limit says how many ask and what it allows, with the way to it', async () => {
  const { shelter, branch } = await makeHouse(server);
  const pet = await makePet(server, branch);
  await saveLimits(server, shelter, [limit(0, 1)]);
  await server.sql.query(`with who as (insert into adopter_user (first_name, last_name, email) values ('A', 'B', 'limit@homeward.example')
    returning id) insert into adoption_application (pet_id, adopter_user_id) select ${pet.id}, id from who`);
  expect(await whyOf(pet)).toEqual(
    expect.objectContaining({
      public: false,
      reasons: [
        {
          key: 'RESTRICTED',
          message: '1 application is under way; the limit is 1, and it is shown again at 0',
          to: `/organization/shelter/${shelter.uuid}/pet-profile`,
        },
      ],
    }),
  );
});

describe('a hidden pet', () => {
  const show = (uuid?: string) => server.admin.call('pet/show', { uuid });
  const hidden = async (set = '') => {
    const { shelter, branch } = await makeHouse(server);
    const pet = await makePet(server, branch);
    await server.sql.query(`update pet set visibility_key = 'HIDDEN'${set} where id = $1`, [pet.id]);
    return { shelter, pet };
  };

  test('is shown by whoever says so, once', async () => {
    const { pet } = await hidden();
    expect(await show(pet.uuid)).toMatchObject({ http: 200, data: { visibility_key: 'VISIBLE' } });
    expect((await whyOf(pet)).public).toBe(true);
    expect(await show(pet.uuid)).toMatchObject({ http: 409, message: 'This pet is not hidden' });
  });

  test('stays away from visitors where a limit says so', async () => {
    const { shelter, pet } = await hidden();
    await saveLimits(server, shelter, [limit(0, 1)]);
    await inquire(server, pet);
    expect(await show(pet.uuid)).toMatchObject({ http: 200, data: { visibility_key: 'RESTRICTED' } });
  });

  test('that is deleted is not shown, and neither is one that never was', async () => {
    const { pet } = await hidden(', deleted = true');
    expect(await show(pet.uuid)).toMatchObject({ http: 409, message: 'The pet has been deleted' });
    expect(await show(crypto.randomUUID())).toMatchObject({ http: 404 });
  });
});
