import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../test/cluster.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl(inject('socket'), 'homeward') });
  await client.connect();
});
afterAll(() => client.end());
const one = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0] as unknown;

/** Its packages are called beta for how they are packed; what is in them has to be the released server and all of what we need. */
describe('the PostgreSQL that comes along', () => {
  test('is a released one', async () => {
    expect(await one('show server_version')).toMatch(/^18\.\d+$/);
    expect(await one('select version()')).not.toMatch(/beta|rc|devel/i);
  });

  test.each(['pg_trgm', 'btree_gist'])('brings the extension %s', async (name) => {
    expect(await one(`select count(*) from pg_available_extensions where name = '${name}'`)).toBe(1);
  });

  test('keeps text as UTF-8 and sorts it by its letters', async () => {
    expect(await one('show server_encoding')).toBe('UTF8');
    expect(await one("select lower('ÄÖÉ') = 'äöé' and 'é' ilike 'É'")).toBe(true);
  });

  test('hashes, makes uuids and times without anything beside it', async () => {
    expect(await one("select encode(sha256('a'), 'hex')")).toMatch(/^[0-9a-f]{64}$/);
    expect(await one('select gen_random_uuid()')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await one("select '2026-07-01 12:00'::timestamp at time zone 'America/New_York' at time zone 'UTC'")).toEqual(
      expect.any(Date),
    );
  });

  test('speaks by its socket alone, and checks its pages', async () => {
    expect(await one('show listen_addresses')).toBe('');
    expect(await one('show data_checksums')).toBe('on');
  });
});
