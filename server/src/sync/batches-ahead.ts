import type { Batch } from '../partners/partner.ts';

const SIZE = 500;
/** So many that have not changed are noted in the time that one takes to be written. */
const UNCHANGED = 5;
/** How long a slow partner's animals wait for others before they are written: progress is looked at every second. */
const PATIENCE = 1000;

/** A partner's pages put together to batches that are worth a transaction, the next of them being read while the last is worked on. */
export const batchesAhead = (pages: AsyncIterable<Batch>, onPage: () => void): AsyncGenerator<Batch> =>
  ahead(together(pages, onPage));

/** The same, each being made while the one before is in use: so many are in memory, and one more. */
export async function* ahead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      // Whoever takes this one begins first: making the next keeps the process busy for a while.
      next = new Promise((resolve) => setImmediate(() => resolve(items.next())));
      // Whoever is still at work hears of a failure when the next one is asked for.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined).catch(() => undefined);
  }
}

/** Works that go on beside each other, so many at most. Who begins the next, or waits for them all, hears what has failed. */
export class Beside {
  readonly #most: number;
  readonly #works = new Set<Promise<void>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Begins this once there is room for it. */
  async begin(work: () => Promise<void>): Promise<void> {
    while (this.#works.size >= this.#most) await Promise.race(this.#works);
    const begun = work().then(() => {
      this.#works.delete(begun);
    });
    begun.catch(() => undefined);
    this.#works.add(begun);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#works);
  }

  /** Waits for them however they end. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#works);
  }
}

const nothing = (): Required<Omit<Batch, 'total'>> & Pick<Batch, 'total'> => ({
  ...{ animals: [], refused: [], again: [] },
  unchanged: [],
  pages: [],
});

async function* together(pages: AsyncIterable<Batch>, onPage: () => void): AsyncGenerator<Batch, undefined> {
  let batch = nothing();
  let since = Date.now();
  try {
    for await (const { animals, refused, again = [], total, unchanged = [], pages: read = [] } of pages) {
      onPage();
      const before = batch.animals.length;
      batch.animals.push(...animals);
      batch.refused.push(...refused.map((one) => ({ ...one, after: before + (one.after ?? animals.length) })));
      batch.again.push(...again);
      batch.unchanged = batch.unchanged.concat(unchanged);
      batch.pages.push(...read);
      if (total !== undefined) batch.total = total;
      const size = batch.animals.length + batch.refused.length + batch.again.length + batch.unchanged.length / UNCHANGED;
      if (size < SIZE && Date.now() - since < PATIENCE) continue;
      yield batch;
      batch = nothing();
      since = Date.now();
    }
  } catch (error) {
    // What was read before a partner failed is not lost.
    yield batch;
    throw error;
  }
  yield batch;
  return undefined;
}
