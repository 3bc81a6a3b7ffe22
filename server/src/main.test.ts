import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portOf } from '../../simulator/src/port.ts';
import { isAlive, postmaster } from '../test/cluster-processes.ts';
import { type Run, run } from '../test/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ready = (server: Run) => server.says(/ready at (\S+)/);
const refused = async (environment: Record<string, string>) => {
  const server = run({ DATA_DIR: join(folder, 'refused'), ...environment });
  return { code: await server.ended, line: server.complained().trim() };
};

describe('a start that cannot succeed says why in one line and ends with 1', () => {
  test('a variable that is not usable is named', async () => {
    const { code, line } = await refused({ PORT: 'eighty' });
    expect(line).toBe('PORT is not usable: must be a port from 0 to 65535.');
    expect(code).toBe(1);
  });

  test('a database that does not answer is named', async () => {
    const { code, line } = await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(line).toMatch(/^The database cannot be reached: .*127\.0\.0\.1:1.*\.$/);
    expect(code).toBe(1);
  });

  test.each(['/proc/nowhere', '/dev/null/below'])('a folder that cannot be made is named: %s', async (path) => {
    const { code, line } = await refused({ DATA_DIR: path });
    expect(line).toMatch(/^DATA_DIR cannot be written: .*\.$/);
    expect(line).not.toContain('\n');
    expect(code).toBe(1);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that may not be written is named', async () => {
    const locked = join(folder, 'locked');
    await mkdir(locked);
    chmodSync(locked, 0o500);
    const { code, line } = await refused({ DATA_DIR: join(locked, 'data') });
    expect(line).toMatch(/^DATA_DIR cannot be written: /);
    expect(code).toBe(1);
  });
});

describe('the server’s own cluster', () => {
  test('the first start tells the password, the next does not', async () => {
    const environment = { DATA_DIR: join(folder, 'first'), SAMPLE: '0' };
    const first = run(environment);
    await ready(first);
    await first.says(/Password: (\S{16})\n/);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = run(environment);
    await ready(second);
    expect(second.said()).not.toContain('Password');
    second.child.kill('SIGTERM');
    await second.ended;
  });

  test('a port in use is named, and the cluster started meanwhile is stopped', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = portOf(other);
    const dataDir = join(folder, 'first');
    const { code, line } = await refused({ DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(line).toBe(`The port is in use: address already in use 127.0.0.1:${port}. Set PORT to another.`);
    expect(code).toBe(1);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('beside the sample it tells where partners can be tried, and takes them along when it ends', async () => {
    const server = run({ DATA_DIR: join(folder, 'first') });
    const partners = await server.says(/\n {2}Partners to try: (http:\/\/127\.0\.0\.1:\d+) \(simulated\)\n/);
    expect((await fetch(partners)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(fetch(partners)).rejects.toThrow();
  });

  test('a bucket that is away is told of in one line, and no reason not to start', async () => {
    const STORAGE_URL = 's3://KEY:SECRET@127.0.0.1:1/pets?tls=0';
    const server = run({ DATA_DIR: join(folder, 'first'), SAMPLE: '0', LOG_LEVEL: 'warn', STORAGE_URL });
    await server.says(/"msg":"(The bucket of STORAGE_URL at 127\.0\.0\.1:1 does not answer)/);
    await ready(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a simulator’s port in use is one line, and no reason not to start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = portOf(other);
    const server = run({ DATA_DIR: join(folder, 'first'), SIMULATOR_PORT: String(port), LOG_LEVEL: 'warn' });
    const address = await ready(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    other.close();
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.includes(`port ${port} is in use`));
    expect(lines).toHaveLength(1);
    expect(server.said()).not.toContain('Partners to try');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with no process left behind', async (signal) => {
    const dataDir = join(folder, 'first');
    const server = run({ DATA_DIR: dataDir });
    await ready(server);
    const pid = postmaster(dataDir);
    expect(isAlive(pid)).toBe(true);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test('after SIGKILL the next start takes up the cluster that is still there', async () => {
    const dataDir = join(folder, 'first');
    const killed = run({ DATA_DIR: dataDir });
    await ready(killed);
    const pid = postmaster(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(pid)).toBe(true);
    const next = run({ DATA_DIR: dataDir });
    await ready(next);
    expect(postmaster(dataDir)).toBe(pid);
    next.child.kill('SIGTERM');
    await next.ended;
    expect(isAlive(pid)).toBe(false);
  });

  test('two servers on one folder share the cluster, which outlives the first to leave', async () => {
    const dataDir = join(folder, 'first');
    const [one, two] = [run({ DATA_DIR: dataDir }), run({ DATA_DIR: dataDir })];
    const [, address] = await Promise.all([ready(one), ready(two)]);
    one.child.kill('SIGTERM');
    await one.ended;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    two.child.kill('SIGTERM');
    expect(await two.ended).toBe(0);
  });

  test('a start on a database sealed with another key is refused', async () => {
    const dataDir = join(folder, 'first');
    const server = run({ DATA_DIR: dataDir, SECRET_KEY: 'some other key than the one in the file' });
    expect(await server.ended).toBe(1);
    expect(server.complained().trim()).toBe(
      'SECRET_KEY is not the key this database was set up with. Give that key; if it is lost, npm run admin -- forget-secrets tells what goes with it.',
    );
  });

  test('a server whose parent has died ends by itself', async () => {
    const dataDir = join(folder, 'first');
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(join(import.meta.dirname, 'main.ts'))}], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (text) => String(text).includes('ready') && (console.log(child.pid), process.exit(0)));`;
    const pid = Number(
      execFileSync(process.execPath, ['-e', script], {
        env: { PATH: process.env.PATH ?? '', PORT: '0', SIMULATOR_PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir },
      }),
    );
    for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isAlive(pid)).toBe(false);
  });
});

test('without sample content the library is empty, and species and roles are there', async () => {
  const server = run({
    DATA_DIR: join(folder, 'bare'),
    SAMPLE: '0',
    ADMIN_PASSWORD: 'a password of mine',
    SYSTEM_API_KEY: 'the key of the system',
  });
  const address = await ready(server);
  const post = async (path: string, body: unknown, headers = {}) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Record<string, never> }).data;
  };
  const { access_key } = await post('auth/session-request', { api_key: 'the key of the system' });
  const admin_user = { email: 'admin@homeward.example', password: 'a password of mine' };
  const { access_token } = await post('auth/session-register', { admin_user }, { 'x-api-key': access_key });
  const headers = { 'x-api-key': access_key, authorization: `Bearer ${access_token}` };
  const count = async (path: string, body = {}) => (await post(path, body, headers)).count;
  expect(await count('question/search')).toBe(0);
  expect(await count('role/list', { role: 1 })).toBe(5);
  expect(await count('specie/search')).toBeGreaterThan(5);
  expect(await count('language/search')).toBeGreaterThanOrEqual(40);
  expect(await count('country/search')).toBeGreaterThanOrEqual(249);
  server.child.kill('SIGTERM');
  await server.ended;
});
