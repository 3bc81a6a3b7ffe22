import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds the console and the public pages where they are not built yet, or what they are made of has changed since. */
const root = join(import.meta.dirname, '..');

async function stampOf(folders: string[], files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const found = (await readdir(join(root, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    for (const path of found.map((file) => join(file.parentPath, file.name)).sort())
      hash.update(path.slice(root.length)).update(await readFile(path));
  }
  for (const file of ['package-lock.json', 'console/compress.ts', ...files]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Runs what makes a `dist`, unless the one there is of these same sources. */
async function built(dist: string, folders: string[], files: string[], make: () => Promise<void>): Promise<void> {
  const stampFile = join(root, dist, 'stamp');
  const stamp = await stampOf(folders, files);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await make();
  writeFileSync(stampFile, stamp);
}

async function make(configFile: string, ssr?: string): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(root, configFile), logLevel: 'warn', ...(ssr ? { build: { ssr } } : {}) });
}

await built(
  'console/dist',
  ['console/src', 'contract/src'],
  ['console/vite.config.ts', 'console/component-styles.ts', 'console/index.html'],
  () => make('console/vite.config.ts'),
);
await built('public/dist', ['public/src', 'contract/src'], ['public/vite.config.ts'], async () => {
  await make('public/vite.config.ts');
  await make('public/vite.config.ts', 'src/pages.ts');
});
