import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the tables’ types are those of a freshly migrated database', () => {
  const fresh = join(tmpdir(), `homeward-tables-${process.pid}.ts`);
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/tables.ts'), fresh]);
  const [written, kept] = [fresh, join(import.meta.dirname, 'tables.ts')].map((path) => readFileSync(path, 'utf8'));
  rmSync(fresh);
  expect(written, 'The migrations have changed: run node server/scripts/tables.ts').toBe(kept);
});
