import { Problem } from '../http/problem.ts';

interface Waiter {
  go: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Lets a few works run at once; the others wait, and those who wait have their turns in rotation by whom they are from:
 * however much one sends, whoever sends one thing waits for one of each other's. Where too many wait, the last of the
 * longest line is refused with 503 and Retry-After.
 */
export class Turns {
  #free: number;
  #waiting = 0;
  /** Who waits, by whom they are from; the first line is next. */
  readonly #lines = new Map<string, Waiter[]>();
  readonly #most: number;
  readonly #words: string;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }, words: string) {
    this.#free = atOnce;
    this.#most = waiting;
    this.#words = words;
  }

  async take<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(from);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(from: string): Promise<void> {
    if (this.#waiting >= this.#most) this.#makeRoom(from);
    this.#waiting += 1;
    return new Promise((go, refuse) => {
      const line = this.#lines.get(from);
      if (line) line.push({ go, refuse });
      else this.#lines.set(from, [{ go, refuse }]);
    });
  }

  /** The turn goes to the first of the first line, which then stands behind all others. */
  #next(): void {
    const [first] = this.#lines;
    if (!first) {
      this.#free += 1;
      return;
    }
    const [from, line] = first;
    const waiter = line.shift();
    this.#lines.delete(from);
    if (line.length) this.#lines.set(from, line);
    this.#waiting -= 1;
    waiter?.go();
  }

  /** Refuses the newcomer, or the last of a line that would still be longer than theirs. */
  #makeRoom(from: string): void {
    let longest: Waiter[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const own = this.#lines.get(from)?.length ?? 0;
    if (longest.length < own + 2) throw this.#busy();
    this.#waiting -= 1;
    longest.pop()?.refuse(this.#busy());
  }

  #busy = () => new Problem(503, this.#words, { headers: { 'retry-after': '5' } });
}
