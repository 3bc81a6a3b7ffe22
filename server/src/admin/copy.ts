import { once } from 'node:events';
import type pg from 'pg';

/**
 * PostgreSQL's COPY over a connection of `pg`, which knows its messages and leaves them to whoever asked. The server's own
 * text format: what one server writes another reads, whatever the types.
 */
type Wire = pg.Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void; sendCopyFail(reason: string): void };

/** Answers the rows that a `copy … to stdout` tells, piece by piece, in buffers of about `size` bytes. */
export async function* copyOut(client: pg.Client, statement: string, size: number): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement, size);
  client.query(copy);
  try {
    for (;;) {
      const piece = await copy.next();
      if (!piece) return;
      yield piece;
    }
  } finally {
    copy.abandon();
  }
}

/** Sends a `copy … from stdin` its rows. */
export async function copyIn(client: pg.Client, statement: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const copy = new CopyIn(statement);
  client.query(copy);
  const wire = await Promise.race([copy.begun, copy.ended.then(() => undefined)]);
  if (!wire) throw new Error(`${statement} took no rows`);
  try {
    for await (const piece of pieces) {
      wire.sendCopyFromChunk(piece);
      // Fails where the server has refused a row meanwhile.
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), copy.ended]);
    }
  } catch (error) {
    wire.sendCopyFail('the rows ended early');
    await copy.ended.catch(() => undefined);
    throw error;
  }
  wire.endCopyFrom();
  await copy.ended;
}

/** What both ways share: a statement that `pg` runs, and its end. */
class Copy {
  readonly ended: Promise<void>;
  protected end!: () => void;
  protected fail!: (error: Error) => void;
  readonly #statement: string;
  constructor(statement: string) {
    this.#statement = statement;
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
    // Whoever waits hears of it; nobody waiting is no reason to end the process.
    this.ended.catch(() => undefined);
  }
  submit(wire: pg.Connection): void {
    wire.query(this.#statement);
  }
  handleError(error: Error): void {
    this.fail(error);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.end();
  }
}

class CopyIn extends Copy {
  #begin!: (wire: Wire) => void;
  readonly begun = new Promise<Wire>((resolve) => {
    this.#begin = resolve;
  });
  handleCopyInResponse(wire: Wire): void {
    this.#begin(wire);
  }
}

class CopyOut extends Copy {
  readonly #size: number;
  #rows: Buffer[] = [];
  #bytes = 0;
  #wire: pg.Connection | undefined;
  #wake: (() => void) | undefined;
  #over = false;
  #abandoned = false;
  constructor(statement: string, size: number) {
    super(statement);
    this.#size = size;
    const over = () => {
      this.#over = true;
      this.#wake?.();
    };
    this.ended.then(over, over);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: pg.Connection): void {
    if (this.#abandoned) return;
    // Copied: the parser writes over what it has told.
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes < this.#size) return;
    // No more is read than is taken.
    this.#wire = wire;
    wire.stream.pause();
    this.#wake?.();
  }

  /** Lets the rest flow by, so that the connection can go on. */
  abandon(): void {
    this.#abandoned = true;
    this.#wire?.stream.resume();
  }

  async next(): Promise<Buffer | undefined> {
    if (!this.#over && this.#bytes < this.#size)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#over) await this.ended;
    const piece = Buffer.concat(this.#rows);
    this.#rows = [];
    this.#bytes = 0;
    this.#wire?.stream.resume();
    return piece.length ? piece : undefined;
  }
}
