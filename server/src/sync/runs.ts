import type { Engine } from './run.ts';

/** So many runs are open at once in one process: most of their time they wait for their partners, and hold little. */
const MOST_OPEN = 40;

/** The runs that this process has open. */
export class Runs {
  readonly #engine: Engine;
  readonly #after: () => void;
  readonly #open = new Set<Promise<void>>();

  /** `after` hears of every run that has ended. */
  constructor(engine: Engine, after: () => void) {
    this.#engine = engine;
    this.#after = after;
  }

  /** Opens a run once there is room for it; answers without waiting for its end. */
  async open(uuid: string): Promise<void> {
    while (this.#open.size >= MOST_OPEN) await Promise.race(this.#open);
    if (this.#engine.stopping.aborted) return;
    const run = this.#run(uuid).finally(() => this.#open.delete(run));
    this.#open.add(run);
  }

  async #run(uuid: string): Promise<void> {
    const { runSync } = await import('./run.ts');
    await runSync(this.#engine, uuid).catch(this.#engine.onError);
    this.#after();
  }

  /** Resolves once none is open any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#open);
  }
}
