import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

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
  'picture-page': 'sends web pages for pictures',
  'picture-huge': 'sends pictures of 60 MB',
  'picture-inside': 'leads pictures to 169.254.169.254',
  'picture-none': 'sends the text NOPIC for pictures',
} as const;
export type Fault = keyof typeof faults;

export const isFault = (value: unknown): value is Fault => typeof value === 'string' && Object.hasOwn(faults, value);

const MB = 2 ** 20;
const SLOW_MS = 3000;
const BLOCK = 64 * 1024;

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
      this.flood(half, 200);
    } else {
      super.end(bytes);
    }
    return this;
  }

  /** A long answer as fast as it is taken, so that little of it is ever held. What breaks it breaks its first block. */
  async pour(pieces: Iterable<string>): Promise<void> {
    const list = blocks(pieces);
    if (this.fault === 'cut' || this.fault === 'malformed' || this.fault === 'huge') {
      this.end(list.next().value ?? '');
      return;
    }
    if (this.fault === 'slow') await wait(SLOW_MS, undefined, { ref: false });
    await pipeline(Readable.from(list), this);
  }

  /** This many megabytes of nothing after a beginning: as much as the line takes at a time. */
  flood(beginning: Buffer, megabytes: number): void {
    const block = Buffer.alloc(BLOCK, 'woof ');
    let sent = 0;
    const more = () => {
      while (sent < megabytes * MB && !this.destroyed) {
        sent += block.length;
        if (!this.write(block)) return void this.once('drain', more);
      }
      super.end();
    };
    this.write(beginning);
    more();
  }
}

function* blocks(pieces: Iterable<string>): Generator<string> {
  let block = '';
  for (const piece of pieces) {
    block += piece;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}
