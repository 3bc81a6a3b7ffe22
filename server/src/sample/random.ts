/** Chance that falls the same way every time: the same seed, the same sample. */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to but not 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)] as T;
  }

  /** One of the names, each as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [T, number])[0];
  }

  /** So many of them, in their own order. */
  some<T>(from: readonly T[], count: number): T[] {
    let left = from.length;
    let wanted = Math.min(count, left);
    return from.filter(() => {
      const taken = this.next() < wanted / left--;
      if (taken) wanted -= 1;
      return taken;
    });
  }
}
