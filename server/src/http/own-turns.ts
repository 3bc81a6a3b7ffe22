import { Problem } from '../problem.ts';

/** How much of one key's is under way at a time. */
const AT_ONCE = 4;
/** How many more wait their turn. */
const WAITING = 500;
/** How long they do, in milliseconds. */
const PATIENCE = 5000;

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (problem: Problem) => void;
}

interface Line {
  running: number;
  waiting: Waiting[];
}

/** Lets each key's works in a few at a time, so that nobody's hold up everybody's. A counter, where nobody waits. */
export class OwnTurns<Key> {
  private readonly lines = new Map<Key, Line>();
  readonly #words: string;

  /** `words`: what is said to who has waited too long, or finds too many waiting. */
  constructor(words: string) {
    this.#words = words;
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
    return new Promise((begin, refuse) => line.waiting.push({ since: performance.now(), begin, refuse }));
  }

  /** Gives a turn back: to the one who has waited longest, unless that was too long. */
  give(key: Key): void {
    const line = this.lines.get(key);
    if (!line) return;
    const patient = performance.now() - PATIENCE;
    let next = line.waiting.shift();
    for (; next && next.since < patient; next = line.waiting.shift()) next.refuse(this.#tooMany());
    if (next) next.begin();
    else if (line.running > 1) line.running -= 1;
    else this.lines.delete(key);
  }

  #tooMany = () => new Problem(429, this.#words, { headers: { 'retry-after': '5' } });
}
