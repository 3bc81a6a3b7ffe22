import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration } from '../../../../test/integrations.ts';
import { dogs, type Listing, listingOf, petsOf, startListing } from '../../../../test/listing.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(() => {
  server.rows = dogs(3);
  server.answer = undefined;
});
afterAll(() => server.stop());

const draft = (place?: MadeIntegration) => listingOf(server, { connected: false, ...(place && { place }) });
const connect = ({ uuid }: { uuid: string }, by = server.admin) =>
  by.call<{ integration: Integration }>('integration/connect', { integration_uuid: uuid });
const runs = async ({ uuid }: { uuid: string }) =>
  (
    await server.sql.query('select s.* from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1', [
      uuid,
    ])
  ).rows;

test('a draft becomes the main integration of its location', async () => {
  expect(await connect(await draft())).toMatchObject({ http: 200, data: { integration: { active: true, main: true } } });
});

test('the first sync begins by itself and brings the pets', async () => {
  const integration = await draft();
  await connect(integration);
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 3 });
  expect(await petsOf(server, integration)).toHaveLength(3);
});

test('the sync says who connected', async () => {
  const integration = await draft();
  await connect(integration);
  expect(await runs(integration)).toMatchObject([{ admin_user_id: expect.any(Number), since: null, dry_run: false }]);
});

test('settings that were never saved are asked for first', async () => {
  const integration = await draft();
  await server.sql.query('update integration set settings_saved = false where uuid = $1', [integration.uuid]);
  expect(await connect(integration)).toMatchObject({ http: 409, message: 'Save the settings first' });
  expect(await runs(integration)).toEqual([]);
});

test('a second time is refused', async () => {
  const integration = await draft();
  await connect(integration);
  expect(await connect(integration)).toMatchObject({ http: 409, message: 'This integration is connected already' });
});

test('several times at once connects once and begins one sync', async () => {
  const integration = await draft();
  const answers = await Promise.all(Array.from({ length: 4 }, () => connect(integration)));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409]);
  expect(await runs(integration)).toHaveLength(1);
});

test('a partner that refuses now keeps it a draft', async () => {
  const integration = await draft();
  server.answer = (_request, response) => response.end('ERROR: Invalid username and password');
  expect(await connect(integration)).toMatchObject({ http: 424, message: 'ShelterManager refuses these credentials.' });
  const { rows } = await server.sql.query('select active from integration where uuid = $1', [integration.uuid]);
  expect(rows).toEqual([{ active: false }]);
  expect(await runs(integration)).toEqual([]);
});

test('a draft that was made while another one was being connected is refused in words', async () => {
  const first = await draft();
  await connect(first);
  await server.sql.query('update integration set active = false, main = false where uuid = $1', [first.uuid]);
  await server.sql.query(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active, main, settings_saved)
      select 'Other', partner_key, shelter_id, branch_id, credentials, account_hash, true, true, true from integration where uuid = $1`,
    [first.uuid],
  );
  expect(await connect(first)).toMatchObject({
    http: 409,
    message: 'This location is connected to this partner already',
  });
});

test('at a deactivated shelter it is connected, and the first sync waits', async () => {
  const integration = await draft();
  await server.sql.query('update organization_shelter set active = false where id = $1', [integration.shelter.id]);
  expect(await connect(integration)).toMatchObject({ http: 200, data: { integration: { active: true, state_key: null } } });
  expect(await runs(integration)).toEqual([]);
});

test('at a location that was deleted meanwhile it is not connected', async () => {
  const integration = await draft();
  await server.sql.query('update organization_branch set deleted = true where id = $1', [integration.branch.id]);
  expect(await connect(integration)).toMatchObject({ http: 404, message: 'Integration not found' });
});

test('an integration that is not there is not found', async () => {
  expect(await connect({ uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Integration not found' });
});

test('only who holds the permission connects', async () => {
  const integration = await draft();
  const reader = await server.userWith('integration/search', 'integration/preview');
  expect(await connect(integration, reader)).toMatchObject({ http: 403, data: { permission: 'integration/connect' } });
});
