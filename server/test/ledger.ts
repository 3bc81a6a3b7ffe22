import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A change that a client has asked for, and what it heard; cut off where there was no answer. */
interface Entry {
  ask: string;
  key: string;
  saved: boolean;
}
export interface Heard {
  http: number;
  retryAfter: string | null;
  envelope: { status: number; prefix: string; message: string };
}

/**
 * What writing clients were told while something breaks: each notes a change before it asks for it, asks again with the
 * same key until it hears that it is saved, and goes on to the next. Questions may be alike, so that nothing but the key
 * keeps one from being saved twice.
 */
export class Ledger {
  /** Every answer that did not say saved. */
  readonly refusals: Heard[] = [];
  /** How often there was no answer. */
  cut = 0;
  /** The longest that nothing was said to be saved, in milliseconds. */
  stood = 0;
  /** Where the server is; it may move. */
  address: string;
  readonly #headers: Record<string, string>;
  readonly #group: number;
  readonly #entries: Entry[] = [];
  #writing = false;
  #saved = 0;
  #clients: Promise<void>[] = [];

  constructor(address: string, headers: Record<string, string>, group: number) {
    this.address = address;
    this.#headers = headers;
    this.#group = group;
  }

  get saved(): number {
    return this.#entries.filter(({ saved }) => saved).length;
  }

  /** Resolves once so many more changes are saved. */
  async more(changes: number): Promise<void> {
    const enough = this.saved + changes;
    while (this.saved < enough) await pause(10);
  }

  open(clients: number): void {
    this.#writing = true;
    this.#saved = performance.now();
    this.#clients = Array.from({ length: clients }, async () => {
      while (this.#writing) await this.#write();
    });
  }

  /** Resolves once what has been asked for is saved. */
  async close(): Promise<void> {
    this.#writing = false;
    await Promise.all(this.#clients);
  }

  async #write(): Promise<void> {
    const entry: Entry = { ask: `Ledger ${randomUUID()}`, key: randomUUID(), saved: false };
    this.#entries.push(entry);
    for (;;) {
      entry.saved = await this.#ask(entry);
      if (entry.saved) break;
      await pause(50);
    }
    const now = performance.now();
    this.stood = Math.max(this.stood, now - this.#saved);
    this.#saved = now;
  }

  /** Asks something as the client does. */
  async post(path: string, input: unknown, key: string = randomUUID()): Promise<Response> {
    return fetch(`${this.address}/api/${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    });
  }

  async #ask({ ask, key }: Entry): Promise<boolean> {
    const organization_question = { ask, form_tag_key: 'TEXT', group_id: this.#group, position: 1 };
    try {
      const answer = await this.post('question/save', { organization_question, answers: [] }, key);
      const envelope = (await answer.json()) as Heard['envelope'];
      if (answer.ok) return true;
      this.refusals.push({ http: answer.status, retryAfter: answer.headers.get('retry-after'), envelope });
    } catch {
      this.cut += 1;
    }
    return false;
  }

  /** Changes that were said to be saved and are not there, and those that are there twice. */
  async faults(sql: Pick<pg.Pool, 'query'>): Promise<{ lost: Entry[]; twice: string[] }> {
    const { rows } = await sql.query<{ ask: string; times: number }>(
      "select ask, count(*)::int as times from organization_question where ask like 'Ledger %' group by ask",
    );
    const there = new Set(rows.map(({ ask }) => ask));
    return {
      lost: this.#entries.filter(({ ask, saved }) => saved && !there.has(ask)),
      twice: rows.filter(({ times }) => times > 1).map(({ ask }) => ask),
    };
  }

  /** Every change that was said to be saved is there, once. */
  async check(sql: Pick<pg.Pool, 'query'>): Promise<void> {
    assert.deepEqual(await this.faults(sql), { lost: [], twice: [] });
  }

  /** Whoever was refused was told so in the envelope, and when to come back. */
  checkRefusals(): void {
    const other = this.refusals.filter(
      ({ http, retryAfter, envelope }) =>
        !(http === 503 && Number(retryAfter) > 0 && envelope.prefix === '5xx' && envelope.message),
    );
    assert.deepEqual(other, []);
  }
}
