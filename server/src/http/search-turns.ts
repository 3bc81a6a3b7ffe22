import { Problem } from '../problem.ts';

/** How many searches of one user the database works on at a time. */
const AT_ONCE = 4;
/** How many more of them wait their turn. */
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

/** Lets each user's searches in a few at a time, so that nobody's hold up everybody's. A counter, where nobody waits. */
export class SearchTurns {
  private readonly lines = new Map<number, Line>();

  /** Takes a turn, which has to be given back. Nothing to wait for where there is one at once. Throws 429 after too long. */
  take(userId: number): Promise<void> | undefined {
    const line = this.lines.get(userId);
    if (!line) {
      this.lines.set(userId, { running: 1, waiting: [] });
      return undefined;
    }
    if (line.running < AT_ONCE) {
      line.running += 1;
      return undefined;
    }
    if (line.waiting.length >= WAITING) throw tooMany();
    return new Promise((begin, refuse) => line.waiting.push({ since: performance.now(), begin, refuse }));
  }

  /** Gives a turn back: to the one who has waited longest, unless that was too long. */
  give(userId: number): void {
    const line = this.lines.get(userId);
    if (!line) return;
    const patient = performance.now() - PATIENCE;
    let next = line.waiting.shift();
    for (; next && next.since < patient; next = line.waiting.shift()) next.refuse(tooMany());
    if (next) next.begin();
    else if (line.running > 1) line.running -= 1;
    else this.lines.delete(userId);
  }
}

const tooMany = () =>
  new Problem(429, 'You have too many searches under way. Try again when they have ended', { headers: { 'retry-after': '5' } });
