import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../src/main.ts');

export interface Run {
  child: ChildProcess;
  said: () => string;
  complained: () => string;
  /** Resolves with the first group of the pattern once it is said. */
  says(pattern: RegExp): Promise<string>;
  ended: Promise<number | null>;
}

/** A worker of this installation in a process of its own, which can be killed like one; syncs begin where a test begins them. */
export const startWorker = (
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  environment: Record<string, string>,
): Run =>
  run({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests and nothing else!',
    ROLE: 'worker',
    SYNC_MINUTES: '0',
    ...environment,
  });

/** The server as an operator starts it, in a process group of its own; these variables and no others of ours. `as`: another user. */
export function run(environment: Record<string, string>, as: { uid?: number; gid?: number } = {}): Run {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: '0',
      SIMULATOR_PORT: '0',
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...as,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const says = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(out);
      if (found) return found[1] ?? '';
      const over = await Promise.race([once(child.stdout, 'data'), ended.then((code) => ({ code }))]);
      if ('code' in over && !pattern.test(out)) throw new Error(`ended with ${over.code}: ${out}${err}`);
    }
  };
  return { child, said: () => out, complained: () => err, says, ended };
}
