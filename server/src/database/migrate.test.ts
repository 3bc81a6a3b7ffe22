import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPlace, operate } from '../../test/operator.ts';
import { wayBack } from '../admin/way-back.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';

let place: Awaited<ReturnType<typeof emptyPlace>>;
let connection: Connection;
let names: string[];
beforeAll(async () => {
  place = await emptyPlace();
  connection = connect({ connectionString: place.variables.DATABASE_URL });
  names = (await readdir(join(import.meta.dirname, 'migrations'))).sort();
});
afterAll(async () => {
  await connection.pool.end();
  await place.stop();
});

const applied = async () =>
  (await place.sql.query('select name from schema_migration order by name')).rows.map(({ name }) => name);
const before = () => names.slice(0, -2);
const upgrade = () =>
  migrate(connection.pool, wayBack(readConfig(place.variables), { connectionString: place.variables.DATABASE_URL }));

describe('an upgrade that fails', () => {
  test('says at which migration and how to go back, and leaves the database as it was', async () => {
    await migrateTo(connection.pool, before());
    // The last but one goes well: neither of them may stay.
    const several: unknown = await place.sql.query(
      `create function refuse_upgrade() returns trigger language plpgsql as $$ begin raise exception 'no such thing'; end $$;
        create trigger refuse before insert on schema_migration for each row when (new.name = '${names.at(-1)}')
          execute function refuse_upgrade();
        select 1`,
    );
    expect(several).toHaveLength(3);
    await expect(upgrade()).rejects.toThrow(
      new RegExp(
        `^The upgrade failed at ${names.at(-1)}: no such thing\\. Nothing was changed: the version before still starts on this database\\. A backup from before is .*\\.tar\\.gz\\.$`,
      ),
    );
    expect(await applied()).toEqual(before());
  });

  test('has kept a backup that can be restored, and goes on once the reason is gone', async () => {
    await place.sql.query('drop function refuse_upgrade cascade');
    const folder = join(place.variables.DATA_DIR, 'backups');
    const [name = ''] = await readdir(folder);
    const other = await emptyPlace();
    const restored = await operate(['restore', join(folder, name), '--any-key'], other.variables);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    const { rows } = await other.sql.query('select name from schema_migration order by name');
    expect(rows.map((row) => row.name)).toEqual(before());
    await other.stop();
    expect(await upgrade()).toMatch(new RegExp(`^The database was upgraded: ${names.at(-1)}\\. A backup from before is `));
    expect(await applied()).toEqual(names);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('leaves the last three backups, and makes none where nothing is to be upgraded', async () => {
    const folder = join(place.variables.DATA_DIR, 'backups');
    expect(await upgrade()).toBeUndefined();
    expect(await readdir(folder)).toHaveLength(2);
    const make = wayBack(readConfig(place.variables), { connectionString: place.variables.DATABASE_URL });
    for (let n = 0; n < 3; n++) await make();
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('goes on without a backup where none can be made, and says why', async () => {
    const file = join(place.folder, 'file');
    await writeFile(file, '');
    const config = readConfig({ ...place.variables, DATA_DIR: file });
    expect(await wayBack(config, { connectionString: place.variables.DATABASE_URL })()).toMatch(
      /^There is no backup from before in .*file\/backups: .*\.$/,
    );
  });
});

test('a server older than its database says what to do', async () => {
  await place.sql.query("insert into schema_migration (name, hash) values ('9999_later.sql', '')");
  await expect(migrate(connection.pool)).rejects.toThrow(
    'The database is newer than this server: it has the migration 9999_later.sql. Start the version that made it, or restore ' +
      'a backup from before that upgrade into an empty database (npm run restore).',
  );
  const folder = await mkdtemp(join(tmpdir(), 'homeward-newer-'));
  const path = join(folder, 'newer.tar.gz');
  expect(await operate(['backup', path], place.variables)).toMatchObject({ code: 0 });
  const other = await emptyPlace();
  expect((await operate(['restore', path], other.variables)).complained).toMatch(
    /which does not know 9999_later\.sql\. Restore it with /,
  );
  await other.stop();
  await rm(folder, { recursive: true });
});

test('a migration that takes longer than a call may is waited for, and so is another process’s', async () => {
  const holder = await place.sql.connect();
  await place.sql.query("delete from schema_migration where name = '9999_later.sql'");
  await holder.query('select pg_advisory_lock(7226001)');
  const impatient = connect({ connectionString: place.variables.DATABASE_URL, query_timeout: 400 });
  const migrating = migrate(impatient.pool);
  await expect
    .poll(async () => (await place.sql.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount)
    .toBe(1);
  await holder.query('select pg_sleep(0.6), pg_advisory_unlock(7226001)');
  holder.release();
  await expect(migrating).resolves.toBeUndefined();
  await impatient.pool.end();
});

test('a version whose functions are others brings its own, with no migration and no backup', async () => {
  await migrate(connection.pool);
  const bodyOf = async () =>
    (await place.sql.query<{ body: string }>("select prosrc as body from pg_proc where proname = 'limit_of'")).rows[0]?.body;
  const body = await bodyOf();
  await place.sql.query(`create or replace function limit_of(pet pet, limits jsonb) returns jsonb language sql stable as $$ select null::jsonb $$;
    comment on table schema_migration is 'of the version before'`);
  expect(await upgrade()).toBeUndefined();
  expect(await bodyOf()).toBe(body);
});
