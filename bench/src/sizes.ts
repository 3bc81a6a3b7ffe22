import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const dist = join(import.meta.dirname, '../../console/dist');
/** What every signed-in screen loads beside its own chunk. */
const SHELL = 'src/shell/shell.tsx';

/** The JavaScript each route loads before it is usable, in bytes of gzip, from the build's own manifest. */
export function routeSizes(): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  for (const key of Object.keys(manifest)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1];
    if (!route) continue;
    const roots = ['index.html', key, ...(route === 'login' ? [] : [SHELL])];
    sizes.set(addressOf(route), weigh(manifest, roots));
  }
  return new Map([...sizes].sort(([a], [b]) => a.localeCompare(b)));
}

const addressOf = (route: string) => `/${route.replace(/(^|\/)index$/, '').replace(/\$(\w+)/g, '{$1}')}`;

function weigh(manifest: Record<string, Chunk>, roots: string[]): number {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  roots.forEach(visit);
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + readFileSync(join(dist, `${file}.gz`)).length, 0);
}
