import type { Page } from '@homeward/contract/call';
import { type MappingKind, mappingKinds } from '@homeward/contract/mapping';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { waitingPet } from '../../../../test/waiting.ts';

let server: TestServer;
let targets: Record<MappingKind, Record<string, string>[]>;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE: '0' });
  const { rows } =
    await server.sql.query(`select s.uuid as specie_uuid, b.uuid as breed_uuid from specie s join breed b on b.specie_id = s.id
    where s.name = 'Dog' and b.name in ('Labrador Retriever', 'Beagle') order by b.name`);
  const [beagle, labrador] = rows;
  const { rows: cats } = await server.sql.query(
    "select uuid as specie_uuid from specie where name in ('Cat', 'Dog') order by name",
  );
  targets = {
    age: [{ age_key: 'BABY' }, { age_key: 'SENIOR' }],
    sex: [{ sex_key: 'FEMALE' }, { sex_key: 'MALE' }],
    size: [{ size_key: 'XS' }, { size_key: 'XL' }],
    specie: cats,
    breed: [beagle, labrador],
  };
});
afterAll(() => server.stop());

interface Saved {
  uuid: string;
  version: number;
  name: string;
  active: boolean;
  pending: boolean;
  waiting: number;
  [target: string]: unknown;
}

let number = 0;
const word = (name = `Word ${++number}`) => ({ name, partner_key: 'PETPOINT', external_id: name });
const save = async <T = Record<string, Saved>>(kind: MappingKind, fields: object, by = server.admin) =>
  by.call<T>(`mapping-${kind}/save`, { [`mapping_${kind}`]: fields });
const refused = (kind: MappingKind, fields: object) => save<{ errors: { path: string[]; message: string }[] }>(kind, fields);
const made = async (kind: MappingKind, fields: object) => (await save(kind, fields)).data[`mapping_${kind}`] as Saved;
const find = async (kind: MappingKind, search: object) =>
  (await server.admin.call<Page<Saved>>(`mapping-${kind}/search`, { search })).data.result;
/** A word as a sync leaves it, for staff to decide. */
const pending = async (kind: MappingKind, name = `Pending ${++number}`): Promise<{ id: number; uuid: string; name: string }> =>
  (
    await server.sql.query(
      `insert into mapping_${kind} (name, partner_key, external_id) values ($1, 'PETPOINT', $1) returning id, uuid, name`,
      [name],
    )
  ).rows[0];
const resolve = (kind: MappingKind, mappings: object[], by = server.admin) =>
  by.call<{ resolved: number; waiting: number }>(`mapping-${kind}/resolve`, { mappings });
/** How a resolution names a target. */
const named = (kind: MappingKind, at = 0) => {
  const target = targets[kind][at] ?? {};
  return target.breed_uuid ?? Object.values(target)[0];
};

