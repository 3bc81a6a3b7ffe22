import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../test/app-code.ts';
import { PASSWORD } from '../../test/cluster.ts';
import { operate, TEST_KEY, variablesOf } from '../../test/operator.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { applicationName } from '../database/application-name.ts';
import { opens } from '../services/kept-settings.ts';
import { sealedPlaces } from '../services/sealed-places.ts';
import { type Secrets, secretsWith } from '../services/secrets.ts';

const NEXT_KEY = 'another key for tests and no more!';
const old = secretsWith(TEST_KEY);
const next = secretsWith(NEXT_KEY);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Something sealed at every place that sample content leaves empty.
  await server.admin.call('specie/create', { specie: { name: 'Sealed' } }, { 'idempotency-key': randomUUID() });
  const { rows } = await server.sql.query('select uuid from organization_shelter order by id limit 1');
  await server.admin.call('shelter/api', { shelter_uuid: rows[0].uuid });
  await server.sql.query('update organization_shelter set cybersource_secret_key = $1 where uuid = $2', [
    old.seal('c'),
    rows[0].uuid,
  ]);
  await server.sql.query('update organization_shelter set payment_api_key = $1 where uuid = $2', [old.seal('p'), rows[0].uuid]);
  const { rows: users } = await server.sql.query(
    "select uuid from admin_user where email <> 'mara.voss@homeward.example' limit 3",
  );
  for (const { uuid } of users) await server.admin.call('user/reset-password', { admin_user_uuid: uuid });
  const [set, begun] = [await server.userWith(), await server.userWith()];
  await begun.call('auth/begin-app', { password: PASSWORD });
  const { data } = await set.call<{ ticket: string; secret: string }>('auth/begin-app', { password: PASSWORD });
  await set.call('auth/confirm-app', { ticket: data.ticket, code: appCode(data.secret, Date.now()) });
  // Two of three mails have gone out.
  await server.sql.query(
    "update pgboss.job set state = 'completed' where id in (select id from pgboss.job where name = 'mail' limit 2)",
  );
});
afterAll(() => server.stop());

/** Every value anywhere in the database that a key opens, as `table.column` of the outermost column, with how many. */
async function openedBy(secrets: Secrets): Promise<Record<string, number>> {
  const { rows: tables } = await server.sql.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
      from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name <> 'job_common'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    // Rows that hold 28 bytes or more as base64 or hex: a nonce and a tag are as long.
    const { rows } = await server.sql.query<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t where t::text ~ '[A-Za-z0-9+/]{38}|x[0-9a-f]{56}'`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        for (const text of textsIn(value))
          if (bytesOf(text).some((bytes) => opens(secrets, bytes)))
            found[`${name}.${column}`] = (found[`${name}.${column}`] ?? 0) + 1;
  }
  return found;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
const bytesOf = (text: string) => [
  ...(/^\\x[0-9a-f]{56,}$/.test(text) ? [Buffer.from(text.slice(2), 'hex')] : []),
  ...(/^[A-Za-z0-9+/]{38,}={0,2}$/.test(text) ? [Buffer.from(text, 'base64')] : []),
];

/** Bytes that anybody may read. */
const PUBLIC = ['admin_passkey.public_key'];
const columns = new Set(sealedPlaces.map(({ table, column }) => `${table}.${column}`));

describe('the list of sealed places', () => {
  test('is all that can be found sealed in the database', async () => {
    const found = Object.keys(await openedBy(old)).sort();
    expect(found, 'Add it to services/sealed-places.ts').toEqual([...columns].sort());
  });

  test('names every column of bytes there is', async () => {
    const { rows } = await server.sql.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea'`,
    );
    expect(
      rows.filter(({ name }) => !columns.has(name) && !PUBLIC.includes(name)),
      'Add it to services/sealed-places.ts, or say here what it is',
    ).toEqual([]);
  });
});

const rotate = (environment: Record<string, string> = {}) =>
  operate(['rotate-key'], { ...variablesOf(server), NEW_SECRET_KEY: NEXT_KEY, ...environment });

