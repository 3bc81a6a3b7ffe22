import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/src/config.ts';

const text = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
const [, services = ''] = /^services:\n(.*?)^\S/ms.exec(text) ?? [];

test('every service of the compose file is started again when it ends', () => {
  const [, ...parts] = services.split(/^ {2}(?=\w+:)/m);
  expect(parts.length).toBeGreaterThan(2);
  // The worker is what `web` is.
  const without = parts.filter((part) => !/^ {4}(restart: unless-stopped|<<: \*app)$/m.test(part));
  expect(without).toEqual([]);
});

interface Compose {
  services: Record<string, { environment: Record<string, string> }>;
}
const compose = parse(text, { merge: true }) as Compose;
const ours = [compose.services.web?.environment ?? {}, compose.services.worker?.environment ?? {}];

/** Set by the image, which the rest of the file counts on. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];

test('web and worker are given every variable that the README lists', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, table = ''] = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readme) ?? [];
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  expect(listed.length).toBeGreaterThan(30);
  for (const given of ours) expect(listed.filter((name) => !(name in given) && !OF_THE_IMAGE.includes(name))).toEqual([]);
});

/** What compose puts in place of its variables. */
const started = (of: Record<string, string>, variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, key: string, how?: string, other = '') => variables[key] || (how === '-' ? other : ''),
      ),
    ]),
  );

test.each(['a/b', 'a#b', 'a?b', 'a%b', 'a%2Fb', 'a@b', 'a:b', 'a b', "a'b", 'a\\b', 'ä€'])(
  'web and worker start with the database password %j',
  (POSTGRES_PASSWORD) => {
    for (const of of ours) {
      const { databaseUrl = '' } = readConfig(
        started(of, { POSTGRES_PASSWORD, SECRET_KEY: 'a key for tests and nothing else!' }),
      );
      const { password, host, username, pathname } = new URL(databaseUrl);
      expect({ password: decodeURIComponent(password), host, username, pathname }).toEqual({
        ...{ host: 'database', username: 'homeward', pathname: '/homeward' },
        password: POSTGRES_PASSWORD,
      });
    }
  },
);
