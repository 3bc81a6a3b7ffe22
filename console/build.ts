import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds the console where it is not built yet, or what it is made of has changed since. */
const root = join(import.meta.dirname, '..');
const stampFile = join(import.meta.dirname, 'dist/stamp');

async function stampOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['console/src', 'contract/src']) {
    const files = (await readdir(join(root, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
      hash.update(path.slice(root.length)).update(await readFile(path));
  }
  for (const file of ['package-lock.json', 'console/vite.config.ts', 'console/component-styles.ts', 'console/index.html'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const stamp = await stampOf();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const { build } = await import('vite');
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(stampFile, stamp);
}
