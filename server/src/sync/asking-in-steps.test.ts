import type { Sync } from '@homeward/contract/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { syncNow } from '../../test/integrations.ts';
import type { Row } from '../../test/listing.ts';
import { eachWithThirtyDogs, integration, living, server, settings } from '../../test/thirty-dogs.ts';

eachWithThirtyDogs();

describe('rules that are changed in steps, each of which takes away less than half', () => {
  const as = (fields: Row, first: number, last: number) => (row: Row) =>
    Number(row.ID) >= first && Number(row.ID) <= last ? { ...row, ...fields } : row;
  const without = (...values: string[]) => settings({ exclude_filters: [{ field: 'HOUSE', values }] });
  beforeEach(async () => {
    server.rows = server.rows.map(as({ HOUSE: 'South' }, 1, 12)).map(as({ HOUSE: 'East' }, 25, 30));
    await syncNow(server, integration);
  });

  test('are asked about once that is more than half together, and no more after a yes', async () => {
    await without('South');
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 12 });
    await without('South', 'East');
    const asked = await syncNow(server, integration);
    expect(asked).toMatchObject({ state_key: 'ASKING', archived: 0, waiting_for: { gone: 6, here: 18, reason_key: 'FILTERS' } });
    await server.admin.call<{ sync: Sync }>('sync/confirm', { sync_uuid: asked.uuid, archive: true });
    expect(await living()).toBe(12);
    server.rows = server.rows.map(as({ HOUSE: 'West' }, 24, 24));
    await without('South', 'East', 'West');
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  });

  test('are asked about where they are a status map, whose pets stay', async () => {
    server.rows = server.rows.map(as({ ISHOLD: 1 }, 13, 24));
    const hold = (type: string) => [{ id: 'Hold', status: [{ type }] }];
    await settings({ status_map: hold('AVAILABLE') });
    await syncNow(server, integration);
    const status_map = hold('IN_PROCESS');
    await settings({ status_map });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED' });
    await settings({ status_map, exclude_filters: [{ field: 'HOUSE', values: ['East'] }] });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', waiting_for: { gone: 6, here: 30 } });
  });

  test('are not where the animals change under rules that stay', async () => {
    await without('South');
    await syncNow(server, integration);
    server.rows = server.rows.map(as({ HOUSE: 'South' }, 13, 20));
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 8 });
  });

  test('are not a day later', async () => {
    await without('South');
    const { uuid } = await syncNow(server, integration);
    await server.sql.query("update integration_sync set finish = finish - interval '25 hours' where uuid = $1", [uuid]);
    await without('South', 'East');
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 6 });
  });
});
