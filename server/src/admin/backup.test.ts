import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPlace, type Operated, operate, variablesOf } from '../../test/operator.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Place, places } from '../../test/storage.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { Files } from '../services/files.ts';
import { tidyFiles } from '../services/tidy-files.ts';

let server: TestServer;
let file: string;
let made: Operated;
beforeAll(async () => {
  server = await startTestServer();
  file = join(server.dataDir, 'whole.tar.gz');
  await mkdir(join(server.dataDir, 'outbox'));
  await writeFile(join(server.dataDir, 'outbox', 'a.eml'), 'To: somebody\r\n');
  // What text formats are apt to lose.
  await server.sql.query('insert into setting values ($1, $2)', ['odd', 'a\tb\\n\r\n\\.\n\'"\u0001ü🐕\\N']);
  await server.admin.call('specie/create', { specie: { name: 'Backed up' } });
  await server.sql.query('insert into pgboss.job (name, data) values (\'mail\', \'{"sealed": "x"}\')');
  const { rows } = await server.sql.query("select key from stored_file where kind = 'PICTURE' order by id limit 1");
  await rm(join(server.dataDir, 'files/ORIGINAL', rows[0].key));
  made = await operate(['backup', file], variablesOf(server));
});
afterAll(() => server.stop());

/** A sum of all rows of every table, and where every sequence stands. */
async function sums(sql: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const all = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
  );
  all.push("select sequencename::text, last_value::text from pg_sequences where schemaname in ('public', 'pgboss')");
  const { rows } = await sql.query<{ name: string; sum: string }>(all.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function hashes(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)])));
}

/** What a schema enforces: constraints, and triggers with their state. */
const rules = async (sql: pg.Pool) =>
  (
    await sql.query(
      `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        order by 1`,
    )
  ).rows;

describe('a restored backup', () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  beforeAll(async () => {
    place = await emptyPlace();
    expect(await operate(['restore', file], place.variables)).toMatchObject({ code: 0, complained: '' });
  });
  afterAll(() => place.stop());

  test('has every row of every table, and every sequence where it was', async () => {
    const [was, is] = [await sums(server.sql), await sums(place.sql)];
    expect(is).toEqual(was);
    expect(Object.keys(is).length).toBeGreaterThan(80);
  });

  test('enforces and audits as before', async () => {
    expect(await rules(place.sql)).toEqual(await rules(server.sql));
  });

  test('has every stored file and every mail of the outbox', async () => {
    for (const folder of ['files/ORIGINAL', 'outbox'])
      expect(await hashes(join(place.variables.DATA_DIR, folder))).toEqual(await hashes(join(server.dataDir, folder)));
  });

  test('is not written over: neither the database nor the files', async () => {
    const again = await operate(['restore', file], place.variables);
    expect(again).toMatchObject({ code: 1, complained: expect.stringMatching(/^The database is not empty\./) });
    const other = await emptyPlace();
    const mixed = { ...other.variables, DATA_DIR: place.variables.DATA_DIR };
    expect((await operate(['restore', file], mixed)).complained).toBe(
      'The storage of files is not empty. Restore into an empty folder or bucket.',
    );
    await other.stop();
  });
});

test('a backup is not written over, and holds no key unless asked', async () => {
  expect(await operate(['backup', file], variablesOf(server))).toMatchObject({
    code: 1,
    complained: `${file} is already there.`,
  });
  const other = { ...variablesOf(server), SECRET_KEY: 'another key than the one it is sealed with' };
  expect((await operate(['backup', `${file}.keyed`, '--with-key'], other)).complained).toBe(
    'The secret key here is not the one this database is sealed with.',
  );
  const plain = gunzipSync(await readFile(file));
  expect(plain.includes(variablesOf(server).SECRET_KEY)).toBe(false);
});

test('what was lost before is said, and no reason not to make a backup', () => {
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toMatch(
    /^1 files were lost before: records refer to them, the storage does not have them \(\w+\.webp …\)\.$/m,
  );
});

describe('from a bucket into a bucket, with the key', () => {
  const bytes = Buffer.from('%PDF-');
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let buckets: Place[];
  let key: string;
  let said: string;
  beforeAll(async () => {
    const source = await emptyPlace();
    place = await emptyPlace();
    const [from, to] = await Promise.all([places.bucket(), places.bucket()]);
    buckets = [from, to];
    const { pool, db } = connect({ connectionString: source.variables.DATABASE_URL });
    await migrate(pool);
    ({ key } = await new Files(from.url).keep(db, bytes, 'pdf', { kind: 'PDF', name: 'a', mime: 'application/pdf' }));
    await pool.end();
    const path = join(place.folder, 'bucket.tar.gz');
    ({ said } = await operate(['backup', path, '--with-key'], { ...source.variables, STORAGE_URL: from.url }));
    const { SECRET_KEY: _none, ...keyless } = place.variables;
    expect(await operate(['restore', path], { ...keyless, STORAGE_URL: to.url })).toMatchObject({ code: 0, complained: '' });
    await source.stop();
  });
  afterAll(() => Promise.all([place, ...buckets].map((one) => one.stop())));

  test('files are there', async () => {
    expect(await new Files(buckets[1]?.url ?? '').read(key)).toEqual(bytes);
  });

  test('the key is where the server looks for it, and whoever made the backup was warned', async () => {
    expect(await readFile(join(place.variables.DATA_DIR, 'secret.key'), 'utf8')).toBe(place.variables.SECRET_KEY);
    expect(said).toContain('It holds the secret key: whoever has the file can read everything in it.');
  });
});

