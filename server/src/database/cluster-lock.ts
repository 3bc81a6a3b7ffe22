import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';

/** Starting may mean recovering from a crash first. */
const PATIENCE = 120_000;
const BUSY = /database is locked/;

/**
 * One process at a time starts or stops the cluster. The operating system itself holds the lock, on an empty SQLite file:
 * it goes with the process that has it, however that ends, and holds between containers, in which process ids say nothing.
 */
export async function lockCluster(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'cluster.sqlite');
  // What earlier versions locked with.
  await rm(join(dataDir, 'cluster.lock'), { force: true });
  const file = new DatabaseSync(path);
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      file.exec('begin exclusive');
      return () => file.close();
    } catch (error) {
      if (!(error instanceof Error && BUSY.test(error.message)) || Date.now() > deadline) {
        file.close();
        if (error instanceof Error && !BUSY.test(error.message))
          throw new PlainError(`${path} cannot be locked: ${error.message}.`);
        throw new PlainError(`${path} cannot be locked: another process is starting or stopping PostgreSQL.`);
      }
      await sleep(50);
    }
  }
}
