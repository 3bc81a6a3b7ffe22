import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';
import { connect } from '../database/connect.ts';
import { Files } from '../services/files.ts';
import { tidyFiles } from '../services/tidy-files.ts';

let server: PartnersServer;
beforeAll(async () => {
  // Six animals with fourteen pictures, two videos to keep and one to link to.
  server = await startWithPartners({ animals: 6, seed: 19, media: true });
  // Every word is known once one integration has brought it.
  const first = await makeIntegration(server, 'PETFINDER');
  await endedSync(server, first);
  for (let round = 0; round < 2; round++) {
    await resolvePending(server);
    await syncNow(server, first);
  }
});
afterAll(() => server.stop());
beforeEach(() => server.simulator.set('petfinder', null));

interface Row {
  id: number;
  pet_id: number;
  kind_key: string;
  position: number;
  url: string;
  state_key: string;
  reason: string | null;
  file_id: number | null;
}
const mediaOf = async ({ uuid }: MadeIntegration) =>
  (
    await server.sql.query<Row>(
      'select m.* from pet_media m join integration i on i.id = m.integration_id where i.uuid = $1 order by m.pet_id, m.kind_key, m.position',
      [uuid],
    )
  ).rows;
/** Waits until all that syncs have brought has been fetched, or failed. */
async function settled(integration: MadeIntegration): Promise<Row[]> {
  const open = async () => (await mediaOf(integration)).filter(({ state_key }) => state_key === 'WAITING').length;
  await expect.poll(open, { interval: 100 }).toBe(0);
  return mediaOf(integration);
}
const shown = async (row: Row | undefined) =>
  (await server.sql.query<{ picture_id: number | null }>('select picture_id from pet where id = $1', [row?.pet_id])).rows[0]
    ?.picture_id;
const counted = (rows: Row[], kind: string, state: string) =>
  rows.filter(({ kind_key, state_key }) => kind_key === kind && state_key === state).length;

async function synced(): Promise<MadeIntegration> {
  const integration = await makeIntegration(server, 'PETFINDER');
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting: 0 });
  return integration;
}

test('the pictures and videos of a sync are fetched, and each pet shows its first', async () => {
  const rows = await settled(await synced());
  expect(rows.length).toBe(
    counted(rows, 'PICTURE', 'STORED') + counted(rows, 'VIDEO', 'STORED') + counted(rows, 'VIDEO', 'LINKED'),
  );
  expect(counted(rows, 'PICTURE', 'STORED')).toBeGreaterThan(5);
  expect(counted(rows, 'VIDEO', 'STORED')).toBeGreaterThan(0);
  for (const row of rows.filter(({ kind_key, position }) => kind_key === 'PICTURE' && position === 0))
    expect(await shown(row)).toBe(row.file_id);
});

test('what has not changed is not fetched again, by whatever sync', async () => {
  const integration = await synced();
  const before = await settled(integration);
  await syncNow(server, integration);
  await syncNow(server, integration, { force_updates: true });
  expect(await settled(integration)).toEqual(before);
});

