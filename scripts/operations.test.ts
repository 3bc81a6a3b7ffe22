import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@homeward/contract/calls';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../docs/operations/README.md'), 'utf8');

test('a proxy set up as it is written lets the largest upload of any call through', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
  const [, bytes = '0'] = /LimitRequestBody (\d+)/.exec(text) ?? [];
  const largest = Math.max(...calls.map((call) => (call.kind === 'call' && call.maxBytes) || 0));
  expect(largest).toBeGreaterThan(10_000_000);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  expect(Number(bytes)).toBeGreaterThanOrEqual(largest);
});

test('every npm command that is written is one that there is', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
