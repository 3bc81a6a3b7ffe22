import { setTimeout as after } from 'node:timers/promises';
import { Problem } from '../problem.ts';

/** Between two pieces of one work so long nothing is under way. */
const QUIET_MS = 50;

/** How long somebody waits for a turn, and how long a turn is theirs, in milliseconds, where that is not said otherwise. */
const PATIENCE = 30_000;
const HELD = 60_000;

interface Bounds {
  atOnce: number;
  waiting: number;
  patience?: number;
  held?: number;
}

interface Waiter {
  go: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Lets a few works run at once; the others wait, and those who wait have their turns in rotation by whom they are from:
 * however much one sends, whoever sends one thing waits for one of each other's. Known people and strangers go by turns, so
 * that nobody known waits for a crowd of strangers, nor a stranger without end. Where too many wait, the last of the longest
 * line is refused with 503 and Retry-After; a stranger's, where there are strangers. So is who has waited for too long. What has
 * its turn for too long loses it, and is told so by a signal: it may go on, but others do as well.
 */
export class Turns {
  #free: number;
  readonly #atOnce: number;
  readonly #most: number;
  readonly #patience: number;
  readonly #held: number;
  readonly #words: string;
  readonly #known = new Lines();
  readonly #strangers = new Lines();
  #wasKnown = false;
  /** While something is under way, and for a moment after. */
  #busy: PromiseWithResolvers<void> | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor({ atOnce, waiting, patience = PATIENCE, held = HELD }: Bounds, words: string) {
    this.#free = atOnce;
    this.#atOnce = atOnce;
    this.#most = waiting;
    this.#patience = patience;
    this.#held = held;
    this.#words = words;
  }

  async take<T>(from: string, work: (late: AbortSignal) => Promise<T>, isKnown = true): Promise<T> {
    if (this.#free > 0) this.#begin();
    else await this.#wait(from, isKnown);
    const late = new AbortController();
    const end = setTimeout(() => {
      late.abort();
      this.#next();
    }, this.#held);
    try {
      return await work(late.signal);
    } finally {
      clearTimeout(end);
      if (!late.signal.aborted) this.#next();
    }
  }

  /**
   * Resolves when nothing is under way, nor was a moment ago, or after so many milliseconds: for what gives way to this, but not for
   * ever.
   */
  async lull(longest: number): Promise<void> {
    if (this.#busy) await Promise.race([this.#busy.promise, after(longest, undefined, { ref: false })]);
  }

  /** Says that work is under way which needs no turn. */
  stir(): void {
    this.#begin();
    this.#end();
  }

  #begin(): void {
    this.#free -= 1;
    clearTimeout(this.#quiet);
    this.#busy ??= Promise.withResolvers();
  }

  #end(): void {
    this.#free += 1;
    if (this.#free < this.#atOnce) return;
    this.#quiet = setTimeout(() => {
      this.#busy?.resolve();
      this.#busy = undefined;
    }, QUIET_MS).unref();
  }

  #wait(from: string, isKnown: boolean): Promise<void> {
    const lines = isKnown ? this.#known : this.#strangers;
    if (this.#known.waiting + this.#strangers.waiting >= this.#most) {
      const leaves = isKnown && this.#strangers.waiting ? this.#strangers.lastOfLongest() : lines.lastBefore(from);
      if (!leaves) throw this.#tooMany();
      leaves.refuse(this.#tooMany());
    }
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        lines.remove(from, waiter);
        reject(this.#tooMany());
      }, this.#patience);
      const after = (answer: () => void) => {
        clearTimeout(patience);
        answer();
      };
      const waiter: Waiter = { go: () => after(resolve), refuse: (problem) => after(() => reject(problem)) };
      lines.add(from, waiter);
    });
  }

  #next(): void {
    const isKnown = this.#strangers.waiting ? this.#known.waiting > 0 && !this.#wasKnown : true;
    const waiter = (isKnown ? this.#known : this.#strangers).shift();
    if (waiter) {
      this.#wasKnown = isKnown;
      waiter.go();
    } else this.#end();
  }

  #tooMany = () => new Problem(503, this.#words, { headers: { 'retry-after': '5' } });
}

/** Who waits, by whom they are from; the first line is next. */
class Lines {
  waiting = 0;
  readonly #lines = new Map<string, Waiter[]>();

  add(from: string, waiter: Waiter): void {
    this.waiting += 1;
    const line = this.#lines.get(from);
    if (line) line.push(waiter);
    else this.#lines.set(from, [waiter]);
  }

  /** The first of the first line, which then stands behind all others. */
  shift(): Waiter | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [from, line] = first;
    const waiter = line.shift();
    this.#lines.delete(from);
    if (line.length) this.#lines.set(from, line);
    this.waiting -= 1;
    return waiter;
  }

  remove(from: string, waiter: Waiter): void {
    const line = this.#lines.get(from) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (!line.length) this.#lines.delete(from);
    this.waiting -= 1;
  }

  /** The last of the longest line, if that would still be longer than this one's with a newcomer. */
  lastBefore(from: string): Waiter | undefined {
    const own = this.#lines.get(from)?.length ?? 0;
    return this.#longest()[1].length < own + 2 ? undefined : this.lastOfLongest();
  }

  lastOfLongest(): Waiter | undefined {
    const [from, line] = this.#longest();
    const last = line.pop();
    if (!line.length) this.#lines.delete(from);
    if (last) this.waiting -= 1;
    return last;
  }

  #longest(): [string, Waiter[]] {
    let longest: [string, Waiter[]] = ['', []];
    for (const line of this.#lines) if (line[1].length > longest[1].length) longest = line;
    return longest;
  }
}
