import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Everything that has to hold, in the order in which a failure is cheapest to learn of. Stops at the first. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const steps: [string, string, string[]][] = [
  ['Lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['Build', process.execPath, ['console/build.ts']],
  ['Types', bin('tsc'), ['-p', '.']],
  ['Types of the console', bin('tsc'), ['-p', 'console']],
  ['Dead code', bin('knip'), ['--no-progress']],
  ['Tests', process.execPath, [bin('vitest'), 'run', ...process.argv.slice(2)]],
];

for (const [name, command, args] of steps) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
}
