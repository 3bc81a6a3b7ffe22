import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import type { Pet } from '@homeward/contract/pet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makePet, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});
afterAll(() => server.stop());

const restore = (pet_uuid: string[], shelter_uuid = shelter.uuid) =>
  server.admin.call<{ restored: string[] }>('pet/restore', { shelter_uuid, pet_uuid });
const list = async (search: object) =>
  (await server.admin.call<Page<Pet>>('pet/search', { search: { 'branch.shelter.uuid': shelter.uuid, ...search } })).data;
const NOBODY = '0190b0f0-0000-7000-8000-000000000000';

test('the deleted pets of a shelter are listed with their location and codes', async () => {
  await makePet(server, branch, { name: 'Alive' });
  const codes = { custom_code: 'C-1', global_code: 'G-1' };
  await makePet(server, branch, { name: 'Gone', deleted: true, ...codes });
  expect((await list({ deleted: true, with: { branch: true, picture: true } })).result).toMatchObject([
    { name: 'Gone', branch: { name: 'North' }, picture: null, ...codes },
  ]);
});

test('a restored pet is no longer deleted and has the status it had', async () => {
  const { uuid } = await makePet(server, branch, { deleted: true, status_key: 'IN_PROCESS', visibility_key: 'HIDDEN' });
  expect(await restore([uuid])).toMatchObject({ http: 200, data: { restored: [uuid] } });
  expect((await list({ deleted: true })).result).toEqual([]);
  expect((await list({})).result).toMatchObject([
    { uuid, deleted: false, status_key: 'IN_PROCESS', visibility_key: 'HIDDEN', version: 2 },
  ]);
});

test('several are restored at once, and whoever did it is in the audit trail', async () => {
  const pets = await Promise.all(['One', 'Two'].map((name) => makePet(server, branch, { name, deleted: true })));
  const uuids = pets.map(({ uuid }) => uuid);
  expect(new Set((await restore(uuids)).data.restored)).toEqual(new Set(uuids));
  const search = { 'record_uuid.in': uuids, call: 'pet/restore', with: { user: true } };
  const trail = await server.admin.call<Page<AuditEntry>>('audit/search', { search });
  expect(trail.data.result.map(({ changes, user }) => [changes, user?.first_name])).toEqual(
    uuids.map(() => [{ deleted: { from: true, to: false } }, 'Mara']),
  );
});

test('restoring again, or a pet named twice, changes nothing more', async () => {
  const { uuid } = await makePet(server, branch, { deleted: true });
  expect((await restore([uuid, uuid.toUpperCase()])).data.restored).toEqual([uuid]);
  const before = await checksums(server.sql);
  expect(await restore([uuid])).toMatchObject({ http: 200, data: { restored: [] } });
  expect(await checksums(server.sql)).toEqual(before);
});

test('of two at once one restores', async () => {
  const { uuid } = await makePet(server, branch, { deleted: true });
  const both = await Promise.all([restore([uuid]), restore([uuid])]);
  expect(both.flatMap(({ data }) => data.restored)).toEqual([uuid]);
});

test.each([
  ['another shelter’s', async () => (await makePet(server, await otherBranch(), { deleted: true })).uuid],
  ['one that is not there', async () => NOBODY],
])('%s pet is refused at its place, and none is restored', async (_what, stranger) => {
  const { uuid } = await makePet(server, branch, { deleted: true });
  expect(await restore([uuid, await stranger()])).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['pet_uuid', 1], message: 'This pet does not belong to the shelter' }] },
  });
  expect((await list({ deleted: true })).count).toBe(1);
});

const otherBranch = async () => makeBranch(server, await makeShelter(server), 'Elsewhere');

test('a shelter that is deleted or not there has no pets', async () => {
  const { uuid } = await makePet(server, branch, { deleted: true });
  expect(await restore([uuid], NOBODY)).toMatchObject({ http: 422 });
  await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
  expect(await restore([uuid])).toMatchObject({ http: 422 });
});

test.each([
  ['none', []],
  ['too many', Array.from({ length: 501 }, () => NOBODY)],
  ['no uuid', ['not-a-uuid']],
])('%s is refused', async (_what, uuids) => {
  expect(await restore(uuids)).toMatchObject({ http: 422, status: 1802 });
});
