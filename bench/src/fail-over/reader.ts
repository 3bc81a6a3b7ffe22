import { setTimeout as pause } from 'node:timers/promises';

interface Heard {
  http: number;
  message: string;
}

/** Reads a list ten times a second, and notes the answers. */
export class Reader {
  /** Answers that said in words that it does not go just now. */
  readonly refused: Heard[] = [];
  /** Answers that were neither a list nor such words. */
  readonly otherwise: Heard[] = [];
  /** How often there was no answer. */
  cut = 0;
  /** The longest read, and the longest time between two that went well, in milliseconds. */
  longest = 0;
  stood = 0;
  readonly #address: string;
  readonly #headers: Record<string, string>;
  #well = 0;
  #reading: Promise<void> | undefined;
  #open = false;

  constructor(address: string, headers: Record<string, string>) {
    this.#address = address;
    this.#headers = headers;
  }

  /** The words of refusals, each once. */
  get words(): string[] {
    return [...new Set([...this.refused, ...this.otherwise].map(({ http, message }) => `${http} ${message}`))];
  }

  open(): void {
    this.#open = true;
    this.#well = performance.now();
    this.#reading = this.#readOn();
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    while (this.#open) {
      await this.#read();
      await pause(100);
    }
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    try {
      const answer = await fetch(`${this.#address}/api/specie/search`, {
        method: 'POST',
        headers: { ...this.#headers, 'content-type': 'application/json' },
        body: '{}',
      });
      const { message } = (await answer.json()) as { message: string };
      this.#note({ http: answer.status, message }, asked);
    } catch {
      this.cut += 1;
    }
  }

  #note(heard: Heard, asked: number): void {
    const { http, message } = heard;
    const answered = performance.now();
    this.longest = Math.max(this.longest, answered - asked);
    if (http === 200) {
      this.stood = Math.max(this.stood, answered - this.#well);
      this.#well = answered;
    } else if (http === 503 && message) this.refused.push(heard);
    else this.otherwise.push(heard);
  }
}
