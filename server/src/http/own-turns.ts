import { Problem } from '../problem.ts';

/** How much of one key's is under way at a time. */
const AT_ONCE = 4;
/** How many more wait their turn. */
const WAITING = 500;
/** How long they do, in milliseconds. */
const PATIENCE = 5000;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets each key's works in a few at a time, so that nobody's hold up everybody's. A counter, where nobody waits. */
export class OwnTurns<Key> {
  private readonly lines = new Map<Key, Line>();
  readonly #words: string;
  readonly #patience: number;

  /** `words`: what is said to who has waited too long, or finds too many waiting. */
  constructor(words: string, patience = PATIENCE) {
    this.#words = words;
    this.#patience = patience;
  }

  /** Takes a turn, which has to be given back. Nothing to wait for where there is one at once. Throws 429 after too long. */
  take(key: Key): Promise<void> | undefined {
    const line = this.lines.get(key);
    if (!line) {
      this.lines.set(key, { running: 1, waiting: [] });
      return undefined;
    }
    if (line.running < AT_ONCE) {
      line.running += 1;
      return undefined;
    }
    if (line.waiting.length >= WAITING) throw this.#tooMany();
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1);
        reject(this.#tooMany());
      }, this.#patience);
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      line.waiting.push(begin);
    });
  }

  /** Gives a turn back: to the one who has waited longest. */
  give(key: Key): void {
    const line = this.lines.get(key);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) next();
    else if (line.running > 1) line.running -= 1;
    else this.lines.delete(key);
  }

  #tooMany = () => new Problem(429, this.#words, { headers: { 'retry-after': '5' } });
}
