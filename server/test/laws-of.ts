import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from './checksums.ts';
import { startTestServer, type TestServer } from './server.ts';

interface Named {
  uuid: string;
  version: number;
  name: string;
  deleted: boolean;
}

interface Laws {
  /** The first word of its calls' paths. */
  noun: string;
  /** What bodies call it, where that is not the same. */
  key?: string;
  /** What a record with this name is made with. */
  values?: (name: string) => Record<string, unknown>;
  /** The words for a name that is missing. */
  missing: string;
  /** Whether one call creates and changes. */
  savesBoth?: boolean;
  /** Why a record is not deleted: makes something that refers to one and answers the refusal's words. */
  inUse?: Record<string, (server: TestServer, id: number) => Promise<string>>;
}

/** What holds for every plain noun: registers its tests, and answers the server they run on. */
export function lawsOf({ noun, key: given, values = (name) => ({ name }), missing, savesBoth = false, inUse = {} }: Laws) {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const name = noun.replaceAll('-', '_');
  const key = given ?? name;
  const call = (verb: string, body: object) => server.admin.call<Record<string, Named>>(`${noun}/${verb}`, body);
  const create = (name: string) => call(savesBoth ? 'save' : 'create', { [key]: values(name) });
  const created = async (name: string) => {
    const { data } = await create(name);
    const record = data[key];
    if (!record) throw new Error(`${noun} ${name} was not created: ${JSON.stringify(data)}`);
    return record;
  };
  const change = ({ uuid, version }: Named, name: string) =>
    call(savesBoth ? 'save' : 'update', { [key]: { ...values(name), uuid, version } });
  const remove = (uuid: string) => call('delete', { [`${name}_uuid`]: uuid });
  const search = (condition: object) => server.admin.call<Page<Named>>(`${noun}/search`, { search: condition });
  const at = (message: string) => ({ data: { errors: [{ path: [key, 'name'], message }] } });

  test(`a created ${noun} is answered whole and is found by its name`, async () => {
    const record = await created('Okapi');
    expect(record).toMatchObject({ name: 'Okapi', version: 1, deleted: false });
    expect((await search({ 'name.ilike': '%okap%' })).data.result.map(({ uuid }) => uuid)).toEqual([record.uuid]);
  });

  test(`a changed ${noun} keeps its uuid and counts its version up`, async () => {
    const record = await created('Pools');
    expect((await change(record, 'Ponds')).data[key]).toMatchObject({ ...record, name: 'Ponds', version: 2 });
  });

  test(`a ${noun} without a name is refused at its field`, async () => {
    expect(await create('  ')).toMatchObject({ http: 422, status: 1802, ...at(missing) });
  });

  test(`a name that another ${noun} has is refused at its field, however it is written, new or changed`, async () => {
    await created('Old llama');
    const refused = { http: 409, ...at('Name already exists!') };
    const other = await created('Emus');
    const before = await checksums(server.sql);
    expect(await create('ＯＬＤ\u3000 LLAMA')).toMatchObject(refused);
    expect(await create('old LLAMA')).toMatchObject(refused);
    expect(await change(other, 'old Llama')).toMatchObject(refused);
    expect(await checksums(server.sql)).toEqual(before);
  });

  test(`the second of two saves of one version of a ${noun} learns who was first`, async () => {
    const record = await created('Emu');
    expect(await change(record, 'Emu one')).toMatchObject({ http: 200 });
    expect(await change(record, 'Emu two')).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 2 } } });
  });

  test(`a deleted ${noun} leaves the list, frees its name and is not deleted again`, async () => {
    const { uuid } = await created('Ostrich');
    expect(await remove(uuid)).toMatchObject({ http: 200, data: { [key]: { deleted: true } } });
    expect(await search({ uuid })).toMatchObject({ data: { count: 0 } });
    expect(await create('Ostrich')).toMatchObject({ http: 200 });
    expect(await remove(uuid)).toMatchObject({ http: 404 });
  });

  for (const [what, use] of Object.entries(inUse))
    test(`a ${noun} ${what} is not deleted, and nothing is written`, async () => {
      const { uuid } = await created(what);
      const found = await server.admin.call<Page<{ id: number }>>(`${noun}/search`, {
        search: { uuid },
        options: { _force_ids: true },
      });
      const message = await use(server, found.data.result[0]?.id ?? 0);
      const before = await checksums(server.sql);
      expect(await remove(uuid)).toMatchObject({ http: 409, message });
      expect(await checksums(server.sql)).toEqual(before);
    });

  return { server: () => server, created, remove };
}
