import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquire } from '../../../../test/pets.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeHouse, makePet, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const first = async (statement: string) =>
  (await server.sql.query<{ id: number; uuid: string; name: string }>(statement)).rows[0];
interface Named {
  records: { name: string }[];
  relations: { name: string; uuid: string | null }[];
}

test('a record, a relation and a word are called what they are called now', async () => {
  const shelter = await makeShelter(server, { name: 'Named Shelter' });
  const dog = await first("select id, uuid, name from specie where name = 'Dog'");
  const { data } = await server.admin.call<Named>('audit/names', {
    records: [{ table_name: 'organization_shelter', uuid: shelter.uuid }],
    relations: [
      { table_name: 'breed', column: 'specie_id', value: dog?.id },
      { table_name: 'pet', column: 'size_key', value: 'M' },
      { table_name: 'product_branch', column: 'branch_id', value: 2_147_483_647 },
      { table_name: 'breed', column: 'name', value: 'id' },
      { table_name: 'breed', column: 'specie_id', value: 'Dog' },
    ],
  });
  expect(data.records).toEqual([expect.objectContaining({ uuid: shelter.uuid, name: 'Named Shelter' })]);
  expect(data.relations.map(({ name, uuid }) => [name, uuid === dog?.uuid])).toEqual([
    ['Dog', true],
    ['Medium', false],
  ]);
});

test("what is told apart by no uuid has no name, whichever table it is, and a setting is called as its shelter's screens call it", async () => {
  const { rows } = await server.sql.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const { id, uuid } = await makeShelter(server);
  const records = rows.map(({ table_name }) => ({ table_name, uuid }));
  const { data } = await server.admin.call<Named>('audit/names', { records });
  expect(data.records).toMatchObject([{ table_name: 'organization_shelter' }]);
  const setting = await first(
    `insert into shelter_setting (shelter_id, type_key, value) values (${id}, 'KENNEL_CARD', '{}') returning uuid`,
  );
  const asked = await server.admin.call<Named>('audit/names', {
    records: [{ table_name: 'shelter_setting', uuid: setting?.uuid }],
  });
  const address = `/organization/shelter/${uuid}/kennel-card`;
  expect(asked.data.records).toMatchObject([{ name: 'Kennel Card', address }]);
});

test('whoever may not search a noun is told no name of it', async () => {
  const shelter = await makeShelter(server, { name: 'Hidden Shelter' });
  const user = await first('select id, uuid, first_name as name from admin_user limit 1');
  const asked = {
    records: [
      { table_name: 'organization_shelter', uuid: shelter.uuid },
      { table_name: 'admin_user', uuid: user?.uuid },
      { table_name: 'access_key', uuid: user?.uuid },
    ],
    relations: [
      { table_name: 'network', column: 'shelter_id', value: shelter.id },
      { table_name: 'auth_token', column: 'admin_user_id', value: user?.id },
    ],
  };
  const { call } = await server.userWith('specie/create');
  expect((await call('audit/names', asked)).data).toEqual({ records: [], relations: [], calls: [] });
  const reader = await server.userWith('shelter/search');
  const { data } = await reader.call<Named>('audit/names', asked);
  expect([...data.records, ...data.relations].map(({ name }) => name)).toEqual(['Hidden Shelter', 'Hidden Shelter']);
});

test('an application is called by who asks for which pet, its pet by who may see pets alone, and what it consists of by it', async () => {
  const { branch } = await makeHouse(server);
  const application = await inquire(server, await makePet(server, branch, { name: 'Rex' }));
  const asked = {
    records: [{ table_name: 'adoption_application', uuid: application.uuid }],
    relations: [{ table_name: 'adoption_return', column: 'application_id', value: application.id }],
  };
  const named = async ({ call }: Caller) => {
    const { records, relations } = (await call<Named>('audit/names', asked)).data;
    return [...records, ...relations].map(({ name }) => name);
  };
  expect(await named(server.admin)).toEqual(['Ada Pter · Rex', 'Ada Pter · Rex']);
  expect(await named(await server.userWith('application/search'))).toEqual(['Ada Pter', 'Ada Pter']);
  expect(await named(await server.userWith('pet/search'))).toEqual([]);
});

test('a file is called by its name to who may see a record that holds it', async () => {
  const shelter = await makeShelter(server);
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into stored_file (key, kind, name, mime, size)
      values (repeat('a', 40) || '.pdf', 'PDF', 'Terms of adoption.pdf', 'application/pdf', 1) returning id`,
  );
  const value = rows[0]?.id;
  await server.sql.query('update organization_shelter set shelter_contract_id = $1 where id = $2', [value, shelter.id]);
  const relations = [
    { table_name: 'organization_shelter', column: 'shelter_contract_id', value },
    // It is no product's.
    { table_name: 'organization_product', column: 'picture_id', value },
    { table_name: 'organization_shelter', column: 'logo_id', value },
  ];
  const named = async ({ call }: Caller) => (await call<Named>('audit/names', { relations })).data.relations;
  expect(await named(server.admin)).toEqual([{ ...relations[0], uuid: null, name: 'Terms of adoption.pdf' }]);
  expect(await named(await server.userWith('product/search'))).toEqual([]);
});

test('every call is called by what it does, and so is what comes by none', async () => {
  const { rows } = await server.sql.query<{ call: string }>('select distinct call from audit_log where call is not null');
  const paths = [...calls.map(({ path }) => path), ...rows.map(({ call }) => call), 'tidy', 'sync', 'upgrade', 'admin backup'];
  const asked = [...new Set(paths)].slice(0, 1000);
  const { data } = await server.admin.call<{ calls: { call: string; name: string }[] }>('audit/names', { calls: asked });
  expect(data.calls.map(({ call }) => call)).toEqual(asked);
  expect(data.calls.filter(({ name }) => !/^[A-Z].+[^.]$/.test(name) || name.includes('/'))).toEqual([]);
});

test('where a record opens is told of what is there alone', async () => {
  const { uuid } = await makeShelter(server);
  const addressOf = async () =>
    (
      await server.admin.call<{ records: { address: string | null }[] }>('audit/names', {
        records: [{ table_name: 'organization_shelter', uuid }],
      })
    ).data.records[0]?.address;
  expect(await addressOf()).toBe(`/organization/shelter/${uuid}`);
  await server.sql.query('update organization_shelter set deleted = true where uuid = $1', [uuid]);
  expect(await addressOf()).toBeNull();
});
