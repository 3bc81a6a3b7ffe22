/** Pages as they were drawn, by what they were drawn from; what has not been asked for the longest goes first. */
export class Rendered {
  readonly #pages = new Map<string, Buffer>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): Buffer | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: Buffer): void {
    if (page.length > this.#most || this.#pages.has(key)) return;
    this.#pages.set(key, page);
    this.#bytes += page.length;
    for (const [oldest, { length }] of this.#pages) {
      if (this.#bytes <= this.#most) return;
      this.#pages.delete(oldest);
      this.#bytes -= length;
    }
  }
}
