import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive, killAll, postmaster, processesIn } from '../../test/cluster-processes.ts';
import { Ledger } from '../../test/ledger.ts';
import { type Run, run } from '../../test/process.ts';

const CLIENTS = 6;
let folder: string;
let dataDir: string;
let server: Run;
let ledger: Ledger;

const start = (DATA_DIR: string) =>
  run({
    DATA_DIR,
    SAMPLE: '0',
    ADMIN_PASSWORD: 'a password of mine',
    SYSTEM_API_KEY: 'the key of the system',
    LOG_LEVEL: 'warn',
  });
const ready = (started: Run) => started.says(/ready at (\S+)/);

/** A first administrator's credentials, and a group for questions. */
async function openLedger(address: string): Promise<Ledger> {
  const post = async (path: string, body: unknown, headers = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return ((await (await fetch(`${address}/api/${path}`, init)).json()) as { data: Record<string, string> }).data;
  };
  const { access_key = '' } = await post('auth/session-request', { api_key: 'the key of the system' });
  const admin_user = { email: 'admin@homeward.example', password: 'a password of mine' };
  const { access_token } = await post('auth/session-register', { admin_user }, { 'x-api-key': access_key });
  const { rows } = await asking((sql) => sql.query<{ id: number }>('select min(id) as id from question_group'));
  return new Ledger(address, { 'x-api-key': access_key, authorization: `Bearer ${access_token}` }, rows[0]?.id ?? 0);
}

/** Asks the own cluster past the server. */
async function asking<T>(work: (sql: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'homeward', database: 'homeward' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-faults-'));
  dataDir = join(folder, 'data');
  server = start(dataDir);
  ledger = await openLedger(await ready(server));
});
afterAll(async () => {
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
  server.child.kill('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

describe('under a load of writes', () => {
  test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
    'PostgreSQL that ends by %s is started again, and the server lives on',
    async (signal) => {
      ledger.open(CLIENTS);
      await ledger.more(2 * CLIENTS);
      const first = postmaster(dataDir);
      process.kill(first, signal);
      await expect.poll(() => isAlive(first)).toBe(false);
      await ledger.more(2 * CLIENTS);
      await ledger.close();
      expect(server.child.exitCode).toBe(null);
      expect(ledger.cut).toBe(0);
      ledger.checkRefusals();
      await asking((sql) => ledger.check(sql));
      expect(server.said()).toContain('PostgreSQL had ended; it was started again');
    },
  );

  test('jobs go on', async () => {
    const admin_user = { first_name: 'June', last_name: 'Okafor', email: 'june@homeward.example', roles: ['Support'] };
    expect((await ledger.post('user/create', { admin_user })).status).toBe(200);
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1);
  });

  test('after everything was killed at once the next start succeeds, though others have the ids of its processes by now', async () => {
    ledger.open(CLIENTS);
    await ledger.more(2 * CLIENTS);
    server.child.kill('SIGKILL');
    killAll(processesIn(dataDir));
    await server.ended;
    for (const lock of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'postgres', lock);
      const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
      await writeFile(path, [process.pid, ...rest].join('\n'));
    }
    // An earlier version's, of a process whose id is the same at every start of a container.
    await writeFile(join(dataDir, 'cluster.lock'), String(process.pid));
    server = start(dataDir);
    ledger.address = await ready(server);
    await ledger.more(2 * CLIENTS);
    await ledger.close();
    await asking((sql) => ledger.check(sql));
  });

  test('processes of PostgreSQL that outlive their first one are waited for', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    const first = postmaster(dataDir);
    const others = () => processesIn(dataDir).filter((pid) => pid !== first);
    await expect.poll(() => others().length).toBeGreaterThan(0);
    const [orphan] = others();
    // No number would be everybody of this group, the tests themselves.
    if (!orphan) throw new Error('PostgreSQL has no other process');
    process.kill(orphan, 'SIGSTOP');
    process.kill(first, 'SIGKILL');
    server = start(dataDir);
    await ready(server);
    expect(isAlive(orphan)).toBe(false);
  });

  test('PostgreSQL that cannot be started again ends the server with a word', async () => {
    const control = join(dataDir, 'postgres/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(postmaster(dataDir), 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.complained().trim()).toMatch(/^PostgreSQL ended and could not be started again: .*pg_control.*$/);
  });
});

describe('a first start that was killed', () => {
  test('is begun afresh by the next', async () => {
    const half = join(folder, 'half');
    await mkdir(half);
    const killed = start(half);
    const made = async () => (await readdir(half)).filter((name) => name.startsWith('postgres'));
    await expect.poll(made, { interval: 5 }).not.toEqual([]);
    killed.child.kill('SIGKILL');
    for (const pid of processesIn(half)) process.kill(pid, 'SIGKILL');
    await killed.ended;
    // What a version left that made the cluster at its place, and what a cut while a key is written leaves.
    await mkdir(join(half, 'postgres/base'), { recursive: true });
    await writeFile(join(half, 'secret.key'), '');
    const next = start(half);
    await ready(next);
    expect(await made()).toEqual(['postgres']);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});