describe('rotate-key', () => {
  test('is refused while other processes work with the old key, and changes nothing', async () => {
    const before = await openedBy(old);
    const other = new pg.Client({ connectionString: server.databaseUrl, application_name: 'homeward 1' });
    await other.connect();
    const { code, complained } = await rotate();
    await other.end();
    expect(complained).toBe(
      'Other processes are at work on this database (homeward 1): stop them first, for they would go on with the old key.',
    );
    expect(code).toBe(1);
    expect(await openedBy(old)).toEqual(before);
  });

  test('is refused with a key that is not the database’s, the same key, and none', async () => {
    expect((await rotate({ SECRET_KEY: 'a key that this database never had' })).complained).toBe(
      'SECRET_KEY is not the key that this database is sealed with. Nothing was changed.',
    );
    expect((await rotate({ NEW_SECRET_KEY: TEST_KEY })).complained).toBe('NEW_SECRET_KEY is the key there is.');
    expect((await rotate({ NEW_SECRET_KEY: '' })).complained).toBe(
      'Set NEW_SECRET_KEY beside SECRET_KEY: 32 characters or more.',
    );
    expect((await rotate({ NEW_SECRET_KEY: 'short' })).complained).toMatch(/^NEW_SECRET_KEY is not usable/);
  });

  test('seals everything anew, counts no version up, and says once in the audit trail that it did', async () => {
    const before = await openedBy(old);
    const versions =
      'select sum(version) as sum from (select version from integration union all select version from organization_shelter) v';
    const audits = 'select count(*) as count from audit_log';
    const state = async () => [(await server.sql.query(versions)).rows, (await server.sql.query(audits)).rows[0].count];
    const [wasVersions, wasAudits] = await state();
    expect(await rotate()).toMatchObject({ code: 0, complained: '' });
    expect(await openedBy(next)).toEqual(before);
    expect(await openedBy(old)).toEqual({});
    expect(await state()).toEqual([wasVersions, Number(wasAudits) + 1]);
    const { rows } = await server.sql.query("select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'");
    expect(rows).toEqual([]);
  });

  test('run again, says that it is done', async () => {
    expect(await rotate()).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Everything is sealed with the new key already\./),
    });
  });

  test('makes a new file where the key is a file, and finishes what was cut short before the file took its place', async () => {
    const { SECRET_KEY: _none, ...variables } = variablesOf(server);
    const file = join(server.dataDir, 'secret.key');
    await writeFile(file, NEXT_KEY);
    expect(await operate(['rotate-key'], variables)).toMatchObject({ code: 0, complained: '' });
    const made = await readFile(file, 'utf8');
    expect(await openedBy(next)).toEqual({});
    const count = Object.values(await openedBy(secretsWith(made))).length;
    expect(count).toBe(columns.size);
    // As a process leaves it that ends between the commit and the rename.
    await rename(file, `${file}.new`);
    await writeFile(file, NEXT_KEY);
    expect((await operate(['rotate-key'], variables)).said).toMatch(/^Everything is sealed with the new key already\./);
    expect(await readFile(file, 'utf8')).toBe(made);
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('secret.key')).sort()).toEqual([
      'secret.key',
      `secret.key.${next.fingerprint}`,
    ]);
  });
});

test('a server that had no connection while the key was rotated ends at its next, and seals nothing with the old one', async () => {
  const idle = await startTestServer();
  await idle.admin.call('user/search');
  const { rows } = await idle.sql.query<{ uuid: string }>('select uuid from organization_shelter order by id limit 1');
  // What it had is closed, as after a minute without a call.
  await idle.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = $1',
    [applicationName],
  );
  const rotated = await operate(['rotate-key'], { ...variablesOf(idle), NEW_SECRET_KEY: NEXT_KEY });
  expect(rotated).toMatchObject({ code: 0, complained: '' });
  expect((await idle.admin.call('shelter/api', { shelter_uuid: rows[0]?.uuid })).http).toBe(503);
  expect((await idle.admin.call('user/search')).http).toBe(503);
  expect((await idle.server.lost).message).toMatch(/^SECRET_KEY is not the key of this database any more/);
  const kept = await idle.sql.query('select payment_api_key from organization_shelter where uuid = $1', [rows[0]?.uuid]);
  expect(kept.rows[0].payment_api_key === null || opens(next, kept.rows[0].payment_api_key)).toBe(true);
  await idle.stop();
});

describe('a key that is lost', () => {
  const lost = (...flags: string[]) =>
    operate(['forget-secrets', ...flags], { ...variablesOf(server), SECRET_KEY: 'a key made because the other is lost' });

  test('is listed with what has to be entered again; nothing goes without a yes', async () => {
    const file = await readFile(join(server.dataDir, 'secret.key'), 'utf8');
    const before = await openedBy(secretsWith(file));
    const { code, said, complained } = await lost();
    expect(said).toMatch(/^\d+ partner credentials: enter the credentials of the integration again\n {2}\S.*, [A-Z_]+$/m);
    expect(said).toMatch(/^1 payment secrets: /m);
    expect(said).toMatch(/^1 mails that have not been sent: reset the password again/m);
    expect(said).toMatch(/^2 mails that have been sent$/m);
    expect(complained).toBe('This cannot be read with this SECRET_KEY. Nothing was changed; to do away with it, add --yes.');
    expect(code).toBe(1);
    expect(await openedBy(secretsWith(file))).toEqual(before);
  });

  test('is given up with --yes: nothing sealed with it stays, and servers start with the new one', async () => {
    const file = await readFile(join(server.dataDir, 'secret.key'), 'utf8');
    expect(await lost('--yes')).toMatchObject({ code: 0, complained: '' });
    expect(await openedBy(secretsWith(file))).toEqual({});
    expect((await lost()).complained).toBe('Nothing is lost: this SECRET_KEY opens all there is.');
  });
});
