import type { Page } from '@homeward/contract/call';
import type { Specie } from '@homeward/contract/specie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, makeShop } from '../../../../test/product.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makePet } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = (name: string) => server.admin.call<{ specie: Specie }>('specie/create', { specie: { name } });

test('a created species is answered whole and is found by its name', async () => {
  const created = await create('Alpaca');
  expect(created).toMatchObject({
    http: 200,
    status: 200,
    prefix: '2xx',
    data: { specie: { name: 'Alpaca', version: 1, deleted: false } },
  });
  const found = await server.admin.call<Page<Specie>>('specie/search', { search: { 'name.ilike': '%alpac%' } });
  expect(found.data.result.map((specie) => specie.uuid)).toEqual([created.data.specie.uuid]);
});

test('a species without a name is refused at its field', async () => {
  const refused = await create('  ');
  expect(refused).toMatchObject({
    http: 422,
    status: 1802,
    data: { errors: [{ path: ['specie', 'name'], message: 'Missing a name' }] },
  });
});

test('a name that is taken is refused at its field, however it is written', async () => {
  await create('Llama');
  const refused = await create('ＬＬＡＭＡ');
  expect(refused).toMatchObject({ http: 409, data: { errors: [{ path: ['specie', 'name'], message: 'Name already exists!' }] } });
});

test('the second of two saves of one version learns who was first', async () => {
  const { uuid, version } = (await create('Emu')).data.specie;
  const save = (name: string) => server.admin.call('specie/update', { specie: { uuid, version, name } });
  expect(await save('Emu one')).toMatchObject({ http: 200 });
  expect(await save('Emu two')).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 2 } } });
});

test('a deleted species leaves the list and frees its name', async () => {
  const { uuid } = (await create('Ostrich')).data.specie;
  expect(await server.admin.call('specie/delete', { specie_uuid: uuid })).toMatchObject({
    http: 200,
    data: { specie: { deleted: true } },
  });
  expect(await server.admin.call('specie/search', { search: { uuid } })).toMatchObject({ data: { count: 0 } });
  expect(await create('Ostrich')).toMatchObject({ http: 200 });
});

describe('a species in use is not deleted', () => {
  const remove = ({ uuid }: { uuid: string }) => server.admin.call('specie/delete', { specie_uuid: uuid });
  const idOf = async ({ uuid }: Specie) =>
    (await server.sql.query<{ id: number }>('select id from specie where uuid = $1', [uuid])).rows[0]?.id ?? 0;

  test('that questions are meant for', async () => {
    const { specie } = (await create('Heron')).data;
    await server.sql.query(
      'insert into organization_question_specie (question_id, specie_id) select min(id), $1 from organization_question',
      [await idOf(specie)],
    );
    expect(await remove(specie)).toMatchObject({ http: 409, message: 'This species is in use by 1 question' });
  });

  test('that a product is for, until it is deleted', async () => {
    const { specie } = (await create('Egret')).data;
    const shop = await makeShop(server);
    const saved = await createProduct(server, shop, { product_specie: [{ specie_uuid: specie.uuid }] });
    expect(await remove(specie)).toMatchObject({ http: 409, message: 'This species is in use by 1 product' });
    await server.admin.call('product/delete', { organization_product_uuid: saved.data.organization_product.uuid });
    expect(await remove(specie)).toMatchObject({ http: 200 });
  });

  test('that breeds and pets are of', async () => {
    const { specie } = (await create('Stork')).data;
    const { north } = await makeShop(server);
    const specie_id = await idOf(specie);
    await server.sql.query("insert into breed (specie_id, name) values ($1, 'White'), ($1, 'Black')", [specie_id]);
    expect(await remove(specie)).toMatchObject({ http: 409, message: 'This species is in use by 2 breeds' });
    await makePet(server, north, { specie_id });
    expect(await remove(specie)).toMatchObject({ http: 409, message: 'This species is in use by 1 pet and 2 breeds' });
    expect(await server.admin.call('specie/search', { search: { uuid: specie.uuid } })).toMatchObject({ data: { count: 1 } });
  });
});
