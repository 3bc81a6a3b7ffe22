import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf, messageOf } from '../error-code.ts';
import { PlainError } from '../plain-error.ts';

/** One file of many: a tar that gzip has packed, so that any machine can look into it. Its last entry proves all before it. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;
const END = 'end.json';

/** Writes an archive to `{path}.part`, which gets its name once all of it is on the disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #packed = createGzip({ level: 1 });
  readonly #written: ReturnType<typeof createWriteStream>;
  readonly #sum = createHash('sha256');
  #entries = 0;
  #failed: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(path: string) {
    this.#path = path;
    this.#written = createWriteStream(`${path}.part`, { mode: 0o600, flush: true });
    for (const stream of [this.#written, this.#packed])
      stream.on('error', (error: Error) => {
        this.#failed ??= error;
        this.#packed.destroy();
        this.#wake();
      });
    this.#packed.on('drain', () => this.#wake());
    this.#packed.pipe(this.#written);
  }

  /** Refuses to write over a file that is there. */
  static async create(path: string): Promise<ArchiveWriter> {
    if (await exists(path)) throw new PlainError(`${path} is already there.`);
    return new ArchiveWriter(path);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    prove(this.#sum, { name, bytes });
    this.#entries++;
    await this.#write(headerOf(name, bytes.length));
    await this.#write(bytes);
    await this.#write(Buffer.alloc(padding(bytes.length)));
  }

  async close(): Promise<void> {
    const end = { entries: this.#entries, sha256: this.#sum.copy().digest('hex') };
    await this.add(END, Buffer.from(JSON.stringify(end)));
    await this.#write(Buffer.alloc(2 * BLOCK));
    this.#packed.end();
    await Promise.all([finished(this.#packed), finished(this.#written)]);
    await rename(`${this.#path}.part`, this.#path);
  }

  /** Takes away what was written so far. */
  async discard(): Promise<void> {
    this.#packed.destroy();
    this.#written.destroy();
    await rm(`${this.#path}.part`, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (!bytes.length || this.#packed.write(bytes)) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#failed) throw this.#failed;
  }
}

/** The entries of an archive, in order. Throws a PlainError where it is damaged, at its end where anything was changed. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  if (!(await exists(path))) throw new PlainError(`There is no ${path}.`);
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* proven(source.pipe(unpacked));
  } catch (error) {
    if (error instanceof Damaged || codeOf(error).startsWith('Z_'))
      throw new PlainError(`${path} is damaged or not a backup: ${messageOf(error)}.`);
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

class Damaged extends Error {}

async function* proven(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const sum = createHash('sha256');
  let entries = 0;
  for await (const entry of untar(unpacked)) {
    if (entry.name === END) {
      const end = JSON.parse(entry.bytes.toString()) as { entries: number; sha256: string };
      if (end.entries !== entries || end.sha256 !== sum.digest('hex')) throw new Damaged('its checksum is another');
      return;
    }
    prove(sum, entry);
    entries++;
    yield entry;
  }
  throw new Damaged('it ends too early');
}

async function* untar(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = taker(unpacked);
  for (;;) {
    const header = await take(BLOCK);
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    if (!name) return;
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (!Number.isSafeInteger(size)) throw new Damaged('an entry has no size');
    const bytes = await take(size);
    await take(padding(size));
    yield { name, bytes };
  }
}

/** Takes so many bytes from a stream, however it is cut. */
function taker(stream: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const pieces = stream[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  return async (size) => {
    const taken = [left];
    let length = left.length;
    while (length < size) {
      const { value, done } = await pieces.next();
      if (done) throw new Damaged('it ends too early');
      taken.push(value);
      length += value.length;
    }
    const whole = taken.length === 1 ? left : Buffer.concat(taken);
    left = whole.subarray(size);
    return whole.subarray(0, size);
  };
}

function prove(sum: Hash, { name, bytes }: Entry): void {
  sum.update(`${name}\0${bytes.length}\0`).update(bytes);
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The header of the `ustar` format. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive`);
  const header = Buffer.alloc(BLOCK);
  const write = (text: string, at: number) => header.write(text, at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  write(name, 0);
  write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  write(`${octal(size, 11)}\0${octal(Math.floor(Date.now() / 1000), 11)}\0`, 124);
  write('        0', 148);
  write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
