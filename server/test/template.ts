import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'oxc-parser';

/**
 * The cluster with the template database, kept under node_modules/.cache between runs. Each entry is a folder named by the
 * hash of everything its content is made of, so a change to any of it makes a new entry.
 */
const root = join(import.meta.dirname, '../..');
const kept = join(root, 'node_modules/.cache/test-template');
const DAY_MS = 24 * 3600 * 1000;

const copyTree = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Copies the kept cluster to `folder`. Answers false where there is none for this hash. */
export async function takeTemplate(key: string, folder: string): Promise<boolean> {
  const entry = join(kept, key);
  if (!existsSync(entry)) return false;
  await copyTree(`${entry}/.`, folder);
  return true;
}

/**
 * Keeps a stopped cluster for later runs and removes the entries of other hashes. A rename makes the entry appear complete
 * or not at all, so a killed run leaves nothing that a later one would use.
 */
export async function keepTemplate(key: string, folder: string): Promise<void> {
  const part = join(kept, `part-${process.pid}`);
  try {
    await mkdir(kept, { recursive: true });
    await removeOthers(key);
    await copyTree(folder, part);
    await rename(part, join(kept, key));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another run in this folder may have kept the same meanwhile.
    if (!existsSync(join(kept, key))) console.log(`The test database is not kept for later runs: ${String(error)}`);
  }
}

/** Removes an entry that PostgreSQL could not be started from. */
export const dropTemplate = (key: string) => rm(join(kept, key), { recursive: true, force: true });

/** Leaves what another run may still be writing. */
async function removeOthers(key: string): Promise<void> {
  for (const name of await readdir(kept)) {
    const path = join(kept, name);
    if (name === key) continue;
    if (name.startsWith('part-') && Date.now() - (await stat(path)).mtimeMs < DAY_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * The hash of what the template is made of: the modules reached from `entries`, every file beside the code that is not code
 * (SQL, pictures, word lists), the locked packages, Node, the user who runs PostgreSQL, and the day, because sample content
 * is dated from today.
 */
export function templateKey(entries: string[]): string {
  const hash = createHash('sha256');
  const today = new Date().toISOString().slice(0, 10);
  hash.update([process.version, process.arch, process.getuid?.(), root, today].join('\n'));
  const data = globSync(['server/src/**/*', 'contract/src/**/*', 'simulator/src/**/*'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !/\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const paths = [...modulesFrom(entries), ...data, join(root, 'package-lock.json')].sort();
  for (const path of paths) {
    const content = createHash('sha256').update(readFileSync(path)).digest('hex');
    hash.update(`${relative(root, path)} ${content}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Every module of ours that these load, themselves included. Type-only imports load nothing. */
function modulesFrom(entries: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsOf(path));
  }
  return found;
}

function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const { module } = parseSync(path, code);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return named.map((name) => fileOf(path, name)).filter((file) => file !== undefined && existsSync(file)) as string[];
}

function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name);
  if (name.startsWith('@homeward/contract/')) return join(root, 'contract/src', `${name.slice('@homeward/contract/'.length)}.ts`);
  return undefined;
}
