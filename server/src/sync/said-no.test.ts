import type { Sync } from '@homeward/contract/sync';
import { describe, expect, test } from 'vitest';
import { syncNow } from '../../test/integrations.ts';
import { dog, dogs } from '../../test/listing.ts';
import { eachWithThirtyDogs, integration, living, server, settings } from '../../test/thirty-dogs.ts';

eachWithThirtyDogs();
const HOUSE = 'North';
const answer = ({ uuid }: Sync, archive: boolean) => server.admin.call('sync/confirm', { sync_uuid: uuid, archive });
const saidNo = (stay: number, here = 30) => expect.stringContaining(`Somebody has said no, so ${stay} of ${here} pets stay`);
const quiet = (stay: number, here = 30) => ({
  state_key: 'FINISHED',
  archived: 0,
  waiting_for: null,
  warnings: [saidNo(stay, here)],
});
const askingOf = (gone: number, here = 30) => ({ state_key: 'ASKING', archived: 0, waiting_for: { gone, here } });

describe('a no to those that are listed no more', () => {
  const asked = async () => {
    server.rows = dogs(15, { HOUSE });
    await answer(await syncNow(server, integration), false);
  };

  test('holds for just them: later runs say so, and ask nothing', async () => {
    await asked();
    for (const _run of [1, 2]) expect(await syncNow(server, integration)).toMatchObject(quiet(15));
    expect(await living()).toBe(30);
  });

  test('holds though they are no longer so large a part of all', async () => {
    await asked();
    server.rows = [...server.rows, ...Array.from({ length: 40 }, (_, index) => dog(100 + index, { HOUSE }))];
    expect(await syncNow(server, integration)).toMatchObject(quiet(15));
    expect(await syncNow(server, integration)).toMatchObject(quiet(15, 70));
  });

  test('holds for those that are still absent once some are back', async () => {
    await asked();
    server.rows = dogs(20, { HOUSE });
    expect(await syncNow(server, integration)).toMatchObject(quiet(10));
  });

  test('is asked for again once others would go, and then it is of all', async () => {
    await asked();
    server.rows = dogs(14, { HOUSE });
    const again = await syncNow(server, integration);
    expect(again).toMatchObject(askingOf(16));
    expect(await syncNow(server, integration)).toMatchObject(askingOf(16));
  });

  test('holds though a question about others as well closes by itself', async () => {
    await asked();
    const more = [...server.rows, ...Array.from({ length: 40 }, (_, index) => dog(100 + index, { HOUSE }))];
    server.rows = more;
    await syncNow(server, integration);
    server.rows = dogs(1, { HOUSE });
    expect(await syncNow(server, integration)).toMatchObject(askingOf(69, 70));
    server.rows = more;
    expect(await syncNow(server, integration)).toMatchObject(quiet(15, 70));
  });

  test('is asked for again of who was listed meanwhile', async () => {
    await asked();
    server.rows = dogs(30, { HOUSE });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', warnings: [] });
    server.rows = dogs(15, { HOUSE });
    expect(await syncNow(server, integration)).toMatchObject(askingOf(15));
  });

  test('is said by a dry run as well, and holds after it', async () => {
    await asked();
    for (const dry_run of [true, false])
      expect(await syncNow(server, integration, { dry_run })).toMatchObject({
        state_key: 'FINISHED',
        archived: 0,
        warnings: expect.arrayContaining([saidNo(15)]),
      });
  });

  test('ends where staff begin a sync that archives all', async () => {
    await asked();
    expect(await syncNow(server, integration, { archive_all: true })).toMatchObject({ archived: 15, warnings: [] });
  });
});

describe('a no to what a rule takes away', () => {
  const typo = (value: string) => settings({ filters: [{ field: 'HOUSE', values: [value] }] });
  const asked = async () => {
    await typo('Nroth');
    await answer(await syncNow(server, integration), false);
  };

  test('holds while the rules do', async () => {
    await asked();
    expect(await syncNow(server, integration)).toMatchObject(quiet(30));
    await typo('Nrth');
    expect(await syncNow(server, integration)).toMatchObject(askingOf(30));
    expect(await syncNow(server, integration)).toMatchObject(askingOf(30));
  });

  test('does not hold for whom the partner says afterwards that it is held or dead', async () => {
    await asked();
    server.rows = [dog(1, { HOUSE, ISHOLD: 1 }), dog(2, { HOUSE, DECEASEDDATE: '2026-11-01' }), ...dogs(30, { HOUSE }).slice(2)];
    expect(await syncNow(server, integration)).toMatchObject({ ...quiet(28, 29), archived: 2 });
  });

  test('holds where it is a status map, whose statuses are not set', async () => {
    await settings({ status_map: [{ id: 'On Shelter', status: [{ type: 'IN_PROCESS' }] }] });
    await answer(await syncNow(server, integration), false);
    expect(await syncNow(server, integration)).toMatchObject(quiet(30));
    expect(await living()).toBe(30);
  });
});
