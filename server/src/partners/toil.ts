import { setImmediate as turn } from 'node:timers/promises';
import { PartnerError } from './partner.ts';

/** What reading one answer may take of our own time, in ms: waiting for it is not counted here. */
const MOST = 60_000;
/** How long other work waits at most while an answer is read, in ms. */
const STRETCH = 12;

/** The work of reading one answer, whatever its format, or of what is made of it: it lets others have their turn, and it ends. */
export class Toil {
  readonly #partner: string;
  readonly #most: number;
  #spent = 0;
  #stretch = 0;

  constructor(partner: string, most = MOST) {
    this.#partner = partner;
    this.#most = most;
  }

  /** Does a small piece of the work. Throws a PartnerError once the whole has taken too long. */
  work<T>(piece: () => T): T {
    const since = performance.now();
    const done = piece();
    const took = performance.now() - since;
    this.#spent += took;
    this.#stretch += took;
    if (this.#spent > this.#most)
      throw new PartnerError('answer', `${this.#partner} sends an answer that takes too long to read.`);
    return done;
  }

  /** Does it with each of them, others between. */
  async each<T>(items: Iterable<T>, piece: (item: T) => void): Promise<void> {
    for (const item of items) {
      this.work(() => piece(item));
      // To wait for nothing takes time as well, where there are thousands.
      if (this.#stretch >= STRETCH) await this.breathe();
    }
  }

  /** Between two pieces: others first, if they have waited. */
  async breathe(): Promise<void> {
    if (this.#stretch < STRETCH) return;
    await turn();
    this.#stretch = 0;
  }
}
