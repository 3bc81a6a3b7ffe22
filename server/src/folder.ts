import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/** Makes a folder and those above it. Node's own way never ends where a parent is there but takes no folders, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
