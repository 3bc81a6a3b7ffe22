/** Pages as they were drawn, by what they were drawn from; what has not been asked for the longest goes first. */
export class Rendered {
  readonly #pages = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  /** The page under this key, drawn once for all who ask for it at the same time. Fails as `draw` does, and is then drawn anew. */
  page(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#kept(key);
    if (kept) return Promise.resolve(kept);
    const begun = this.#drawing.get(key);
    if (begun) return begun;
    const drawing = draw()
      .then((page) => this.#keep(key, page))
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    return drawing;
  }

  #kept(key: string): Buffer | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  #keep(key: string, page: Buffer): Buffer {
    if (page.length > this.#most) return page;
    this.#pages.set(key, page);
    this.#bytes += page.length;
    for (const [oldest, { length }] of this.#pages) {
      if (this.#bytes <= this.#most) break;
      this.#pages.delete(oldest);
      this.#bytes -= length;
    }
    return page;
  }
}
