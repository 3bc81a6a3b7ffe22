import type { Page } from '@homeward/contract/call';
import type { Integration } from '@homeward/contract/integration';
import type { Sync } from '@homeward/contract/sync';
import { describe, expect, test } from 'vitest';
import { endedSync, makeNetwork, syncNow } from '../../test/integrations.ts';
import { dog, dogs, listingOf, petsOf, type Row } from '../../test/listing.ts';
import { eachWithThirtyDogs, integration, living, server, settings } from '../../test/thirty-dogs.ts';

eachWithThirtyDogs();
const typo = () => settings({ filters: [{ field: 'HOUSE', values: ['Nroth'] }] });
const answer = ({ uuid }: Sync, archive: boolean) =>
  server.admin.call<{ sync: Sync }>('sync/confirm', { sync_uuid: uuid, archive });
const from = (first: number, count: number, fields: Row = {}) =>
  Array.from({ length: count }, (_, index) => dog(first + index, { HOUSE: 'North', ...fields }));

describe('a run asks before it archives', () => {
  test.each([
    ['a third of what was here', () => dogs(20)],
    ['a third of what was here, however many are new', () => [...dogs(20), ...from(100, 50)]],
    ['everything, because every id has changed', () => from(1000, 30)],
  ])('%s', async (_what, rows) => {
    server.rows = rows();
    const gone = 30 - server.rows.filter(({ ID }) => Number(ID) <= 30).length;
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', archived: 0, waiting_for: { gone, here: 30, reason_key: 'PARTNER' } });
    expect(sync.waiting_for?.names).toHaveLength(10);
    expect(await living()).toBe(30 + sync.added);
  });

  test('every one of a few, though others have come', async () => {
    server.rows = dogs(3);
    const few = await listingOf(server, { account: 'few' });
    await endedSync(server, few);
    server.rows = from(10, 3);
    expect(await syncNow(server, few)).toMatchObject({ state_key: 'ASKING', waiting_for: { gone: 3, here: 3 } });
  });

  test('more than half because of a filter', async () => {
    await typo();
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', archived: 0, waiting_for: { gone: 30, here: 30, reason_key: 'FILTERS' } });
    expect(await living()).toBe(30);
  });

  test('more than half because of a mapping that was switched off', async () => {
    server.rows = dogs(30, { SPECIESNAME: 'Hound of the question' });
    const hounds = await listingOf(server, { account: 'hounds' });
    await endedSync(server, hounds);
    const specie = (active: boolean) =>
      server.sql.query(
        `update mapping_specie set active = $1, specie_id = (select id from specie where name = 'Dog' and not deleted)
          where external_id = 'Hound of the question'`,
        [active],
      );
    await specie(true);
    await syncNow(server, hounds);
    await specie(false);
    expect(await syncNow(server, hounds)).toMatchObject({ waiting_for: { gone: 30, here: 30, reason_key: 'MAPPINGS' } });
  });

  test('what a filter leaves out, where that and what is no longer listed are more than half together', async () => {
    await settings({ exclude_filters: [{ field: 'HOUSE', values: ['South'] }] });
    server.rows = [...dogs(9, { HOUSE: 'South' }), ...from(10, 13)];
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', archived: 8, waiting_for: { gone: 9, here: 30, reason_key: 'FILTERS' } });
    expect(await living()).toBe(22);
  });

  test('more than half because of a section that begins to keep in step', async () => {
    const network = await makeNetwork(server, integration);
    const info = (section_status: string) =>
      server.admin.call('update/sync-section', { network_uuid: network.uuid, section_name: 'INFO', section_status });
    await info('NEVER');
    await settings({ status_map: [{ id: 'On Shelter', status: [{ type: 'IN_PROCESS' }] }] });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting_for: null });
    await info('ALWAYS');
    const asking = { state_key: 'ASKING', waiting_for: { gone: 30, here: 30, reason_key: 'STATUSES' } };
    expect(await syncNow(server, integration)).toMatchObject(asking);
    expect(new Set((await petsOf(server, integration)).map(({ status_key }) => status_key))).toEqual(new Set(['AVAILABLE']));
  });

  test('more than half because of the status map', async () => {
    await settings({ status_map: [{ id: 'On Shelter', status: [{ type: 'NOT_OFFERED' }] }] });
    expect(await syncNow(server, integration)).toMatchObject({ waiting_for: { gone: 30, here: 30, reason_key: 'STATUSES' } });
  });
});

