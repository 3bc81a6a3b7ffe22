import { setImmediate } from 'node:timers';
import { PartnerError } from './partner.ts';

/** What reading one answer may take of our own time, in ms: waiting for it is not counted here. */
const MOST = 60_000;
/** How long other work waits at most while answers are read, in ms, however many they are. */
const STRETCH = 2;

/** How long such work has taken since the event loop turned last, in ms. */
let stretch = 0;
let isTurning = false;
/** Who goes on in a turn of their own each: together they would hold the process as long as one who never pauses. */
const waiting: (() => void)[] = [];

function turned(): void {
  stretch = 0;
  isTurning = false;
  waiting.shift()?.();
  if (waiting.length) turnSoon();
}

function turnSoon(): void {
  if (!isTurning) setImmediate(turned);
  isTurning = true;
}

function work<T>(piece: () => T): T {
  turnSoon();
  const since = performance.now();
  try {
    return piece();
  } finally {
    stretch += performance.now() - since;
  }
}

/** Between two pieces: others first, if there was enough of such work. */
export async function breathe(): Promise<void> {
  while (stretch >= STRETCH) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Does a small piece of the work on what partners send; nobody else's comes between the look whether it may and the piece. */
export async function inTurn<T>(piece: () => T): Promise<T> {
  if (stretch >= STRETCH) await breathe();
  return work(piece);
}

/** The work of reading one answer, whatever its format, or of what is made of it: it lets others have their turn, and it ends. */
export class Toil {
  readonly #partner: string;
  readonly #most: number;
  #spent = 0;

  constructor(partner: string, most = MOST) {
    this.#partner = partner;
    this.#most = most;
  }

  /** Does a small piece of the work. Throws a PartnerError once the whole has taken too long. */
  work<T>(piece: () => T): T {
    const since = performance.now();
    const done = work(piece);
    this.#spent += performance.now() - since;
    if (this.#spent > this.#most)
      throw new PartnerError('answer', `${this.#partner} sends an answer that takes too long to read.`);
    return done;
  }

  /** Does it with each of them, others between. */
  async each<T>(items: Iterable<T>, piece: (item: T) => void): Promise<void> {
    for (const item of items) {
      if (stretch >= STRETCH) await breathe();
      this.work(() => piece(item));
    }
  }
}
