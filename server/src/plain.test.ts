import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../test/cluster.ts';
import { readConfig } from './config.ts';
import { plain } from './plain.ts';
import { checkDatabase, checkFolders, complaintAbout } from './start-checks.ts';

const told = { port: 80, host: 'no-such-machine', dataDir: '/srv/homeward' };
const system = (code: string, more: object = {}) => Object.assign(new Error(`${code}: told by the system`), { code, ...more });
/** What an operator sees of something that goes wrong. */
const lineOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing went wrong',
      (error) => plain(error, told),
    );
const DATABASE_URL = 'postgres://me@127.0.0.1/homeward';

describe('a variable that is not usable is named, in words of ours', () => {
  test.each([
    ...['eighty', '-1', '65536', '80.5', '0x50', '1e3', '8 0', '٣٠٠٠'].map((value) => ['PORT', value]),
    ...['999.1.1.1', '127.0.0', 'http://127.0.0.1', '[::1]', 'my machine', '-x', 'a..b', '1'].map((value) => ['HOST', value]),
    ...['mysql://a/b', 'localhost/homeward', 'postgres://me:%zz@host/db'].map((value) => ['DATABASE_URL', value]),
    ...['example.org', 'ftp://a', 'https://me:it@a', 'https://a/?x=1', 'https://a/#x', 'https://a/b', 'https://a/b/'].map(
      (value) => ['PUBLIC_URL', value],
    ),
    ...['API_URL', 'INTEGRATION_URL', 'GLOBAL_API_URL', 'CDN_URL'].map((name) => [name, '/api']),
    ...['mail.example.org', 'smtp://', 'http://mail.example.org', 'smtp://me:%@mail'].map((value) => ['SMTP_URL', value]),
    ...[
      '/srv/files',
      'file://host/folder',
      'file:///',
      'file:///a%2Fb',
      's3://host',
      's3://host/',
      's3://host/ab',
      's3://key@host/bucket',
      's3://k:s@host/bucket?regoin=x',
      's3://k:s@host/bucket?tls=no',
      's3://k:s@host/bucket?region=a%20b',
      's3://k:%zz@host/bucket',
      's3:///bucket',
    ].map((value) => ['STORAGE_URL', value]),
    ...['glitchtip.example.org/1', 'https://host/1', 'https://key:secret@host/1', 'https://key@host', 'https://key@host/1?x'].map(
      (value) => ['SENTRY_DSN', value],
    ),
    ['ADMIN_EMAIL', 'root'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['SYSTEM_API_KEY', 'short'],
    ['SYSTEM_API_KEY', 'x'.repeat(201)],
    ['SECRET_KEY', 'short'],
    ['PRODUCT_NAME', 'x'.repeat(41)],
    ['PRODUCT_NAME', 'Home\nward'],
    ['ENVIRONMENT', 'x'.repeat(21)],
    ...['17', '0.0.0.0/0', '::/0', '10.0.0.0/8, 0.0.0.0/00', '10.0.0.0/33', 'loopback', '10.0.0.0/255.0.0.0', ','].map(
      (value) => ['TRUST_PROXY', value],
    ),
    ...['http://login.example.org', 'login.example.org', 'https://a/?x', 'https://a/#x'].map((value) => ['OIDC_ISSUER', value]),
    ...['staff', 'staff=', '=Support', 'a=b=c', 'a=b,'].map((value) => ['OIDC_ROLES', value]),
    ['OIDC_NAME', 'x'.repeat(41)],
    ['SAMPLE', 'yes'],
    ['SIMULATOR_PORT', 'none'],
    ['SYNC_MINUTES', '-1'],
    ['SYNC_MINUTES', '10081'],
    ['SYNC_LEASE_SECONDS', '1'],
    ['ROLE', 'both'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', async (name, value) => {
    const line = await lineOf(() => readConfig({ DATABASE_URL, PUBLIC_URL: 'https://a', [name as string]: value }));
    expect(line).toMatch(new RegExp(`^${name} is not usable: must .*\\.$`));
    expect(line).not.toMatch(/Invalid|expected|Too (big|small)|\n/);
  });

  test.each(['', ' ', '\t'])('blank is as good as unset: %j', (blank) => {
    const names = ['PORT', 'HOST', 'SMTP_URL', 'STORAGE_URL', 'SENTRY_DSN', 'LOG_LEVEL', 'SYNC_MINUTES', 'SECRET_KEY', 'API_URL'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
  });

  test.each(['API_URL', 'INTEGRATION_URL', 'GLOBAL_API_URL'])('%s needs to know where the console is', async (name) => {
    expect(await lineOf(() => readConfig({ [name]: 'https://api.example.org' }))).toMatch(/^PUBLIC_URL is missing: /);
  });

  test.each([{ OIDC_ISSUER: 'https://a' }, { OIDC_CLIENT_ID: 'homeward', OIDC_CLIENT_SECRET: 'secret' }])(
    'of what belongs together all is needed: %o',
    async (given) => {
      expect(await lineOf(() => readConfig({ PUBLIC_URL: 'https://a', ...given }))).toMatch(/^OIDC_ISSUER, .* belong together/);
    },
  );

  test('who signs in elsewhere needs an address to come back to', async () => {
    const given = { OIDC_ISSUER: 'https://a', OIDC_CLIENT_ID: 'homeward', OIDC_CLIENT_SECRET: 'secret' };
    expect(await lineOf(() => readConfig(given))).toMatch(/^OIDC_ISSUER needs PUBLIC_URL/);
    const { singleSignOn } = readConfig({
      ...given,
      PUBLIC_URL: 'https://b',
      OIDC_ROLES: 'staff = Support,chiefs=Administrator',
    });
    expect([...(singleSignOn?.roles ?? [])]).toEqual([
      ['staff', 'Support'],
      ['chiefs', 'Administrator'],
    ]);
  });

  test.each([
    ['HOST', '::'],
    ['HOST', '0.0.0.0'],
    ['HOST', 'web-1.internal'],
    ['STORAGE_URL', 's3://k%2F:s%2B@s3.example.org:9000/my-bucket/a/folder?region=eu-central-1&tls=0'],
    ['STORAGE_URL', 's3://s3.example.org/bucket'],
    ['STORAGE_URL', 'file:///srv/files'],
    ['SMTP_URL', 'smtps://me%40example.org:secret@mail.example.org:465'],
    ['DATABASE_URL', 'postgres://me@localhost/db?host=%2Ftmp%2Fsocket'],
    ['SENTRY_DSN', 'https://0123abcd@glitchtip.example.org/sub/42'],
    ['PUBLIC_URL', 'https://console.example.org/'],
  ])('%s=%s is usable', (name, value) => {
    expect(() => readConfig({ PUBLIC_URL: 'https://console.example.org', [name]: value })).not.toThrow();
  });
});

describe('what ends a start is one line', () => {
  test.each<[unknown, RegExp]>([
    [system('EADDRINUSE', { syscall: 'listen' }), /^The port is in use: .* Set PORT to another\.$/],
    [
      system('EACCES', { syscall: 'listen', port: 80 }),
      /^PORT is not usable: this user may not listen at 80\. Set one from 1024 on\.$/,
    ],
    [
      system('EADDRNOTAVAIL', { syscall: 'listen', address: '203.0.113.1' }),
      /^HOST is not usable: 203\.0\.113\.1 is no address of this machine/,
    ],
    [
      system('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'no-such-machine' }),
      /^HOST is not usable: no-such-machine is not known here\.$/,
    ],
    [system('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db' }), /^The database cannot be reached: /],
    [system('ENOSPC', { syscall: 'write' }), /^There is no room left: /],
    [system('EDQUOT', { syscall: 'write' }), /^There is no room left: /],
    [system('EACCES', { syscall: 'mkdir', path: '/srv/homeward/files' }), /^DATA_DIR cannot be written: /],
    [system('EACCES', { syscall: 'mkdir', path: '/srv' }), /^DATA_DIR cannot be written: /],
    [system('EACCES', { syscall: 'open', path: '/etc/elsewhere' }), /^A file cannot be used: /],
    [system('EMFILE', { syscall: 'open' }), /^Too many files are open: /],
    [system('ECONNREFUSED', { syscall: 'connect' }), /^The database cannot be reached: /],
    [
      system('EACCES', { syscall: 'connect', path: '/run/postgresql/.s.PGSQL.5432' }),
      /^The database cannot be reached|^Homeward did not start/,
    ],
    [system('SELF_SIGNED_CERT_IN_CHAIN'), /^The database cannot be reached over TLS: /],
    [new Error('The server does not support SSL connections'), /^The database cannot be reached over TLS: /],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      /^The database cannot be reached: it wants a password/,
    ],
    [new Error('two\nlines\n  of it'), /^Homeward did not start: two lines of it$/],
    ['a word', /^a word$/],
  ])('%s', (error, line) => {
    expect(plain(error, told)).toMatch(line);
    expect(plain(error)).not.toMatch(/\n|undefined/);
  });

  test('an address of another machine', async () => {
    const line = await lineOf(
      () =>
        new Promise((_resolve, reject) => {
          createServer().on('error', reject).listen(0, '203.0.113.1');
        }),
    );
    expect(line).toBe('HOST is not usable: 203.0.113.1 is no address of this machine (EADDRNOTAVAIL).');
  });
});

describe('a database that answers has been reached, whatever it answers', () => {
  const held = async (question: string) => {
    const url = databaseUrl(inject('socket'), 'postgres');
    const [holder, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all([holder.connect(), other.connect()]);
    await holder.query('begin; select pg_advisory_xact_lock(7226099)');
    const line = await lineOf(() => other.query(question));
    await Promise.all([holder.end(), other.end()]);
    return line;
  };

  test('a lock that is not to be had in time is said to be one', async () => {
    const line = await held("set lock_timeout = '20ms'; select pg_advisory_lock(7226099)");
    expect(line).toMatch(/^A lock in the database was not to be had in time; another session holds .*lock timeout\.$/);
  });

  test('a statement that takes too long is said to be one', async () => {
    const line = await held("set statement_timeout = '20ms'; select pg_advisory_lock(7226099)");
    expect(line).toMatch(/^The database took too long over a step of the start; .*statement timeout\.$/);
  });

  test.each(['55P03', '57014', '40P01', '22003', '23505', 'XX000'])('%s is not said to be a database out of reach', (code) => {
    const error = Object.assign(new pg.DatabaseError('a timeout of some kind: Connection terminated', 9, 'error'), { code });
    expect(plain(error)).not.toMatch(/cannot be reached/);
    expect(plain(new Error('The upgrade failed at 0001: a timeout.', { cause: error }))).not.toMatch(/cannot be reached/);
  });

  test.each(['08006', '08P01', '57P01', '57P03'])('%s is', (code) => {
    const error = Object.assign(new pg.DatabaseError('closing', 9, 'error'), { code });
    expect(plain(error)).toBe('The database cannot be reached: closing.');
  });
});

describe('folders that cannot be used', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeward-plain-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const lineOfFolders = (dataDir: string, storage: string) =>
    checkFolders({ dataDir, storageUrl: `file://${storage}` }).then(
      () => 'nothing went wrong',
      (error) => plain(error, { ...told, dataDir }),
    );

  test.each([
    ['below a file', (at: string) => [join(at, 'file/data'), join(at, 'file/data/files')], /^DATA_DIR cannot be written: /],
    ['a file', (at: string) => [join(at, 'file'), join(at, 'file/files')], /^DATA_DIR cannot be written: /],
    ['in a system of the kernel’s', () => ['/proc/homeward', '/proc/homeward/files'], /^DATA_DIR cannot be written: /],
    ['files elsewhere', (at: string) => [join(at, 'data'), join(at, 'file/files')], /^STORAGE_URL is not usable: /],
    ['none', (at: string) => [join(at, 'data'), join(at, 'files')], /^nothing went wrong$/],
  ])('are named: %s', async (_what, paths, line) => {
    const [dataDir = '', storage = ''] = paths(folder);
    expect(await lineOfFolders(dataDir, storage)).toMatch(line);
  });

  test.skipIf(process.getuid?.() === 0)('are named: unreadable', async () => {
    await mkdir(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o300);
    expect(await lineOfFolders(join(folder, 'locked'), join(folder, 'files'))).toMatch(/^DATA_DIR cannot be written: /);
  });

  // A device that is always full stands for a disk that is.
  test('are named: on a full disk', async () => {
    expect(await lineOf(() => writeFile('/dev/full', 'a word', { flush: false }))).toMatch(/^There is no room left: /);
  });
});

describe('a database that will not do', () => {
  const good = { version: 18, read_only: false, encoding: 'UTF8', may_create: true, missing: [] };
  test.each([
    [{ version: 14 }, /^The database is PostgreSQL 14; DATABASE_URL must name one of version 15 or newer\.$/],
    [{ read_only: true }, /can only be read/],
    [{ encoding: 'SQL_ASCII' }, /keeps text as SQL_ASCII/],
    [{ may_create: false }, /lets its user make no tables/],
    [{ missing: ['pg_trgm'] }, /^The database lacks pg_trgm; install PostgreSQL’s contrib package\.$/],
  ])('is told what it lacks: %j', (lack, line) => {
    expect(complaintAbout({ ...good, ...lack })).toMatch(line);
  });

  const asked = async (user: string, database: string) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl(inject('socket'), database).replace('homeward@', `${user}@`),
      max: 1,
    });
    return lineOf(() => checkDatabase(pool)).finally(() => pool.end());
  };

  test('is asked itself', async () => {
    expect(await asked('homeward', 'homeward')).toBe('nothing went wrong');
    expect(await asked('homeward', 'nowhere')).toMatch(
      /^The database cannot be reached: DATABASE_URL names one that is not there: .*"nowhere"/,
    );
    expect(await asked('nobody_we_know', 'homeward')).toMatch(/^The database cannot be reached: .*nobody_we_know/);
    const owner = new pg.Client({ connectionString: databaseUrl(inject('socket'), 'postgres') });
    await owner.connect();
    await owner.query('create role guest_of_plain_test login');
    try {
      expect(await asked('guest_of_plain_test', 'homeward')).toMatch(/^The database lets its user make no tables/);
    } finally {
      await owner.query('drop role guest_of_plain_test');
      await owner.end();
    }
  });
});
