import type { Page } from '@homeward/contract/call';
import type { Definition } from '@homeward/contract/characteristics-definition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

interface Saved {
  characteristics_definition: Definition;
}
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const rule = {
  characteristicType: 'NO_DOGS',
  path: 'Icons[].Name',
  type: 'MATCH',
  condition: 'EQUALS',
  value: 'No Dogs',
};
const create = (fields: object = {}, by = server.admin) =>
  by.call<Saved>('characteristics-definition/create', {
    shelter_uuid: shelter.uuid,
    partner_key: 'SHELTER_BUDDY',
    ...rule,
    ...fields,
  });
const forAll = { global: true, shelter_uuid: null };
const made = async (fields: object = {}) => (await create(fields)).data.characteristics_definition;
const update = ({ uuid, version }: { uuid: string; version: number }, fields: object = {}, by = server.admin) =>
  by.call<Saved>('characteristics-definition/update', { definition_uuid: uuid, version, ...rule, ...fields });
const find = async (search: object) =>
  (await server.admin.call<Page<Definition>>('characteristics-definition/search', { search })).data.result;

test('a definition is active, of its shelter alone and of priority 0 unless it says otherwise', async () => {
  expect(await create()).toMatchObject({
    http: 200,
    data: {
      characteristics_definition: { ...rule, active: true, global: false, priority: 0, shelter: { uuid: shelter.uuid } },
    },
  });
});

test('a global definition is of no shelter', async () => {
  const { uuid } = await made(forAll);
  expect(await find({ uuid, with: { shelter: true } })).toMatchObject([{ global: true, shelter_id: null, shelter: null }]);
});

test('a definition says at each field what is missing', async () => {
  const { data } = await server.admin.call<{ errors: { path: string[]; message: string }[] }>(
    'characteristics-definition/create',
    {
      type: 'MATCH',
      condition: 'EQUALS',
    },
  );
  const errors = Object.fromEntries(data.errors.map(({ path, message }) => [path.join('.'), message]));
  expect(errors).toEqual({
    partner_key: 'Missing a partner',
    characteristicType: 'Missing a characteristic type',
    path: 'Missing a path',
    shelter_uuid: 'Missing a shelter',
    value: 'Missing a value',
  });
});

test.each([
  ['no shelter', { shelter_uuid: null }, 'shelter_uuid', 'Missing a shelter'],
  ['a shelter that is not there', { shelter_uuid: NOWHERE }, 'shelter_uuid', 'Missing a shelter'],
  ['a shelter though it holds for all', { global: true }, 'shelter_uuid', 'A global definition belongs to no shelter'],
  ['no value', { value: '' }, 'value', 'Missing a value'],
  ['a value that is no number', { condition: 'GT', value: 'ten' }, 'value', 'Must be a number'],
  ['a path that leads nowhere', { path: 'a..b' }, 'path', 'Write names with dots between, such as Icons[].Name'],
  [
    'a condition nobody knows',
    { condition: 'LIKE' },
    'condition',
    'Choose among EQUALS, NOT_EQUALS, CONTAINS, IN, EXISTS, GT, LT',
  ],
])('a definition with %s is refused at its field', async (_what, fields, field, message) => {
  expect(await create(fields)).toMatchObject({ http: 422, data: { errors: [{ path: [field], message }] } });
});

test('whether something exists needs no value', async () => {
  expect(await create({ condition: 'EXISTS', value: null })).toMatchObject({ http: 200 });
});

test('a definition is changed, but not whose it is', async () => {
  const definition = await made();
  const changed = await update(definition, { condition: 'IN', value: 'a,b', priority: -3, active: false, convert: true });
  expect(changed).toMatchObject({
    http: 200,
    data: { characteristics_definition: { condition: 'IN', value: 'a,b', priority: -3, active: false, version: 2 } },
  });
  const other = await makeShelter(server);
  for (const fields of [{ partner_key: 'PETPOINT' }, { global: true }, { shelter_uuid: other.uuid }])
    expect(await update({ ...definition, version: 2 }, fields)).toMatchObject({
      http: 422,
      data: { errors: [{ path: Object.keys(fields), message: 'Partner, shelter and global stay as they are' }] },
    });
  expect(await update(await made(forAll), { shelter_uuid: shelter.uuid })).toMatchObject({
    data: { errors: [{ path: ['shelter_uuid'], message: 'Partner, shelter and global stay as they are' }] },
  });
});

