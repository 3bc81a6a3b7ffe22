import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Setup, Sheet } from './document.ts';

/** A worker may not take more, whatever it is given to draw. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

/**
 * The PDF of sheets, piece by piece, drawn in a thread of its own so that nobody waits for it. The next sheets are drawn
 * once the pieces before have been taken, so that nothing gathers; who stops taking stops the thread.
 */
export async function* pdfOf(setup: Setup, sheets: AsyncIterable<Sheet[]>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: setup, resourceLimits: LIMITS });
  const draw = async (some: Sheet[]): Promise<Uint8Array[]> => {
    const answered = once(worker, 'message');
    worker.postMessage(some);
    const [chunks] = (await answered) as [Uint8Array[]];
    return chunks;
  };
  try {
    for await (const some of sheets) yield* await draw(some);
    yield* await draw([]);
  } finally {
    await worker.terminate();
  }
}