describe('whom the partner itself takes back while a run asks', () => {
  const herd = (held: number[]) =>
    Array.from({ length: 30 }, (_, index) =>
      dog(index + 1, { HOUSE: index < 20 ? 'North' : 'South', ISHOLD: held.includes(index + 1) ? 1 : 0 }),
    );

  test('goes at once, be it let in or left out by the rule that is asked about', async () => {
    server.rows = herd([]);
    await syncNow(server, integration);
    await settings({ filters: [{ field: 'HOUSE', values: ['South'] }] });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', archived: 0, waiting_for: { gone: 20 } });
    server.rows = herd([1, 30]);
    for (const archived of [2, 0])
      expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', archived, waiting_for: { gone: 19 } });
    expect(await living()).toBe(28);
  });

  test('waits for an answer, too, where that is more than half', async () => {
    server.rows = herd(Array.from({ length: 16 }, (_, index) => index + 1));
    const asking = { state_key: 'ASKING', archived: 0, waiting_for: { gone: 16, here: 30, reason_key: 'STATUSES' } };
    expect(await syncNow(server, integration)).toMatchObject(asking);
    expect(await syncNow(server, integration)).toMatchObject(asking);
  });
});

describe.each(['IN_PROCESS', 'ADOPTED'])('a status map that makes everybody %s', (type) => {
  const map = (to: string) => settings({ status_map: [{ id: 'On Shelter', status: [{ type: to }] }] });
  const statuses = async () => new Set((await petsOf(server, integration)).map(({ status_key }) => status_key));
  const asking = { state_key: 'ASKING', archived: 0, waiting_for: { gone: 30, here: 30, reason_key: 'STATUSES' } };

  test('is asked about first, in every run until somebody has said yes', async () => {
    await map(type);
    expect(await syncNow(server, integration)).toMatchObject(asking);
    expect(await statuses()).toEqual(new Set(['AVAILABLE']));
    const again = await syncNow(server, integration);
    expect(again).toMatchObject(asking);
    const reasons = { data: { reasons: [{ reason: 'Its status is not offered.', count: 30 }] } };
    expect(await server.admin.call('verify/question', { sync_uuid: again.uuid })).toMatchObject(reasons);
    await answer(again, true);
    expect(await statuses()).toEqual(new Set([type]));
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 30 });
  });

  test('changes nothing after a no, nor once it is mended', async () => {
    await map(type);
    await answer(await syncNow(server, integration), false);
    await map('AVAILABLE');
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED' });
    expect(await statuses()).toEqual(new Set(['AVAILABLE']));
  });

  test('takes a few off the site without a question', async () => {
    await settings({ status_map: [{ id: 'Hold', status: [{ type }] }] });
    server.rows = [...dogs(5, { HOUSE: 'North', ISHOLD: 1 }), ...server.rows.slice(5)];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting_for: null, warnings: [] });
    expect((await petsOf(server, integration)).filter(({ status_key }) => status_key === type)).toHaveLength(5);
  });
});

/** What a version left that knew neither accounts nor why an animal is left out. */
const leftByAnOlderVersion = () =>
  server.sql.query(
    `with own as (update integration set account_hash = 'integration:' || id where uuid = $1 returning *),
        account as (insert into partner_account (shelter_id, partner_key, account_hash)
          select shelter_id, partner_key, account_hash from own returning id),
        rules as (delete from integration_rules r using own where r.integration_id = own.id)
      update pet_source s set account_id = account.id, filtered_by = null from own, account where s.integration_id = own.id`,
    [integration.uuid],
  );

test('after an upgrade it asks before it takes away whose status is offered no more; who is dead goes', async () => {
  await leftByAnOlderVersion();
  server.rows = [
    ...dogs(20, { HOUSE: 'North', ISHOLD: 1 }),
    ...from(21, 2, { DECEASEDDATE: '2026-01-01T00:00:00' }),
    ...from(23, 8),
  ];
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({
    state_key: 'ASKING',
    archived: 2,
    added: 0,
    waiting_for: { gone: 20, here: 28, reason_key: 'STATUSES' },
  });
  expect(await living()).toBe(28);
  expect(await answer(sync, true)).toMatchObject({ data: { sync: { archived: 22 } } });
  expect(await living()).toBe(8);
});

test('adopted pets of former years do not hide that what is offered is gone', async () => {
  await server.sql.query(
    "update pet set status_key = 'ADOPTED' where id in (select pet_id from pet_source s join integration i on i.id = s.integration_id where i.uuid = $1 and s.external_id::int > 8)",
    [integration.uuid],
  );
  server.rows = [];
  expect(await syncNow(server, integration)).toMatchObject({ archived: 0, waiting_for: { gone: 8, here: 8 } });
});