test('the second of two saves of one version learns who was first', async () => {
  const definition = await made();
  await update(definition, { priority: 1 });
  expect(await update(definition, { priority: 2 })).toMatchObject({
    http: 409,
    data: { conflict: { who: 'Mara Voss', version: 2 } },
  });
});

test('a definition that is not there cannot be changed', async () => {
  expect(await update({ uuid: NOWHERE, version: 1 })).toMatchObject({ http: 404 });
});

describe('definitions are found', () => {
  test('by uuid, partner, shelter and whether they hold for all', async () => {
    const own = await made();
    const global = await made(forAll);
    const of = { partner_key: 'SHELTER_BUDDY', 'uuid.in': [own.uuid, global.uuid] };
    const uuids = async (search: object) => (await find({ ...of, ...search })).map(({ uuid }) => uuid);
    expect(await uuids({ global: true })).toEqual([global.uuid]);
    expect(await uuids({ global: false })).toEqual([own.uuid]);
    expect(await uuids({ 'shelter.name.ilike': `%${shelter.name}%` })).toEqual([own.uuid]);
    expect(await uuids({ shelter_id: shelter.id, global: false, deleted: false })).toEqual([own.uuid]);
    expect(await uuids({ uuid: own.uuid })).toEqual([own.uuid]);
    expect(await uuids({ partner_key: 'PETPOINT' })).toEqual([]);
  });

  test('by the network they are connected to, until they are disconnected', async () => {
    const { rows } = await server.sql.query(
      "insert into network (shelter_id, partner_key) values ($1, 'SHELTER_BUDDY') returning uuid",
      [shelter.id],
    );
    const input = { network_uuid: rows[0].uuid, definition_uuid: (await made()).uuid };
    const connected = async () => (await find({ 'networks.network.uuid': input.network_uuid })).map(({ uuid }) => uuid);
    for (const _twice of [1, 2])
      expect(await server.admin.call('characteristics-definition/connect', input)).toMatchObject({ http: 200 });
    expect(await connected()).toEqual([input.definition_uuid]);
    expect(await server.admin.call('characteristics-definition/disconnect', input)).toMatchObject({ http: 200 });
    expect(await connected()).toEqual([]);
  });
});

test('a definition of another shelter or partner, or that holds for all, is not connected', async () => {
  const { rows } = await server.sql.query(
    "insert into network (shelter_id, partner_key) values ($1, 'SHELTER_BUDDY') returning uuid",
    [shelter.id],
  );
  const others = [
    await made({ shelter_uuid: (await makeShelter(server)).uuid }),
    await made({ partner_key: 'PETPOINT' }),
    await made(forAll),
  ];
  for (const { uuid } of others)
    expect(
      await server.admin.call('characteristics-definition/connect', { network_uuid: rows[0].uuid, definition_uuid: uuid }),
    ).toMatchObject({ http: 409 });
});

test('whoever may read definitions makes and changes none without the permission', async () => {
  const definition = await made();
  const reader = await server.userWith('characteristics-definition/search');
  expect(await reader.call('characteristics-definition/search')).toMatchObject({ http: 200 });
  expect(await create({}, reader)).toMatchObject({ http: 403 });
  expect(await update(definition, {}, reader)).toMatchObject({ http: 403 });
  const keeper = await server.userWith('characteristics-definition/create', 'characteristics-definition/update');
  expect(await create({}, keeper)).toMatchObject({ http: 200 });
  expect(await update(definition, {}, keeper)).toMatchObject({ http: 200 });
});