test.each([
  ['picture-page', 'It is not a JPEG, PNG or WebP picture.'],
  ['picture-none', 'It is not a JPEG, PNG or WebP picture.'],
  ['picture-huge', 'The picture is larger than 5 MB.'],
  ['picture-inside', 'The address is not on the public internet.'],
] as const)('with %s the pets come without pictures, which come once that is over', async (fault, reason) => {
  server.simulator.set('petfinder', fault);
  const integration = await synced();
  const rows = (await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE');
  expect(new Set(rows.map((row) => row.reason))).toEqual(new Set([reason]));
  expect(await shown(rows[0])).toBeNull();
  const told = await server.admin.call('verify/sync', { sync_uuid: (await syncNow(server, integration)).uuid });
  expect(told.data).toMatchObject({ media: { waiting: 0, failed: rows.length, reasons: [{ reason, count: rows.length }] } });
  server.simulator.set('petfinder', null);
  await syncNow(server, integration, { force_updates: true });
  const after = (await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE');
  expect(counted(after, 'PICTURE', 'STORED')).toBe(rows.length);
  expect(await shown(after[0])).toBe(after[0]?.file_id);
});

test('of the reasons why pictures and videos failed the ten commonest are told', async () => {
  const integration = await synced();
  await settled(integration);
  const { uuid } = await syncNow(server, integration);
  // As if twelve reasons had met one more each than the next.
  await server.sql.query(
    `insert into pet_media (pet_id, integration_id, kind_key, position, url, state_key, reason)
      select p.pet_id, p.integration_id, 'PICTURE', 100 + n, 'https://example.org/' || n || '/' || m, 'FAILED', 'Reason ' || n
      from (select m.pet_id, m.integration_id from pet_media m join integration i on i.id = m.integration_id where i.uuid = $1 limit 1) p,
        generate_series(1, 12) n, generate_series(1, n) m`,
    [integration.uuid],
  );
  const told = await server.admin.call('verify/sync', { sync_uuid: uuid });
  expect(told.data).toMatchObject({
    media: { failed: 78, reasons: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((count) => ({ reason: `Reason ${count}`, count })) },
  });
});

test('forced, all pictures are fetched again, and the old ones are shown until then', async () => {
  const integration = await synced();
  const before = (await settled(integration)).find(({ kind_key }) => kind_key === 'PICTURE');
  server.simulator.set('petfinder', 'picture-none');
  await syncNow(server, integration, { force_sections: ['PICTURES'] });
  const failed = (await settled(integration)).find(({ kind_key }) => kind_key === 'PICTURE');
  expect(failed).toMatchObject({ state_key: 'FAILED', file_id: before?.file_id });
  expect(await shown(before)).toBe(before?.file_id);
  server.simulator.set('petfinder', null);
  await syncNow(server, integration, { force_sections: 'PICTURES' });
  const after = (await settled(integration)).find(({ kind_key }) => kind_key === 'PICTURE');
  expect(after?.file_id).toBeGreaterThan(before?.file_id ?? 0);
  expect(await shown(before)).toBe(after?.file_id);
});

test('a changed address is fetched, the picture of the old one leaves, and its file is tidied away', async () => {
  const integration = await synced();
  const [old] = (await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE');
  // As if the partner had listed another address until now.
  await server.sql.query("update pet_media set url = url || '?old' where id = $1", [old?.id]);
  await syncNow(server, integration, { force_updates: true });
  const [fresh] = (await settled(integration)).filter(({ kind_key, pet_id }) => kind_key === 'PICTURE' && pet_id === old?.pet_id);
  expect(fresh).toMatchObject({ state_key: 'STORED', url: old?.url });
  expect(fresh?.file_id).not.toBe(old?.file_id);
  expect(await shown(old)).toBe(fresh?.file_id);
  const connection = connect({ connectionString: server.databaseUrl });
  await tidyFiles(connection.db, new Files(pathToFileURL(join(server.dataDir, 'files')).href), new Date());
  await connection.pool.end();
  const { rows } = await server.sql.query<{ id: number }>('select id from stored_file where id = any($1)', [
    [old?.file_id, fresh?.file_id],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([fresh?.file_id]);
});

test('a picture whose address has changed stays until the one in its place is here', async () => {
  const integration = await synced();
  const pictures = async () => (await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE');
  const [old] = await pictures();
  const moved = `${old?.url}?old`;
  // As if the partner had listed another address until now.
  await server.sql.query('update pet_media set url = $2 where id = $1', [old?.id, moved]);
  server.simulator.set('petfinder', 'picture-none');
  await syncNow(server, integration, { force_updates: true });
  const both = (await pictures()).filter(({ pet_id, position }) => pet_id === old?.pet_id && position === 0);
  expect(both.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { url: moved, state_key: 'STORED', file_id: old?.file_id },
    { url: old?.url, state_key: 'FAILED', file_id: null },
  ]);
  expect(await shown(old)).toBe(old?.file_id);
  server.simulator.set('petfinder', null);
  await syncNow(server, integration, { force_updates: true });
  const [fresh, ...others] = (await pictures()).filter(({ pet_id, position }) => pet_id === old?.pet_id && position === 0);
  expect(others).toEqual([]);
  expect(fresh).toMatchObject({ url: old?.url, state_key: 'STORED' });
  expect(await shown(old)).toBe(fresh?.file_id);
});

test('a picture that is no longer listed leaves, and the next one is shown', async () => {
  const integration = await synced();
  const rows = (await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE');
  const second = rows.find(({ position }) => position === 1);
  // As if the partner had listed another one before the others until now.
  await server.sql.query(
    `with moved as (update pet_media set position = position + 1 where pet_id = $1 and kind_key = 'PICTURE' returning 1)
      insert into pet_media (pet_id, integration_id, kind_key, position, url, state_key, file_id)
        select pet_id, integration_id, kind_key, -1, url || '?gone', state_key, file_id from pet_media where id = $2`,
    [second?.pet_id, second?.id],
  );
  await server.sql.query('update pet set picture_id = $2 where id = $1', [second?.pet_id, second?.file_id]);
  await syncNow(server, integration, { force_updates: true });
  expect((await settled(integration)).filter(({ kind_key }) => kind_key === 'PICTURE')).toEqual(rows);
  expect(await shown(second)).toBe(rows.find(({ pet_id }) => pet_id === second?.pet_id)?.file_id);
});
