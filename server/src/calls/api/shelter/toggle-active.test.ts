import type { Shelter } from '@homeward/contract/shelter';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOWHERE, saveGeneral } from '../../../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeBranch, makePet, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

const toggle = (active: boolean, by = server.admin, organization_shelter_uuid = shelter.uuid) =>
  by.call<{ organization_shelter: Shelter }>('shelter/toggle-active', { organization_shelter_uuid, active });

test('a shelter is deactivated and activated again', async () => {
  expect((await toggle(false)).data.organization_shelter).toMatchObject({ active: false });
  expect((await toggle(true)).data.organization_shelter).toMatchObject({ active: true });
});

test('asking twice changes nothing more', async () => {
  const once = await toggle(false);
  const twice = await toggle(false);
  expect(twice).toMatchObject({ http: 200, data: { organization_shelter: { active: false } } });
  expect(twice.data).toEqual(once.data);
  const { rows } = await server.sql.query(
    "select count(*)::int from audit_log where record_uuid = $1 and call = 'shelter/toggle-active'",
    [shelter.uuid],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('asking ten times at once changes it once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => toggle(false)));
  expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
  const { rows } = await server.sql.query('select from audit_log where record_uuid = $1', [shelter.uuid]);
  expect(rows).toHaveLength(2);
});

test('its pets are no longer among those the public sees, until it is activated', async () => {
  const pet = await makePet(server, await makeBranch(server, shelter, 'Main house'));
  const shown = async () => (await server.sql.query('select from public_pet where id = $1', [pet.id])).rowCount;
  expect(await shown()).toBe(1);
  await toggle(false);
  expect(await shown()).toBe(0);
  await toggle(true);
  expect(await shown()).toBe(1);
});

test('staff may still change a shelter that is deactivated', async () => {
  await toggle(false);
  expect(await saveGeneral(server.admin, shelter, { name: 'Quiet' })).toMatchObject({ http: 200 });
});

test('a shelter that is not there is not found', async () => {
  expect(await toggle(true, server.admin, NOWHERE)).toMatchObject({ http: 404, message: 'Shelter not found' });
});

test('only who holds the permission toggles', async () => {
  const reader = await server.userWith('shelter/search', 'shelter/save');
  expect(await toggle(false, reader)).toMatchObject({ http: 403, data: { permission: 'shelter/toggle-active' } });
});
