import type { Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration } from '../../../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../../../test/listing.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';

let server: Listing;
let integration: MadeIntegration;
/** Lets answers that wait go. */
let goOn: () => void;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = dogs(3);
  server.answer = undefined;
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const one = (input: object = {}, by = server.admin) =>
  by.call<{ sync: Sync }>('sync/one', { integration_uuid: integration.uuid, ...input });
const abort = (sync_uuid: unknown, by = server.admin) => by.call<{ sync: Sync }>('sync/abort', { sync_uuid });
const verify = (sync_uuid: unknown, by = server.admin) => by.call<{ sync: Sync; media: object }>('verify/sync', { sync_uuid });
const newest = async () => {
  const { rows } = await server.sql.query<{ uuid: string; attempt: number }>(
    `select y.uuid, y.attempt from integration_sync y join integration i on i.id = y.integration_id where i.uuid = $1 order by y.id desc limit 1`,
    [integration.uuid],
  );
  return rows[0] ?? { uuid: '', attempt: 0 };
};
/** The partner keeps us waiting until goOn. */
const hold = () => {
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server.answer = (_request, response) => void waiting.then(() => response.end(JSON.stringify(server.rows)));
};

test('a sync begins, and says by whom', async () => {
  const { http, data } = await one();
  expect(http).toBe(200);
  expect(data.sync).toMatchObject({ state_key: 'WAITING', finish: null, total: null, dry_run: false, force_sections: '' });
  expect(await endedSync(server, integration)).toMatchObject({
    uuid: data.sync.uuid,
    state_key: 'FINISHED',
    total: 3,
    current: 3,
  });
});

test('the stages are noted in the order in which they began', async () => {
  await one();
  const { stages } = await endedSync(server, integration);
  expect(stages.map(({ key }) => key)).toEqual(['STARTED', 'READING', 'ARCHIVING', 'FINISHED']);
  expect(stages.map(({ date }) => date)).toEqual(stages.map(({ date }) => date).sort());
});

test('a second one while it runs is refused', async () => {
  hold();
  await one();
  await expect.poll(async () => (await newest()).attempt).toBe(1);
  expect(await one()).toMatchObject({ http: 409, message: 'A sync of this integration is running already' });
  goOn();
  await endedSync(server, integration);
});

test('one that nobody has begun is said to wait for its turn', async () => {
  await server.sql.query('insert into integration_sync (integration_id) select id from integration where uuid = $1', [
    integration.uuid,
  ]);
  expect(await one()).toMatchObject({ http: 409, message: 'A sync of this integration waits for its turn already' });
  await abort((await newest()).uuid);
});

test('many at once begin one', async () => {
  hold();
  const answers = await Promise.all(Array.from({ length: 6 }, () => one()));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  goOn();
  await endedSync(server, integration);
});

test('a draft is refused', async () => {
  integration = await listingOf(server, { connected: false });
  expect(await one()).toMatchObject({ http: 409, message: 'Connect this integration first' });
});

test('at a deactivated shelter it is refused, and no longer once that is activated', async () => {
  const toggle = (active: boolean) =>
    server.admin.call('shelter/toggle-active', { organization_shelter_uuid: integration.shelter.uuid, active });
  await toggle(false);
  expect(await one()).toMatchObject({ http: 409, message: 'This shelter is deactivated, so its syncs are paused' });
  await toggle(true);
  expect(await one()).toMatchObject({ http: 200 });
  await endedSync(server, integration);
});

test('an integration that is not there, or whose location is gone, is not found', async () => {
  expect(await one({ integration_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Integration not found' });
  await server.sql.query('update organization_branch set deleted = true where id = $1', [integration.branch.id]);
  expect(await one()).toMatchObject({ http: 404, message: 'Integration not found' });
});

test.each([
  ['a list', { forceSections: ['PRICE', 'INFO'] }, 'PRICE,INFO'],
  ['text with commas', { forceSections: 'PRICE, INFO,' }, 'PRICE,INFO'],
  ['the other spelling', { force_sections: ['VIDEOS'] }, 'VIDEOS'],
  ['both spellings', { force_sections: ['VIDEOS'], forceSections: 'VIDEOS,PRICE' }, 'VIDEOS,PRICE'],
  ['a blank text', { forceSections: '' }, ''],
  ['nothing', { forceSections: null }, ''],
])('sections are taken as %s', async (_what, input, force_sections) => {
  expect((await one(input)).data.sync).toMatchObject({ force_sections });
  await endedSync(server, integration);
});

test.each([[['PRICE', 'NAMES']], ['price'], ['PRICE;INFO']])(
  'sections that do not exist are refused: %j',
  async (forceSections) => {
    const answer = await one({ forceSections });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({
      forceSections: 'Choose among INFO, DESCRIPTION, FOSTER, PRICE, PICTURES, VIDEOS, CHARACTERISTICS',
    });
  },
);

test.each(['forceUpdates', 'force_updates'])('%s is taken', async (name) => {
  expect((await one({ [name]: true })).data.sync).toMatchObject({ force_updates: true });
  expect(await endedSync(server, integration)).toMatchObject({ updated: 3, unchanged: 0 });
});

test('a sync is aborted, what was written stays, and a new one may begin', async () => {
  hold();
  const { sync } = (await one()).data;
  await expect.poll(async () => (await verify(sync.uuid)).data.sync.stages.length).toBeGreaterThan(1);
  const aborted = await abort(sync.uuid);
  expect(aborted).toMatchObject({
    http: 200,
    data: { sync: { state_key: 'CANCELED', canceled: expect.any(String), finish: null } },
  });
  expect(aborted.data.sync.stages.at(-1)?.key).toBe('CANCELED');
  server.answer = undefined;
  expect(await one()).toMatchObject({ http: 200 });
  goOn();
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 3 });
  expect((await verify(sync.uuid)).data.sync).toMatchObject({ state_key: 'CANCELED', current: 0 });
});

test('of two aborts at once one is told that it has ended', async () => {
  hold();
  const { sync } = (await one()).data;
  const answers = await Promise.all([abort(sync.uuid), abort(sync.uuid)]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  goOn();
});

test('a sync that has ended is not aborted', async () => {
  const { uuid } = await endedSync(server, integration);
  expect(await abort(uuid)).toMatchObject({ http: 409, message: 'This sync has ended already' });
});

test.each([NOWHERE, 'no uuid', '', null, undefined])('%s is no sync', async (uuid) => {
  expect(await abort(uuid)).toMatchObject({ http: 404, message: 'Sync does not exists anymore!' });
  expect(await verify(uuid)).toMatchObject({ http: 404, message: 'Sync does not exists anymore!' });
});

test('how it goes is told with what is still to be fetched', async () => {
  const { uuid } = await endedSync(server, integration);
  expect((await verify(uuid)).data).toMatchObject({
    sync: { uuid, state_key: 'FINISHED' },
    media: { waiting: 0, failed: 0, reasons: [] },
  });
  expect((await verify(uuid)).data).not.toHaveProperty('pets');
});

test.each([
  ['sync/one', () => ({ integration_uuid: integration.uuid })],
  ['sync/abort', () => ({ sync_uuid: NOWHERE })],
  ['verify/sync', () => ({ sync_uuid: NOWHERE })],
] as const)('only who holds the permission calls %s', async (path, input) => {
  const other = await server.userWith('integration/search');
  expect(await other.call(path, input())).toMatchObject({ http: 403, data: { permission: path } });
});
