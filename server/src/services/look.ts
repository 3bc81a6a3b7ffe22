import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Looked, Looks } from './look-worker.ts';

/** A look takes no more memory in megabytes, and no longer in milliseconds, whatever the bytes are. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const PATIENCE = 10_000;
/** How long the thread is kept for the next look, in milliseconds. */
const IDLE = 5000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Looks at bytes of whatever origin, one after the other, in a thread of its own: what they make a reader do holds nobody
 * up. Undefined where that takes more time or memory than anything sound.
 */
export function lookAt<What extends keyof Looks>(
  what: What,
  bytes: Buffer,
  patience = PATIENCE,
): Promise<Looks[What] | undefined> {
  const looked = last.then(() => look(what, bytes, patience));
  last = looked.catch(() => undefined);
  return looked;
}

async function look<What extends keyof Looks>(what: What, bytes: Buffer, patience: number): Promise<Looks[What] | undefined> {
  clearTimeout(idle);
  const thread = worker ?? begin();
  worker = thread;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  thread.ref();
  try {
    thread.postMessage({ what, bytes });
    const [looked] = (await once(thread, 'message', { signal: late.signal })) as [Looked];
    return looked[what];
  } catch {
    // Too late, or out of memory: the next look has a new one.
    end(thread);
    return undefined;
  } finally {
    clearTimeout(timer);
    thread.unref();
    idle = setTimeout(() => end(thread), IDLE).unref();
  }
}

function begin(): Worker {
  const thread = new Worker(new URL('./look-worker.ts', import.meta.url), { resourceLimits: LIMITS });
  // Heard by the look that it ends; one that ends while idle is nobody's loss.
  thread.on('error', () => end(thread));
  return thread;
}

function end(thread: Worker): void {
  if (worker === thread) worker = undefined;
  void thread.terminate();
}
