import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';
import { secretsWith } from '../../../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const view = (uuid: string, caller = server.admin) =>
  caller.call<{ key: string }>('shelter/api', { organization_shelter_uuid: uuid });
const viewsOf = async (uuid: string) => {
  const search = { about_uuid: uuid, call: 'shelter/api', with: { user: true } };
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', { search });
  return data.result.filter(({ changes }) => changes.payment_api_key === 'viewed');
};

test('the key is made at the first view and stays the same', async () => {
  const { uuid } = await makeShelter(server);
  const first = await view(uuid);
  expect(first).toMatchObject({ http: 200, data: { key: expect.stringMatching(/^hw_[\w-]{43}$/) } });
  expect((await view(uuid)).data).toEqual(first.data);
});

test('who only looks has changed nothing: the key is set by the system', async () => {
  const { uuid } = await makeShelter(server);
  await view(uuid);
  await view(uuid);
  const search = { about_uuid: uuid, call: 'shelter/api', with: { user: true } };
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', { search });
  expect(data.result.map(({ changes, user }) => [changes, user?.first_name])).toEqual([
    [{ payment_api_key: 'viewed' }, 'Mara'],
    [{ payment_api_key: 'viewed' }, 'Mara'],
    [{ payment_api_key: 'set' }, undefined],
  ]);
});

test('two first views at once see one key', async () => {
  const { uuid } = await makeShelter(server);
  const [one, other] = await Promise.all([view(uuid), view(uuid)]);
  expect(one.data.key).toBe(other.data.key);
});

test('every shelter has a key of its own', async () => {
  const [one, other] = await Promise.all([makeShelter(server), makeShelter(server)]);
  expect((await view(one.uuid)).data.key).not.toBe((await view(other.uuid)).data.key);
});

test('every view is in the audit trail with who viewed it, and the key is not', async () => {
  const { uuid } = await makeShelter(server);
  const viewer = await server.userWith('shelter/api');
  const { key } = (await view(uuid, viewer)).data;
  await view(uuid);
  const views = await viewsOf(uuid);
  expect(views.map(({ user }) => user?.first_name)).toEqual(['Mara', 'Test']);
  const trail = await server.sql.query('select changes::text from audit_log');
  expect(JSON.stringify(trail.rows)).not.toContain(key);
});

test('a view that repeats an Idempotency-Key is in the audit trail too, and its answer is not kept', async () => {
  const { uuid } = await makeShelter(server);
  const again = () => server.admin.call('shelter/api', { organization_shelter_uuid: uuid }, { 'idempotency-key': 'view-once' });
  await again();
  await again();
  expect(await viewsOf(uuid)).toHaveLength(2);
  expect((await server.sql.query('select * from idempotency_key')).rows).toEqual([]);
});

test('the key is kept sealed', async () => {
  const { uuid } = await makeShelter(server);
  const { key } = (await view(uuid)).data;
  const { rows } = await server.sql.query('select payment_api_key as kept from organization_shelter where uuid = $1', [uuid]);
  expect(secretsWith('a key for tests and nothing else!').open(rows[0].kept)).toBe(key);
});

test('a key that was sealed with another SECRET_KEY is neither answered nor replaced', async () => {
  const kept = secretsWith('another key than the one of tests').seal('hw_other');
  const { uuid } = await makeShelter(server, { payment_api_key: kept });
  expect(await view(uuid)).toMatchObject({ http: 409, message: "The key was kept with another SECRET_KEY than the server's" });
  const { rows } = await server.sql.query('select payment_api_key as now from organization_shelter where uuid = $1', [uuid]);
  expect(rows[0].now).toEqual(kept);
  expect(await viewsOf(uuid)).toEqual([]);
});

test('nobody views the key of a shelter that is deleted or not there', async () => {
  const { uuid } = await makeShelter(server, { deleted: true });
  for (const gone of [uuid, '0190b0f0-0000-7000-8000-000000000000'])
    expect(await view(gone)).toMatchObject({ http: 404, message: 'Shelter not found' });
});
