import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const top = join(import.meta.dirname, '..');

const generated = ['server/src/database/tables.ts', 'server/src/calls/handlers.ts', 'console/src/routeTree.gen.ts'];
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: top,
  encoding: 'utf8',
});

/** Every file that people write in TypeScript. */
export const sourceFiles = listed
  .split('\n')
  .filter((path) => path && !generated.includes(path))
  .map((path) => ({ path, lines: readFileSync(join(top, path), 'utf8').split('\n').length }));