test('a yes archives exactly what was asked about', async () => {
  server.rows = dogs(15);
  const sync = await syncNow(server, integration);
  await server.sql.query(
    "update pet set status_key = 'IN_PROCESS' where id = (select pet_id from pet_source s join integration i on i.id = s.integration_id where i.uuid = $1 and s.external_id = '30')",
    [integration.uuid],
  );
  expect(await answer(sync, true)).toMatchObject({
    http: 200,
    data: { sync: { state_key: 'FINISHED', waiting_for: null, archived: 14 } },
  });
  expect(
    (await petsOf(server, integration)).filter(({ deleted }) => !deleted).map(({ external_id }) => Number(external_id)),
  ).toEqual([...Array.from({ length: 15 }, (_, index) => index + 1), 30]);
});

test('a yes to a filter archives what it leaves out', async () => {
  await typo();
  expect(await answer(await syncNow(server, integration), true)).toMatchObject({ data: { sync: { archived: 30 } } });
  expect(await living()).toBe(0);
});

test('a no archives nothing, and is remembered with the run', async () => {
  server.rows = dogs(15);
  expect(await answer(await syncNow(server, integration), false)).toMatchObject({
    data: {
      sync: {
        state_key: 'FINISHED',
        waiting_for: null,
        archived: 0,
        warnings: [expect.any(String), 'Somebody has said no: none of them was archived.'],
      },
    },
  });
  expect(await living()).toBe(30);
});

test('a question is answered once', async () => {
  server.rows = dogs(15);
  const sync = await syncNow(server, integration);
  await answer(sync, false);
  expect(await answer(sync, true)).toMatchObject({ http: 409 });
  expect(await living()).toBe(30);
});

test('a yes to rules that have changed since archives nothing; a no is taken', async () => {
  await typo();
  const asked = await syncNow(server, integration);
  await settings({ filters: [] });
  expect(await answer(asked, true)).toMatchObject({ http: 409, message: 'The rules have changed since. Sync again' });
  expect(await living()).toBe(30);
  expect(await answer(asked, false)).toMatchObject({ http: 200 });
});

test('a newer run replaces the question', async () => {
  server.rows = dogs(15);
  const asked = await syncNow(server, integration);
  server.rows = dogs(29);
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  expect(await answer(asked, true)).toMatchObject({ http: 409 });
  expect(await living()).toBe(29);
});

test('lists show that it asks, and a dry run asks nothing', async () => {
  server.rows = dogs(15);
  await syncNow(server, integration);
  expect(await syncNow(server, integration, { dry_run: true })).toMatchObject({ state_key: 'FINISHED', waiting_for: null });
  const found = await server.admin.call<Page<Integration>>('integration/search', {
    search: { uuid: integration.uuid, state_key: 'ASKING' },
  });
  expect(found.data.count).toBe(1);
});

test('only who holds the permission answers', async () => {
  const other = await server.userWith('sync/one');
  expect(await other.call('sync/confirm', { sync_uuid: integration.uuid, archive: true })).toMatchObject({ http: 403 });
});

describe('who has set a status', () => {
  const map = (type: string) => settings({ status_map: [{ id: 'On Shelter', status: [{ type }] }] });
  const syncWithAYes = async () => answer(await syncNow(server, integration), true);
  const standing = async () =>
    (await petsOf(server, integration)).map(({ status_key, status_source }) => `${status_key} ${status_source}`);

  test('what a sync has set, a sync takes back', async () => {
    await map('IN_PROCESS');
    await syncWithAYes();
    expect(new Set(await standing())).toEqual(new Set(['IN_PROCESS SYNC']));
    await map('AVAILABLE');
    await syncNow(server, integration);
    expect(new Set(await standing())).toEqual(new Set(['AVAILABLE SYNC']));
  });

  test.each(['STAFF', 'APPLICATION'])('what %s has set, no sync takes away, forced or not', async (source) => {
    await server.sql.query(
      `with call as (select set_config('homeward.call', $2, true))
        update pet set status_key = 'ADOPTED' from call where id in (select pet_id from pet_source s join integration i on i.id = s.integration_id where i.uuid = $1)`,
      [integration.uuid, source === 'STAFF' ? 'pet/save' : 'application/save'],
    );
    expect(new Set(await standing())).toEqual(new Set([`ADOPTED ${source}`]));
    await map('IN_PROCESS');
    await syncNow(server, integration, { force_updates: true, force_sections: ['INFO'] });
    expect(new Set(await standing())).toEqual(new Set([`ADOPTED ${source}`]));
  });

  test('a pet that only a sync has put into process leaves with its animal', async () => {
    await map('IN_PROCESS');
    await syncWithAYes();
    server.rows = server.rows.slice(1);
    expect(await syncNow(server, integration)).toMatchObject({ archived: 1, warnings: [] });
  });
});
