import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that has to hold. Stops where something does not. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
type Step = [name: string, command: string, args: string[]];

/** Without these no test begins. */
const needs: Step[] = [
  ['Build', process.execPath, ['console/build.ts']],
  ['Browser', process.execPath, ['scripts/fetch-browser.ts']],
];
/** Several checkers work out the same types each for itself, and the other core has the tests to run. */
const once = ['--checkers', '1'];
/** These need nothing of one another, and go on while the tests begin. */
const checks: Step[] = [
  ['Lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['Types', bin('tsc'), ['-p', '.', ...once]],
  ['Types of the console', bin('tsc'), ['-p', 'console', ...once]],
  ['Types of the public pages', bin('tsc'), ['-p', 'public', ...once]],
  ['Dead code', bin('knip'), ['--no-progress']],
];
const tests: Step = ['Tests', process.execPath, [bin('vitest'), 'run', ...process.argv.slice(2)]];

/** In memory where there is room: databases, files and browsers of the tests need not outlive them. */
const TMPDIR = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'homeward-'));
process.on('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code));

// A process for each file of tests: what one has compiled the next need not.
const env = { ...process.env, TMPDIR, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/test') };

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 2 ** 30;
  } catch {
    return false;
  }
}

function start([name, command, args]: Step, stdio: 'inherit' | 'pipe') {
  const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', stdio, stdio] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const failed = new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status !== 0));
  });
  const ended = async () => {
    const hasFailed = await failed;
    if (stdio === 'pipe') console.log(`\n── ${name}\n${said.trim()}`);
    if (!hasFailed) return;
    console.error(`\n${name}: failed`);
    process.exitCode = 1;
    for (const other of running) other.kill();
  };
  running.add(child);
  child.on('close', () => running.delete(child));
  return ended();
}

const running = new Set<ChildProcess>();
const checked = checks.map((step) => start(step, 'pipe'));
await Promise.all(needs.map((step) => start(step, 'pipe')));
if (!process.exitCode) await start(tests, 'inherit');
await Promise.all(checked);
