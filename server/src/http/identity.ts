import type { Access } from '@homeward/contract/call';
import type { Pool } from 'pg';
import { forbidden, Problem, sessionProblem } from '../problem.ts';
import { Recent } from '../recent.ts';
import { tokenHash } from '../services/secrets.ts';

/** Who is calling, as far as this process knows: good only until its time is over, and while the database confirms the epoch. */
export interface Identity {
  sessionId: number;
  userId: number;
  /** The state of everybody's sessions and permissions that this was read in. */
  epoch: number;
  /** When session or access key ends by itself, in milliseconds since 1970. */
  ends: number;
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
  /** A role of theirs asks for a second factor, and they have none. */
  owesFactor: boolean;
  lastUsedNoted: number;
}

export interface Credentials {
  token: string | undefined;
  accessKey: string | undefined;
}

/** True in SQL exactly while no session, access key or permission has changed since the identity was read: $1. */
export const GUARD = '(select epoch from auth_epoch) = $1';

/** Both credentials as one key; no header can hold the line break that parts them. */
const together = (token = '', accessKey = '') => `${token}\n${accessKey}`;

const NOTE_USE_EVERY = 60_000;

/** Asks one question of the database: on the pool, or inside a transaction. */
export type Ask = (text: string, values: unknown[]) => Promise<unknown[]>;

/** Finds out who calls. Remembers identities, so that the usual call asks the database nothing beside its own statement. */
export class Identities {
  private readonly known = new Recent<Identity>(1000);
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The identity last confirmed for these credentials. */
  remembered({ token, accessKey }: Credentials): Identity | undefined {
    const identity = token && accessKey ? this.known.get(together(token, accessKey)) : undefined;
    return identity && Date.now() < identity.ends ? identity : undefined;
  }

  /**
   * Reads session, access key, user and permissions as they are now; within a transaction where its `ask` is given.
   * Throws the session problem there is.
   */
  async confirm({ token, accessKey }: Credentials, ask: Ask = this.ask): Promise<Identity> {
    if (!accessKey) throw sessionProblem('noAccessKey');
    const [row] = (await ask(CONFIRM, [tokenHash(accessKey), tokenHash(token ?? '')])) as [ConfirmRow];
    if (!row.access_key) throw sessionProblem('badAccessKey');
    if (!token) throw sessionProblem('noToken');
    if (!row.id) throw sessionProblem('badToken');
    if (row.user_deleted) throw sessionProblem('userDisabled');
    if (row.revoked) throw sessionProblem('revoked');
    if (row.left <= 0) throw sessionProblem('expired');
    const identity: Identity = {
      sessionId: row.id,
      userId: row.user_id,
      epoch: row.epoch,
      ends: Date.now() + row.left,
      permissions: new Set(row.permissions),
      mustChangePassword: row.must_change_password,
      owesFactor: row.owes_factor,
      lastUsedNoted: 0,
    };
    this.known.set(together(token, accessKey), identity);
    return identity;
  }

  /** Throws the session problem there is with an access key. */
  async confirmAccessKey(accessKey: string | undefined, ask: Ask = this.ask): Promise<void> {
    if (!accessKey) throw sessionProblem('noAccessKey');
    const sql = 'select from access_key where key_hash = $1 and expires_date > now()';
    const [found] = await ask(sql, [tokenHash(accessKey)]);
    if (!found) throw sessionProblem('badAccessKey');
  }

  private readonly ask: Ask = async (text, values) => (await this.pool.query(text, values)).rows;

  /** Keeps a used session alive, and nobody waits for it: what is noted late sets no session back, which would change the epoch. */
  noteUse(identity: Identity): void {
    if (Date.now() - identity.lastUsedNoted < NOTE_USE_EVERY) return;
    identity.lastUsedNoted = Date.now();
    this.pool
      .query('update admin_session set last_used_date = greatest(last_used_date, now()) where id = $1 and revoked_date is null', [
        identity.sessionId,
      ])
      .catch(() => {
        identity.lastUsedNoted = 0;
      });
  }
}

/** Why the identity may not do what needs these permissions; undefined where it may. */
export function refusalFor(identity: Identity, access: Access, needed: Iterable<string>): Problem | undefined {
  if (access === 'session') return undefined;
  if (identity.mustChangePassword)
    return new Problem(403, 'Change your temporary password first', { data: { must_change_password: true } });
  if (identity.owesFactor) return new Problem(403, 'Set up a second factor first', { data: { must_set_up_second_factor: true } });
  for (const permission of needed) if (!identity.permissions.has(permission)) return forbidden(permission);
  return undefined;
}

interface ConfirmRow {
  access_key: boolean;
  /** Null where there is no such session, and then everything about it. */
  id: number | null;
  user_id: number;
  user_deleted: boolean;
  must_change_password: boolean;
  owes_factor: boolean;
  revoked: boolean;
  /** Milliseconds until session or access key end by themselves. */
  left: number;
  epoch: number;
  permissions: string[];
}

const CONFIRM = `select k.id is not null as access_key, s.id, u.id as user_id, u.deleted as user_deleted, u.must_change_password,
    owes_second_factor(u.id) as owes_factor, s.revoked_date is not null as revoked,
    1000 * extract(epoch from least(s.expires_date, s.last_used_date + interval '12 hours', k.expires_date) - now())::float8 as left,
    (select epoch from auth_epoch) as epoch,
    array(select i.name from held_items(u.id) h join admin_auth_item i on i.id = h and i.type = 2) as permissions
  from (select) as once
    left join access_key k on k.key_hash = $1 and k.expires_date > now()
    left join (admin_session s join admin_user u on u.id = s.admin_user_id) on s.token_hash = $2`;