test('a backup sealed with another key is refused by its fingerprint, with what could not be read', async () => {
  const place = await emptyPlace();
  const other = await operate(['restore', file], { ...place.variables, SECRET_KEY: 'another key than the one it was made with' });
  expect(other.complained).toMatch(
    /^The backup is sealed with another SECRET_KEY \(fingerprint [0-9a-f]{16}, here it is [0-9a-f]{16}\): its secrets \(\d+ partner credentials, .*1 mails.*\) cannot be read\./,
  );
  const { SECRET_KEY: _none, ...keyless } = place.variables;
  expect((await operate(['restore', file], keyless)).complained).toContain('here there is none');
  expect(await sums(place.sql)).toEqual({});
  await place.stop();
});

describe('a backup made while everybody writes', () => {
  test('is of one moment: what it tells of is there, and a tidy-up takes nothing from it', async () => {
    const place = await emptyPlace();
    const path = join(place.folder, 'busy.tar.gz');
    let making = true;
    const write = async () => {
      for (let n = 0; making; n++) {
        const made = await server.admin.call<{ specie: { uuid: string } }>('specie/create', { specie: { name: `Busy ${n}` } });
        expect(made.http).toBe(200);
      }
    };
    const writing = write();
    const made = await operate(['backup', path], variablesOf(server));
    making = false;
    await writing;
    expect(made).toMatchObject({ code: 0, complained: '' });
    expect(await operate(['restore', path], place.variables)).toMatchObject({ code: 0, complained: '' });
    const { rows } = await place.sql.query(
      `select count(*) filter (where a.record_uuid is null) as alone, count(*) as all from specie s
        full join (select * from audit_log where table_name = 'specie' and action = 'INSERT') a on a.record_uuid = s.uuid
        where coalesce(s.name, 'Busy') like 'Busy%'`,
    );
    expect(rows[0]).toMatchObject({ alone: 0 });
    const { rows: kept } = await place.sql.query<{ key: string }>('select key from stored_file');
    const there = new Set(await readdir(join(place.variables.DATA_DIR, 'files/ORIGINAL')));
    expect(kept.filter(({ key }) => !there.has(key))).toHaveLength(1); // the one lost before
    await place.stop();
  });

  test('keeps the tidy-up waiting for another night', async () => {
    const { pool, db } = connect({ connectionString: server.databaseUrl });
    const files = new Files(pathToFileURL(join(server.dataDir, 'files')).href);
    const { key } = await files.keep(db, Buffer.from('unused'), 'pdf', { kind: 'PDF', name: 'a', mime: 'application/pdf' });
    const client = await server.sql.connect();
    await client.query('begin; select pg_advisory_xact_lock_shared(7226002)');
    await tidyFiles(db, files, new Date(Date.now() + 60_000));
    expect(await files.read(key)).toBeDefined();
    await client.query('rollback');
    client.release();
    await tidyFiles(db, files, new Date(Date.now() + 60_000));
    expect(await files.read(key)).toBeUndefined();
    await pool.end();
  });
});

describe('what is not a whole backup is refused, and nothing of it stays', () => {
  const damaged: [string, (bytes: Buffer) => Buffer][] = [
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['with one letter changed', (bytes) => gzipSync(changed(gunzipSync(bytes)), { level: 1 })],
    ['with its end left out', (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -4096), { level: 1 })],
    ['something else', () => Buffer.from('not an archive')],
  ];
  test.each(damaged)('%s', async (name, damage) => {
    const place = await emptyPlace();
    const path = join(place.folder, `${name}.tar.gz`);
    await writeFile(path, damage(await readFile(file)));
    const { code, complained } = await operate(['restore', path], place.variables);
    expect(complained).toContain(`${path} is damaged or not a backup: `);
    expect(code).toBe(1);
    expect(await sums(place.sql)).toEqual({});
    await place.stop();
  });
});

test('a disk that is full is said in one line, and half a backup does not stay', async () => {
  const path = join(server.dataDir, 'full.tar.gz');
  await symlink('/dev/full', `${path}.part`);
  const { code, complained } = await operate(['backup', path], variablesOf(server));
  expect(complained).toMatch(/^There is no room left: .*\.$/);
  expect(code).toBe(1);
  expect((await readdir(server.dataDir)).filter((name) => name.startsWith('full'))).toEqual([]);
});

function changed(bytes: Buffer): Buffer {
  const at = bytes.indexOf('Backed up');
  bytes.write('Cracked up', at);
  return bytes;
}