describe.each(mappingKinds)('a mapped %s', (kind) => {
  test('is saved with what its word means, and is active', async () => {
    const fields = { ...word(), ...targets[kind][0] };
    expect(await save(kind, fields)).toMatchObject({
      http: 200,
      data: { [`mapping_${kind}`]: { name: fields.name, external_id: fields.name, version: 1, active: true, pending: false } },
    });
  });

  test('comes to mean something else', async () => {
    const fields = { ...word(), ...targets[kind][0] };
    const { uuid, version } = await made(kind, fields);
    const changed = await made(kind, { ...fields, uuid, version, active: false, ...targets[kind][1] });
    expect(changed).toMatchObject({ uuid, version: 2, active: false, pending: false });
    const [found] = await find(kind, { uuid, with: kind === 'breed' || kind === 'specie' ? { [kind]: true } : {} });
    const meant = found?.[kind === 'breed' || kind === 'specie' ? kind : `${kind}_key`];
    expect(typeof meant === 'string' ? meant : (meant as { uuid: string }).uuid).toBe(named(kind, 1));
  });

  test('is not saved over a newer version', async () => {
    const fields = { ...word(), ...targets[kind][0] };
    const { uuid, version } = await made(kind, fields);
    await save(kind, { ...fields, uuid, version, name: 'First' });
    expect(await save(kind, { ...fields, uuid, version, name: 'Second' })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: 2 } },
    });
  });

  test('is refused a second time for one word of one partner, whatever its case', async () => {
    const fields = { ...word(), ...targets[kind][0] };
    await save(kind, fields);
    expect(await save(kind, { ...fields, external_id: fields.external_id.toUpperCase() })).toMatchObject({
      http: 409,
      data: { errors: [{ path: [`mapping_${kind}`, 'external_id'], message: 'There is a mapping of this external id already' }] },
    });
    expect(await save(kind, { ...fields, partner_key: 'CHAMELEON' })).toMatchObject({ http: 200 });
  });

  test('says at each field what is missing', async () => {
    const { data } = await refused(kind, {});
    const missing = {
      age: { age_key: 'Missing an age' },
      sex: { sex_key: 'Missing a sex' },
      size: { size_key: 'Missing a size' },
      specie: { specie_uuid: 'Missing a species' },
      breed: { specie_uuid: 'Missing a species', breed_uuid: 'Missing an breed' },
    }[kind];
    expect(Object.fromEntries(data.errors.map(({ path, message }) => [path[1], message]))).toEqual({
      name: 'Missing a name',
      partner_key: 'Missing a partner',
      external_id: 'Missing an external id',
      ...missing,
    });
  });

  test('is counted while it is pending, and no longer once it is decided', async () => {
    const count = async () => {
      const { data } = await server.admin.call<{ mapping_pending: Record<string, number> }>('mapping-stats/pending-count');
      return data.mapping_pending[`mapping_${kind}`] ?? 0;
    };
    const before = await count();
    const { uuid } = await pending(kind);
    expect(await count()).toBe(before + 1);
    await resolve(kind, [{ uuid, target: named(kind) }]);
    expect(await count()).toBe(before);
  });

  test('that staff have switched off is not counted as pending', async () => {
    const count = async () => (await server.admin.call('mapping-stats/pending-count')).data;
    const before = await count();
    await save(kind, { ...word(), ...targets[kind][0], active: false });
    expect(await count()).toEqual(before);
  });

  test('is decided together with others, which tells how many pets waited for them', async () => {
    const words = [await pending(kind), await pending(kind), await pending(kind)];
    await waitingPet(server, [`${kind}:${words[0]?.id}`, `${kind}:${words[1]?.id}`]);
    await waitingPet(server, [`${kind}:${words[1]?.id}`]);
    const [row] = await find(kind, { uuid: words[1]?.uuid });
    expect(row).toMatchObject({ pending: true, active: false, waiting: 2 });
    const answer = await resolve(
      kind,
      words.map(({ uuid }) => ({ uuid, target: named(kind, 1) })),
    );
    expect(answer).toMatchObject({ http: 200, data: { resolved: 3, waiting: 2 } });
    expect(await find(kind, { 'uuid.in': words.map(({ uuid }) => uuid), pending: false, active: true })).toHaveLength(3);
  });

  test('is not decided where one of them cannot be', async () => {
    const { uuid } = await pending(kind);
    const refused = await resolve(kind, [
      { uuid, target: named(kind) },
      { uuid: '00000000-0000-4000-8000-000000000000', target: named(kind) },
    ]);
    expect(refused).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['mappings', 1, 'uuid'], message: 'This mapping does not exist any more' }] },
    });
    expect(await find(kind, { uuid, pending: true })).toHaveLength(1);
  });

  test('is not decided as something that is not there', async () => {
    const { uuid } = await pending(kind);
    expect(await resolve(kind, [{ uuid, target: '00000000-0000-4000-8000-000000000000' }])).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['mappings', 0, 'target'], message: 'There is no such choice' }] },
    });
  });

  test('is not decided over what somebody else has decided', async () => {
    const { uuid, name } = await pending(kind);
    await resolve(kind, [{ uuid, target: named(kind, 0) }]);
    expect(await resolve(kind, [{ uuid, target: named(kind, 1) }])).toMatchObject({
      http: 409,
      message: `Somebody has decided ${name} meanwhile`,
    });
  });

  test('is named once in a resolution', async () => {
    const { uuid } = await pending(kind);
    const twice = [1, 2].map(() => ({ uuid, target: named(kind) }));
    expect(await resolve(kind, twice)).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['mappings', 1, 'uuid'], message: 'This mapping is here already' }] },
    });
  });

  test('is saved and resolved by whoever holds the permission', async () => {
    const keeper = await server.userWith(`mapping-${kind}/save`, `mapping-${kind}/resolve`);
    const { uuid } = await pending(kind);
    expect(await save(kind, { ...word(), ...targets[kind][0] }, keeper)).toMatchObject({ http: 200 });
    expect(await resolve(kind, [{ uuid, target: named(kind) }], keeper)).toMatchObject({ http: 200 });
  });

  test('is neither saved nor resolved by whoever may only read it', async () => {
    const reader = await server.userWith(`mapping-${kind}/search`);
    const { uuid } = await pending(kind);
    expect(await reader.call(`mapping-${kind}/search`)).toMatchObject({ http: 200 });
    expect(await save(kind, { ...word(), ...targets[kind][0] }, reader)).toMatchObject({
      http: 403,
      data: { permission: `mapping-${kind}/save` },
    });
    expect(await resolve(kind, [{ uuid, target: named(kind) }], reader)).toMatchObject({ http: 403 });
  });

  test('is found by what the filters ask', async () => {
    const { name, uuid } = await made(kind, { ...word(), ...targets[kind][0] });
    const other = await pending(kind);
    expect((await find(kind, { 'name.ilike': `%${name.slice(1)}%` })).map((row) => row.uuid)).toContain(uuid);
    expect((await find(kind, { external_id: name, partner_key: 'PETPOINT', active: true })).map((row) => row.uuid)).toEqual([
      uuid,
    ]);
    expect((await find(kind, { external_id: other.name, active: false })).map((row) => row.uuid)).toEqual([other.uuid]);
  });
});

test('two who decide one word at once do not both succeed', async () => {
  const { uuid } = await pending('age');
  const answers = await Promise.all(['BABY', 'SENIOR', 'ADULT'].map((target) => resolve('age', [{ uuid, target }])));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
});

test('pending words are listed first where that is the order', async () => {
  await pending('size', 'Zz last of all');
  const { data } = await server.admin.call<Page<Saved>>('mapping-size/search', {
    options: { sort: ['-pending', 'name'], limit: 100 },
  });
  const states = data.result.map((row) => row.pending);
  expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
  expect(states[0]).toBe(true);
});

test('pending words are counted for whoever may ask', async () => {
  const nobody = await server.userWith('mapping-age/search');
  expect(await nobody.call('mapping-stats/pending-count')).toMatchObject({ http: 403 });
  const asker = await server.userWith('mapping-stats/pending-count');
  expect(await asker.call('mapping-stats/pending-count')).toMatchObject({
    http: 200,
    data: {
      mapping_pending: Object.fromEntries(mappingKinds.map((kind) => [`mapping_${kind}`, expect.any(Number)])),
    },
  });
});
