import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a first start needs beforehand: the console built, and the server's modules in Node's compile cache, without
 * which the process would carry the TypeScript compiler's memory along for as long as it runs.
 */
const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/node');

async function warm(): Promise<void> {
  if (existsSync(cache)) return;
  const modules = [
    'server/src/server.ts',
    'server/src/print/document.ts',
    'server/src/sample/sample.ts',
    'simulator/src/simulator.ts',
  ];
  const script = modules.map((name) => `await import(${JSON.stringify(join(root, name))});`).join('');
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${script} process.exit(0)`], { env, stdio: 'ignore' });
  await once(child, 'exit');
}

await Promise.all([warm(), import('../console/build.ts')]);
