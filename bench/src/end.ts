import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Asks a process to end, and waits until it has; one that has ended already is left alone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
