import type { Page } from '@homeward/contract/call';
import type { Specie } from '@homeward/contract/specie';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

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

test('a name that is taken is refused at its field, whatever its case', async () => {
  await create('Llama');
  const refused = await create('LLAMA');
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

test('a species that questions are meant for is not deleted', async () => {
  const dog = await server.admin.call<Specie>('specie/search', { search: { name: 'Dog' }, options: { _single: true } });
  const refused = await server.admin.call('specie/delete', { specie_uuid: dog.data.uuid });
  expect(refused).toMatchObject({ http: 409, message: expect.stringMatching(/^This species is in use by \d+ questions$/) });
});
