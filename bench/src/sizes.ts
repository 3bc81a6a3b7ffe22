import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const dist = join(import.meta.dirname, '../../console/dist');
const visitors = join(import.meta.dirname, '../../public/dist/browser');
/** What every signed-in screen loads beside its own chunk. */
const SHELL = 'src/shell/shell.tsx';

/** The JavaScript each route loads before it is usable, in bytes of gzip, from the build's own manifest. */
export function routeSizes(): Map<string, number> {
  const manifest = manifestOf(dist);
  const sizes = new Map<string, number>();
  for (const key of Object.keys(manifest)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1];
    if (!route) continue;
    const roots = ['index.html', key, ...(route === 'login' ? [] : [SHELL])];
    sizes.set(addressOf(route), weigh(dist, manifest, roots));
  }
  return new Map([...sizes].sort(([a], [b]) => a.localeCompare(b)));
}

/** The JavaScript of a page of visitors, by its script in public/src/browser. */
export const pageSize = (name: string): number => weigh(visitors, manifestOf(visitors), [`src/browser/${name}`]);

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

const addressOf = (route: string) => `/${route.replace(/(^|\/)index$/, '').replace(/\$(\w+)/g, '{$1}')}`;

function weigh(folder: string, manifest: Record<string, Chunk>, roots: string[]): number {
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
    .reduce((sum, file) => sum + readFileSync(join(folder, `${file}.gz`)).length, 0);
}
