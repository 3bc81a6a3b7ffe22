import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Compares with a committed file, or writes it anew where UPDATE_GOLDEN=1 is set. */
export async function expectGolden(file: URL, value: unknown): Promise<void> {
  const path = relative('.', fileURLToPath(file));
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
  const committed = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as unknown;
  const how = `${path} says otherwise. If the change is meant, run this test with UPDATE_GOLDEN=1 and commit the file`;
  expect(value, how).toEqual(committed);
}
