import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeIntegration, makeIntegration, type PartnersServer, startWithPartners } from '../../../../test/integrations.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';

let server: PartnersServer;
let first: MadeIntegration;
let second: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 5 });
});
beforeEach(async () => {
  first = await makeIntegration(server, 'SHELTER_MANAGER');
  second = await makeIntegration(server, 'CHAMELEON', { branch: first });
});
afterAll(() => server.stop());

const setMain = ({ uuid }: { uuid: string }, by = server.admin) =>
  by.call<{ integration: Integration }>('integration/set-main', { integration_uuid: uuid });
const mains = async () =>
  (
    await server.sql.query<{ uuid: string }>('select uuid from integration where branch_id = $1 and main', [first.branch.id])
  ).rows.map(({ uuid }) => uuid);

test('the other one steps back', async () => {
  expect(await setMain(second)).toMatchObject({ http: 200, data: { integration: { main: true } } });
  expect(await mains()).toEqual([second.uuid]);
});

test('the main one stays as it is, and nothing is written', async () => {
  const { rows } = await server.sql.query('select version from integration where uuid = $1', [first.uuid]);
  expect(await setMain(first)).toMatchObject({ http: 200 });
  expect((await server.sql.query('select version from integration where uuid = $1', [first.uuid])).rows).toEqual(rows);
});

test('two at once leave one main integration', async () => {
  const third = await makeIntegration(server, 'ANIMALS_FIRST', { branch: first });
  const answers = await Promise.all([second, third, second, third, first].map((one) => setMain(one)));
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200]);
  expect(await mains()).toHaveLength(1);
});

test('while it is being disconnected there is one main integration in the end', async () => {
  const [changed] = await Promise.all([
    setMain(second),
    server.admin.call('integration/disconnect', { integration_uuid: second.uuid }),
  ]);
  expect([200, 404]).toContain(changed.http);
  expect(await mains()).toEqual([first.uuid]);
});

test('a draft cannot be the main one', async () => {
  const draft = await makeIntegration(server, 'ANIMALS_FIRST', { branch: first, connected: false });
  expect(await setMain(draft)).toMatchObject({ http: 409, message: 'Connect this integration first' });
  expect(await mains()).toEqual([first.uuid]);
});

test('another location keeps its own', async () => {
  const other = await makeIntegration(server, 'SHELTER_MANAGER');
  await setMain(second);
  const { rows } = await server.sql.query('select main from integration where uuid = $1', [other.uuid]);
  expect(rows).toEqual([{ main: true }]);
});

test('an integration that is not there is not found', async () => {
  expect(await setMain({ uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Integration not found' });
});

test('only who holds the permission sets it', async () => {
  const reader = await server.userWith('integration/search');
  expect(await setMain(second, reader)).toMatchObject({ http: 403, data: { permission: 'integration/set-main' } });
});
