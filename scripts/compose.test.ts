import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
const [, services = ''] = /^services:\n(.*?)^\S/ms.exec(text) ?? [];

test('every service of the compose file is started again when it ends', () => {
  const [, ...parts] = services.split(/^ {2}(?=\w+:)/m);
  expect(parts.length).toBeGreaterThan(2);
  // The worker is what `web` is.
  const without = parts.filter((part) => !/^ {4}(restart: unless-stopped|<<: \*app)$/m.test(part));
  expect(without).toEqual([]);
});
