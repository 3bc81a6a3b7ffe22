import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, top } from './source-files.ts';

const sources = sourceFiles.filter(({ path }) => !/\.test\.tsx?$|\/test\//.test(path));

/** Longer with a reason; the list may only shrink. */
const allowedLong: Record<string, string> = {
  'e2e/src/integration/integration-settings.test.ts': 'one form with all its parts, set up once for three partners',
  'e2e/src/integration/integration-sync.test.ts': 'one screen in all the states of a run, which share what they look at',
  'e2e/src/integration/mapping.test.ts': 'six tabs of one screen share their words and their dialog',
  'server/src/sync/fetch-media.test.ts': 'every fault of one site, which has to be set up for each of them',
};

test('no file is longer than 300 lines', () => {
  const long = sourceFiles.filter(({ path, lines }) => lines > 300 && !allowedLong[path]);
  expect(long, 'Split these by meaning').toEqual([]);
});

test('half of all source files have at most 100 lines', () => {
  const sorted = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(100);
});

test('nothing is a barrel, a helper or a util', () => {
  const vague = sourceFiles.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path));
  expect(vague, 'Name it after what it means').toEqual([]);
});

/** The first versions without a known hole; a lock file below one of them is refused. */
const floors: Record<string, string> = {
  fastify: '5.7.3',
  nodemailer: '7.0.11',
  vite: '7.1.11',
};

test('no locked dependency is below the first version without a known hole', () => {
  const lock = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const below = Object.entries(lock.packages).filter(([path, { version = '' }]) => {
    const floor = floors[path.replace(/^.*node_modules\//, '')];
    return floor && version.localeCompare(floor, 'en', { numeric: true }) < 0;
  });
  expect(below.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

test('the lock file names the binaries of every platform, so that npm ci agrees with it anywhere', () => {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing, 'An install on one platform has dropped the others: restore their entries').toEqual([]);
});

/** Who may know of whom, from below: a file imports from its own room, from those before it and from beside them. */
const rooms: Record<string, string[]> = {
  'console/src': ['theme', 'session', 'api', 'ui', 'shell', 'screens', 'routes'],
  'server/src': ['money', 'search', 'database', 'services', 'partners', 'sync', 'http', 'calls', 'sample', 'admin'],
};
/** The frame runs what the table of handlers says; the handlers know the frame's words. */
const isTable = (path: string) => path === 'server/src/calls/handlers.ts';

test('arrows go down only: no room imports from one above it, types aside', () => {
  const up = sources.flatMap(({ path }) => {
    const root = Object.keys(rooms).find((start) => path.startsWith(`${start}/`));
    if (!root) return [];
    const levelOf = (file: string) => rooms[root]?.indexOf(relative(root, file).split(sep)[0] ?? '') ?? -1;
    const imports = readFileSync(join(top, path), 'utf8').matchAll(/^import (?!type )[^;]*?from '(\.[^']+)'/gms);
    const targets = [...imports].map(([, target = '']) => normalize(join(dirname(path), target)));
    return levelOf(path) < 0
      ? []
      : targets.filter((target) => levelOf(target) > levelOf(path) && !isTable(target)).map((target) => `${path} → ${target}`);
  });
  expect(up).toEqual([]);
});
