import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Everything that has to hold, the cheapest to learn of first. Stops where something does not. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
type Step = [name: string, command: string, args: string[]];

/** These need nothing of one another and run side by side. */
const checks: Step[] = [
  ['Lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['Types', bin('tsc'), ['-p', '.']],
  ['Types of the console', bin('tsc'), ['-p', 'console']],
  ['Dead code', bin('knip'), ['--no-progress']],
  ['Build', process.execPath, ['console/build.ts']],
];
const tests: Step = ['Tests', process.execPath, [bin('vitest'), 'run', ...process.argv.slice(2)]];

// A process for each file of tests: what one has compiled the next need not.
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/test') };

function start(command: string, args: string[], stdio: 'inherit' | 'pipe') {
  const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', stdio, stdio] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise<{ failed: boolean; said: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ failed: status !== 0, said }));
  });
}

function stop(name: string): never {
  console.error(`\n${name}: failed`);
  process.exit(1);
}

const running = checks.map(([name, ...how]) => ({ name, ended: start(...how, 'pipe') }));
for (const { name, ended } of running) {
  const { failed, said } = await ended;
  console.log(`\n── ${name}\n${said.trim()}`);
  if (failed) stop(name);
}

const [name, ...how] = tests;
console.log(`\n── ${name}`);
if ((await start(...how, 'inherit')).failed) stop(name);
