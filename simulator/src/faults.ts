import { ServerResponse } from 'node:http';

/** What a partner can do wrong, and how the simulator's page words it. */
export const faults = {
  '401': 'refuses the credentials',
  '429': 'allows no more requests (Retry-After: 1)',
  '500': 'has a problem of its own',
  slow: 'waits three seconds before it answers',
  cut: 'breaks off in the middle of the answer',
  malformed: 'sends what cannot be read',
  huge: 'sends 200 MB',
  duplicate: 'lists the first animal twice',
  vanish: 'leaves every third animal out',
  'no-id': 'lists an animal without an id',
  'number-name': 'gives numbers as names',
  'zero-date': 'gives 0000-00-00 as birth date',
  'future-date': 'gives birth dates ahead of us',
} as const;
export type Fault = keyof typeof faults;

export const isFault = (value: unknown): value is Fault => typeof value === 'string' && Object.hasOwn(faults, value);

const HUGE = 200 * 2 ** 20;
const SLOW_MS = 3000;

/** An answer that goes wrong on its way out: whoever writes it need not know. */
export class FaultyResponse extends ServerResponse {
  fault: Fault | null = null;

  override end(body?: unknown, ...rest: never[]): this {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return super.end(body, ...rest);
    const bytes = Buffer.from(body);
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    if (this.fault === 'slow') {
      setTimeout(() => super.end(bytes), SLOW_MS).unref();
    } else if (this.fault === 'cut') {
      this.write(half, () => setImmediate(() => this.destroy()));
    } else if (this.fault === 'malformed') {
      super.end(Buffer.concat([half, Buffer.from('\u0000<<<]}{"&no such thing;\u0000')]));
    } else if (this.fault === 'huge') {
      this.write(half);
      this.#flood();
    } else {
      super.end(bytes);
    }
    return this;
  }

  /** As much as the line takes at a time, so that nothing of it is ever held. */
  #flood(): void {
    const block = Buffer.alloc(64 * 1024, 'woof ');
    let sent = 0;
    const more = () => {
      while (sent < HUGE && !this.destroyed) {
        sent += block.length;
        if (!this.write(block)) return void this.once('drain', more);
      }
      super.end();
    };
    more();
  }
}
