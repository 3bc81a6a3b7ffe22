import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../plain-error.ts';

/** The variables that give this user a name where they have none. */
export interface Named {
  env: Record<string, string>;
  forget(): Promise<void>;
}

const LIBRARY = /^libnss_wrapper\.so(\.\d+)*$/;

/**
 * Whoever makes a cluster has to have a name, and in a container that is run as any user id they may have none: Debian's
 * libnss-wrapper gives them one. Throws a PlainError that says what to do where it is not there. `folders`: where libraries are.
 */
export async function nameUser(folders?: readonly string[]): Promise<Named> {
  if (hasName()) return { env: {}, forget: async () => undefined };
  const library = await findLibrary(folders ?? (await librariesOfDebian()));
  if (!library) throw new PlainError(nameless(process.getuid?.() ?? 0));
  const folder = await mkdtemp(join(tmpdir(), 'homeward-name-'));
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')];
  await writeFile(passwd, `homeward:x:${process.getuid?.()}:${process.getgid?.()}:homeward:${folder}:/bin/false\n`);
  await writeFile(group, `homeward:x:${process.getgid?.()}:\n`);
  return {
    env: { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

export const nameless = (uid: number): string =>
  `PostgreSQL makes no cluster for the user id ${uid}, which has no name in /etc/passwd. Start as a user that has one, install ` +
  'libnss-wrapper, or set DATABASE_URL to a PostgreSQL of yours.';

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

const librariesOfDebian = async (): Promise<string[]> =>
  (await readdir('/usr/lib').catch(() => [])).filter((name) => name.endsWith('-linux-gnu')).map((name) => join('/usr/lib', name));

async function findLibrary(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const name = (await readdir(folder).catch(() => [])).find((each) => LIBRARY.test(each));
    if (name) return join(folder, name);
  }
  return undefined;
}
