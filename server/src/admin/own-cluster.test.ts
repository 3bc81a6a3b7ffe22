import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operated } from '../../test/operator.ts';
import { type Run, run } from '../../test/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-operator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const EMAIL = 'admin@homeward.example';
const ready = (server: Run) => server.says(/ready at (\S+)/);
const isRunning = (dataDir: string) => existsSync(join(dataDir, 'postgres/postmaster.pid'));

/** A command in a process of its own, as npm runs it. */
function command(dataDir: string, ...words: string[]): Promise<Operated> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, DATA_DIR: dataDir, INIT_CWD: folder, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained }),
    );
  });
}

async function signIn(address: string, password: string): Promise<number> {
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const key = (await (await post('session-request', { api_key: 'the key of the system' })).json()) as {
    data: { access_key: string };
  };
  return (await post('session-register', { admin_user: { email: EMAIL, password } }, { 'x-api-key': key.data.access_key }))
    .status;
}

function passwordIn({ code, said, complained }: Operated): string {
  const [, password] = /^Temporary password of \S+: (\S{14})$/m.exec(said) ?? [];
  if (code !== 0 || !password) throw new Error(`reset-password ended with ${code}: ${complained}`);
  return password;
}

const stopped = async (server: Run) => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
};

test('commands work on the own cluster while the server runs and while it does not, and leave it as they found it', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const environment = { SAMPLE: '0', SYSTEM_API_KEY: 'the key of the system', LOG_LEVEL: 'warn' };
  const server = run({ ...environment, DATA_DIR: first, ADMIN_PASSWORD: 'a password of mine' });
  const address = await ready(server);
  expect(server.said()).not.toContain('ADMIN_PASSWORD is ignored');
  const password = passwordIn(await command(first, 'reset-password', EMAIL));
  expect(await signIn(address, 'a password of mine')).not.toBe(200);
  expect(await command(first, 'backup', 'running.tar.gz', '--with-key')).toMatchObject({ code: 0 });
  expect(await signIn(address, password)).toBe(200);
  await stopped(server);
  expect(isRunning(first)).toBe(false);

  expect(passwordIn(await command(first, 'reset-password', EMAIL))).not.toBe(password);
  expect(isRunning(first)).toBe(false);
  expect(await command(second, 'restore', 'running.tar.gz')).toMatchObject({ code: 0, complained: '' });
  expect(isRunning(second)).toBe(false);

  const restored = run({ ...environment, DATA_DIR: second, ADMIN_PASSWORD: 'a password of mine' });
  expect(await signIn(await ready(restored), password)).toBe(200);
  const ignored = restored
    .said()
    .split('\n')
    .filter((line) => line.includes('ADMIN_PASSWORD is ignored'));
  expect(ignored).toEqual([expect.stringContaining(`npm run admin -- reset-password ${EMAIL}`)]);
  await stopped(restored);
});
