import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The built public pages (public/src/pages.ts), and where their files are. */
export const dist = join(import.meta.dirname, '../../../public/dist');
export const isBuilt = (): boolean => existsSync(join(dist, 'server/pages.js'));

type Pages = typeof import('../../../public/src/pages.ts');

/** Loaded once somebody visits: it holds a React of its own. */
let pages: Promise<Pages> | undefined;
export const drawing = (): Promise<Pages> => {
  const file: string = join(dist, 'server/pages.js');
  pages ??= import(file);
  return pages;
};

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
let manifest: Record<string, Chunk> | undefined;

/** The addresses of what a script of `public/src/browser` consists of. */
export function assetsOf(name: string): { scripts: string[]; styles: string[] } {
  manifest ??= JSON.parse(readFileSync(join(dist, 'browser/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const chunk = manifest[`src/browser/${name}`];
  if (!chunk) throw new Error(`There is no script ${name} of the public pages`);
  const imported = (chunk.imports ?? []).flatMap((at) => manifest?.[at] ?? []);
  const styles = [...imported, chunk].flatMap(({ css = [] }) => css);
  return { scripts: [`/p/${chunk.file}`], styles: [...new Set(styles)].map((file) => `/p/${file}`) };
}

const sheets = new Map<string, string>();
/** The same for a page that bears its styles itself, and so is seen before anything else has come. */
export function inPage(name: string): { scripts: string[]; css: string } {
  const { scripts, styles } = assetsOf(name);
  const css =
    sheets.get(name) ?? styles.map((address) => readFileSync(join(dist, 'browser', basename(address)), 'utf8')).join('');
  sheets.set(name, css);
  return { scripts, css };
}

/** Another for every build: what was drawn by the last one is drawn anew. */
let mark: string | undefined;
export function buildMark(): string {
  const read = () => ['server/pages.js', 'browser/manifest.json'].map((file) => readFileSync(join(dist, file), 'utf8'));
  mark ??= hash('sha1', read().join(), 'base64url');
  return mark;
}
