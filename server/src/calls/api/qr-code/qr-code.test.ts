import type { Page } from '@homeward/contract/call';
import type { QrCode } from '@homeward/contract/qr-code';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { makeShop, type Shop } from '../../../../test/product.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await makeShop(server);
});
afterAll(() => server.stop());

type Saved = Answer<{ qr_code: QrCode }>;
const create = (fields: object = {}): Promise<Saved> =>
  server.admin.call('qr-code/create', {
    qr_code: { title: 'Door', type_key: 'WAIT_LIST', branch_uuid: shop.north.uuid, ...fields },
  });
const update = ({ uuid, version }: QrCode, fields: object): Promise<Saved> =>
  server.admin.call('qr-code/update', { qr_code: { uuid, version, ...fields } });
const remove = (qr_code_uuid: string) => server.admin.call('qr-code/delete', { qr_code_uuid });
const titles = async () => {
  const search = { 'branch.shelter_uuid': shop.shelter.uuid, with: { branch: true } };
  const { data } = await server.admin.call<Page<QrCode>>('qr-code/search', { search, options: { sort: 'created_date' } });
  return data.result.map(({ title, branch }) => `${title} at ${branch?.name}`);
};

test('codes are listed by the shelter of their location, the oldest first', async () => {
  await create({ title: 'Second', branch_uuid: shop.south.uuid });
  await create({ title: 'After' });
  expect(await titles()).toEqual(['Second at South', 'After at North']);
});

test('a location has one code; once that is deleted it may have another', async () => {
  const { uuid } = (await create()).data.qr_code;
  const refused = await create({ title: 'Another' });
  expect(refused.http).toBe(409);
  expect(said(refused)).toEqual({ 'qr_code.branch_uuid': 'This location has a QR code already' });
  expect(await remove(uuid)).toMatchObject({ http: 200, data: { qr_code: { deleted: true } } });
  expect(await remove(uuid)).toMatchObject({ http: 404 });
  expect(await create({ title: 'Another' })).toMatchObject({ http: 200 });
  expect(await titles()).toEqual(['Another at North']);
});

test('title and description of a code are changed; its type and location are not', async () => {
  const code = (await create({ description: 'At the door' })).data.qr_code;
  const changed = await update(code, { title: 'Gate', description: ' ' });
  expect(changed.data.qr_code).toMatchObject({ title: 'Gate', description: null, version: 2, branch: { name: 'North' } });
  for (const fields of [{ type_key: 'CHECK_IN' }, { branch_uuid: shop.south.uuid }])
    expect(await update(changed.data.qr_code, { title: 'Gate', ...fields })).toMatchObject({ http: 422 });
});

test('the second of two saves of one version learns who was first', async () => {
  const code = (await create()).data.qr_code;
  await update(code, { title: 'First' });
  expect(await update(code, { title: 'Second' })).toMatchObject({
    http: 409,
    data: { conflict: { who: 'Mara Voss', version: 2, current: { title: 'First' } } },
  });
});

test.each([
  ['a title', { title: '' }, 'qr_code.title', 'Title is required'],
  ['a type', { type_key: undefined }, 'qr_code.type_key', 'Type is required'],
  ['a type that there is', { type_key: 'NONE' }, 'qr_code.type_key', 'Type is required'],
  ['a location', { branch_uuid: undefined }, 'qr_code.branch_uuid', 'Location is required'],
  ['a location that there is', { branch_uuid: NOWHERE }, 'qr_code.branch_uuid', 'Location is required'],
])('a code without %s is refused there, and nothing is written', async (_, fields, path, message) => {
  const before = await checksums(server.sql);
  const answer = await create(fields);
  expect({ http: answer.http, said: said(answer) }).toEqual({ http: 422, said: { [path]: message } });
  expect(await checksums(server.sql)).toEqual(before);
});

test('types of codes are read by everybody who is signed in', async () => {
  const anybody = await server.userWith('kiosk/search');
  expect((await anybody.call<Page<{ name: string }>>('qr-code-type/search')).data.result.map(({ name }) => name)).toEqual([
    'Wait list',
    'Check-in',
  ]);
});
