import type { Page } from '@homeward/contract/call';
import type { Definition } from '@homeward/contract/characteristics-definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOWHERE } from '../../../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

const fields = { characteristicType: 'NO_CATS', path: 'Icons[].Name', type: 'MATCH', condition: 'EQUALS', value: 'No cats' };
const create = (input: object = {}, by = server.admin) =>
  by.call<{ characteristics_definition: Definition }>('characteristics-definition/create', {
    shelter_uuid: shelter.uuid,
    partner_key: 'PETPOINT',
    ...fields,
    ...input,
  });
const made = async (input: object = {}) => (await create(input)).data.characteristics_definition;
async function network(of = shelter, partner_key = 'PETPOINT'): Promise<string> {
  const answer = await server.admin.call<{ network: { uuid: string } }>('network/create', { shelter_uuid: of.uuid, partner_key });
  return answer.data.network.uuid;
}
const connection = (how: 'connect' | 'disconnect', network_uuid: string, definition_uuid: string) =>
  server.admin.call<{ characteristics_definition: Definition }>(`characteristics-definition/${how}`, {
    network_uuid,
    definition_uuid,
  });

test('a definition is connected to a network, and once more changes nothing', async () => {
  const [definition, shared] = [await made(), await network()];
  const first = await connection('connect', shared, definition.uuid);
  expect(first.data.characteristics_definition.networks).toMatchObject([{ network: { uuid: shared } }]);
  expect(await connection('connect', shared, definition.uuid)).toMatchObject({ http: 200, data: first.data });
});

test('a definition is disconnected, and once more changes nothing', async () => {
  const [definition, shared] = [await made(), await network()];
  await connection('connect', shared, definition.uuid);
  expect((await connection('disconnect', shared, definition.uuid)).data.characteristics_definition.networks).toEqual([]);
  expect(await connection('disconnect', shared, definition.uuid)).toMatchObject({ http: 200 });
});

test('a definition applies nowhere until an active network has it, unless it is global or off', async () => {
  const nowhere = async ({ uuid }: Definition) => {
    const search = { uuid, applies_nowhere: true, with: { applies_nowhere: true } };
    return (await server.admin.call<Page<Definition>>('characteristics-definition/search', { search })).data.count === 1;
  };
  const [definition, shared] = [await made(), await network()];
  expect(await nowhere(definition)).toBe(true);
  await connection('connect', shared, definition.uuid);
  expect(await nowhere(definition)).toBe(false);
  await server.sql.query('update network set active = false where uuid = $1', [shared]);
  expect(await nowhere(definition)).toBe(true);
  expect(await nowhere(await made({ active: false }))).toBe(false);
  expect(await nowhere(await made({ shelter_uuid: null, global: true }))).toBe(false);
});

test.each([
  ['characteristics-definition/create', () => ({ shelter_uuid: shelter.uuid, partner_key: 'PETPOINT', ...fields })],
  ['characteristics-definition/update', () => ({ definition_uuid: NOWHERE, version: 1, ...fields })],
  ['characteristics-definition/connect', () => ({ network_uuid: NOWHERE, definition_uuid: NOWHERE })],
  ['characteristics-definition/disconnect', () => ({ network_uuid: NOWHERE, definition_uuid: NOWHERE })],
  ['characteristics-definition/search', () => ({})],
] as const)('only who holds the permission calls %s', async (path, input) => {
  const other = await server.userWith('integration/search', 'network/search');
  expect(await other.call(path, input())).toMatchObject({ http: 403, data: { permission: path } });
});
