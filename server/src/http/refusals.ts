import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { Pool } from 'pg';
import type { Problem } from '../problem.ts';
import { networkOf } from './network.ts';

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

/** What one was refused within the minute: each kind, and of what is more than that how many. */
interface Sender {
  kinds: Map<string, Group>;
  rest: Group;
}

const MINUTE = 60_000;
/** How many kinds of one sender are noted one by one in a minute. */
const MOST_KINDS = 10;
/** How many strangers are told apart in a minute: nobody fills the disk with addresses. */
const MOST_STRANGERS = 60;
const REST = 'Others in the same minute';
const pathOf = new Map<string, string>(calls.map((call) => [addressOf(call), call.path]));

/** Whose noise it is: a user's own, apart from what they try on others, tries to be somebody, or a stranger's. */
const senderOf = (by: number | null, about: string | null, address: string) =>
  JSON.stringify(by ? [by, about !== null] : about ? [about] : address);

/**
 * Notes refusals in the audit trail: of a kind (who, from where, which call) the first at once, how many followed once the
 * minute is over. What one sender makes hides nothing of another's. Nobody waits for it, and where the database does not
 * answer the log alone has them.
 */
export class Refusals {
  readonly #senders = new Map<string, Sender>();
  #strangers = 0;
  readonly #otherStrangers: Group = { by: null, about: null, call: null, address: '', message: REST, further: 0 };
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
    this.#sweep ??= setTimeout(() => this.#flush(), MINUTE).unref();
    const sender = this.#sender(by, about, address);
    if (!sender) {
      this.#otherStrangers.further += 1;
      return;
    }
    const kind = JSON.stringify([about, call, address, message]);
    const known = sender.kinds.get(kind);
    if (known) known.further += 1;
    else if (sender.kinds.size >= MOST_KINDS) sender.rest.further += 1;
    else {
      const group = { by, about, call, address, message, further: 0 };
      sender.kinds.set(kind, group);
      this.#write(group, id, 1);
    }
  }

  /** Who is counted for it; nobody any more where too many strangers are. */
  #sender(by: number | null, about: string | null, address: string): Sender | undefined {
    const key = senderOf(by, about, address);
    const known = this.#senders.get(key);
    if (known) return known;
    if (!by && !about) {
      if (this.#strangers >= MOST_STRANGERS) return undefined;
      this.#strangers += 1;
    }
    const rest = { by, about: by ? null : about, call: null, address, message: REST, further: 0 };
    const sender = { kinds: new Map<string, Group>(), rest };
    this.#senders.set(key, sender);
    return sender;
  }

  /** Writes down what is only counted yet; answers once it is written. */
  async close(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
    const counted = [...this.#senders.values()].flatMap(({ kinds, rest }) => [...kinds.values(), rest]);
    for (const group of [...counted, { ...this.#otherStrangers }]) if (group.further) this.#write(group, null, group.further);
    this.#senders.clear();
    this.#strangers = 0;
    this.#otherStrangers.further = 0;
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
