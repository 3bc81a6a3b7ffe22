import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { Pool } from 'pg';
import { networkOf } from './network.ts';
import type { Problem } from './problem.ts';

/** What was refused, and to whom. */
export interface Refused {
  id: string;
  url: string;
  address: string;
}

interface Group {
  by: number | null;
  about: string | null;
  call: string | null;
  address: string;
  message: string;
  /** How many followed the one that is noted. */
  further: number;
}

const MINUTE = 60_000;
/** How many differ from each other that are noted one by one in a minute: nobody fills the disk with them. */
const MOST = 60;
const pathOf = new Map<string, string>(calls.map((call) => [addressOf(call), call.path]));

/**
 * Notes refusals in the audit trail: of a kind (who, from where, which call) the first at once, how many followed once the
 * minute is over. Nobody waits for it, and where the database does not answer the log alone has them.
 */
export class Refusals {
  readonly #groups = new Map<string, Group>();
  #others = 0;
  #sweep: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes what this problem refused, if it is one that says who may do what: the others are in the log. */
  note({ id, url, address: from }: Refused, { http, by: user, about: whom, message }: Problem): void {
    if (http !== 403 && http !== 429) return;
    const [by, about, call, address] = [user ?? null, whom ?? null, pathOf.get(url) ?? null, networkOf(from)];
    const kind = JSON.stringify([by, about, call, address, message]);
    const known = this.#groups.get(kind);
    this.#sweep ??= setTimeout(() => this.#flush(), MINUTE).unref();
    if (known) known.further += 1;
    else if (this.#groups.size >= MOST) this.#others += 1;
    else {
      const group = { by, about, call, address, message, further: 0 };
      this.#groups.set(kind, group);
      this.#write(group, id, 1);
    }
  }

  /** Writes down what is only counted yet; answers once it is written. */
  async close(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
    for (const group of this.#groups.values()) if (group.further) this.#write(group, null, group.further);
    const others: Group = { by: null, about: null, call: null, address: '', message: 'Others in the same minute', further: 0 };
    if (this.#others) this.#write(others, null, this.#others);
    this.#groups.clear();
    this.#others = 0;
  }

  #write({ by, about, call, address, message }: Group, requestId: string | null, times: number): void {
    const changes = { address: { to: address }, message: { to: message }, times: { to: times } };
    // One after the other: however many there are, they hold one connection.
    this.#writing = this.#writing.then(() =>
      this.#pool
        .query(
          `insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
            values ($1, $2, $3, 'admin_user', coalesce($4::uuid, (select uuid from admin_user where id = $1)), 'REFUSED', $5)`,
          [by, call, requestId, about, changes],
        )
        .catch(() => undefined),
    );
  }
}
