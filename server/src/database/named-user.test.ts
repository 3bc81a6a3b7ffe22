import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../test/process.ts';
import { nameless, nameUser } from './named-user.ts';

/** No user of any machine. */
const UID = 12_345;

let folder: string;
beforeAll(async () => {
  // Where everybody may go, unlike the folder of the tests.
  folder = await mkdtemp('/tmp/homeward-nameless-');
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Only root may start a process as somebody else.
describe.skipIf(process.getuid?.() !== 0)('a user id without a name', () => {
  test('starts with a cluster of its own, or is told in one line what to do', async () => {
    const home = await mkdtemp(join(folder, 'home-'));
    await chown(home, UID, 0);
    const DATA_DIR = join(home, 'data');
    const server = run(
      { DATA_DIR, TMPDIR: home, HOME: home, SAMPLE: '0', NODE_COMPILE_CACHE: join(home, 'cache') },
      { uid: UID, gid: 0 },
    );
    const came = await server.says(/ready at (\S+)/).catch(() => '');
    server.child.kill('SIGTERM');
    const code = await server.ended;
    if (came) expect(code).toBe(0);
    else expect(server.complained().trim()).toBe(nameless(UID));
  });
});

test('a user who has a name is given none', async () => {
  const { env } = await nameUser([]);
  expect(env).toEqual({});
});
