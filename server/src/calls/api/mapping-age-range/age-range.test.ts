import type { Page } from '@homeward/contract/call';
import type { MappingAgeRange } from '@homeward/contract/mapping';
import type { Specie } from '@homeward/contract/specie';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Saved {
  mapping_age_range: MappingAgeRange;
  gaps: [number, number][];
}

/** A species without ranges. */
const makeSpecie = async (name: string) =>
  (await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name } })).data.specie.uuid;
const save = (specie_uuid: string, min: unknown, max: unknown, fields: object = {}, by = server.admin) =>
  by.call<Saved>('mapping-age-range/save', { mapping_age_range: { specie_uuid, age_key: 'BABY', min, max, ...fields } });

test('a range is answered with its species and the months that none covers', async () => {
  const specie = await makeSpecie('Llama');
  expect(await save(specie, 6, 24)).toMatchObject({
    http: 200,
    data: {
      mapping_age_range: { age_key: 'BABY', min: 6, max: 24, version: 1, specie: { uuid: specie } },
      gaps: [
        [0, 6],
        [24, 1200],
      ],
    },
  });
});

test('ranges that meet leave no gap', async () => {
  const specie = await makeSpecie('Alpaca');
  await save(specie, 0, 12);
  await save(specie, 24, 1200);
  expect((await save(specie, 12, 24)).data.gaps).toEqual([]);
});

test.each([
  ['within', 12, 14],
  ['around', 5, 40],
  ['at its beginning', 5, 11],
  ['at its end', 29, 40],
  ['the same', 10, 30],
])('a range %s another of its species is refused at its field', async (how, min, max) => {
  const specie = await makeSpecie(`Emu ${how}`);
  await save(specie, 10, 30);
  expect(await save(specie, min, max)).toMatchObject({
    http: 409,
    data: { errors: [{ path: ['mapping_age_range', 'min'], message: 'This overlaps another range of this species' }] },
  });
});

test('another species may have the same months', async () => {
  await save(await makeSpecie('Ostrich'), 0, 12);
  expect(await save(await makeSpecie('Rhea'), 0, 12)).toMatchObject({ http: 200 });
});

test('a range may be changed within itself', async () => {
  const specie = await makeSpecie('Heron');
  const { uuid, version } = (await save(specie, 0, 12)).data.mapping_age_range;
  expect(await save(specie, 0, 10, { uuid, version })).toMatchObject({
    http: 200,
    data: { mapping_age_range: { max: 10, version: 2 } },
  });
  expect(await save(specie, 0, 11, { uuid, version })).toMatchObject({ http: 409, data: { conflict: { version: 2 } } });
});

test.each([
  ['minimum', undefined, 12, 'min', 'Missing a minimum'],
  ['maximum', 0, null, 'max', 'Missing a maximum'],
  ['minimum below 0', -1, 12, 'min', 'Must be at least 0'],
  ['half a month', 0.5, 12, 'min', 'Must be a whole number'],
  ['maximum that is no more than the minimum', 12, 12, 'max', 'Must be more than the minimum'],
  ['maximum nobody reaches', 0, 1201, 'max', 'Must be at most 1200'],
])('a range is refused for its %s', async (_what, min, max, field, message) => {
  const { rows } = await server.sql.query("select uuid from specie where name = 'Dog'");
  expect(await save(rows[0].uuid, min, max)).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['mapping_age_range', field], message }] },
  });
});

test('a range says that species and age are missing', async () => {
  const { data } = await server.admin.call<{ errors: { message: string }[] }>('mapping-age-range/save', {
    mapping_age_range: {},
  });
  expect(data.errors.map(({ message }) => message)).toEqual([
    'Missing a species',
    'Missing an age',
    'Missing a minimum',
    'Missing a maximum',
  ]);
});

test('ranges are listed by their minimum', async () => {
  const { data } = await server.admin.call<Page<MappingAgeRange>>('mapping-age-range/search', { options: { limit: 100 } });
  const minimums = data.result.map(({ min }) => min);
  expect(minimums).toEqual(minimums.toSorted((a, b) => a - b));
});

test('whoever may read ranges does not save them without the permission', async () => {
  const specie = await makeSpecie('Ibis');
  const reader = await server.userWith('mapping-age-range/search');
  expect(await reader.call('mapping-age-range/search')).toMatchObject({ http: 200 });
  expect(await save(specie, 0, 12, {}, reader)).toMatchObject({ http: 403 });
  expect(await save(specie, 0, 12, {}, await server.userWith('mapping-age-range/save'))).toMatchObject({ http: 200 });
});
