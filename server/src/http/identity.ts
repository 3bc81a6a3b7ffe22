import type { Access } from '@homeward/contract/call';
import type { Pool } from 'pg';
import { Recent } from '../recent.ts';
import { tokenHash } from '../services/secrets.ts';
import { forbidden, Problem, sessionProblem } from './problem.ts';

/** Who is calling, as far as this process knows: good only while the database confirms session and epoch. */
export interface Identity {
  sessionId: number;
  accessKeyId: number;
  userId: number;
  /** The state of everybody's permissions that `permissions` was read in. */
  epoch: number;
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
  lastUsedNoted: number;
}

export interface Credentials {
  token: string | undefined;
  accessKey: string | undefined;
}

/** True in SQL exactly while the session lives, its access key is good and no permission has changed: $1, $2, $3. */
export const GUARD = `exists (select from admin_session s where s.id = $1 and s.revoked_date is null
  and s.expires_date > now() and s.last_used_date > now() - interval '12 hours')
  and exists (select from access_key k where k.id = $2 and k.expires_date > now())
  and (select epoch from auth_epoch) = $3`;

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
    return token && accessKey ? this.known.get(together(token, accessKey)) : undefined;
  }

  /**
   * Reads session, access key, user and permissions as they are now; within a transaction where its `ask` is given.
   * Throws the session problem there is.
   */
  async confirm({ token, accessKey }: Credentials, ask: Ask = this.ask): Promise<Identity> {
    const accessKeyId = await this.confirmAccessKey(accessKey, ask);
    if (!token) throw sessionProblem('noToken');
    const [row] = (await ask(SESSION, [tokenHash(token)])) as (SessionRow | undefined)[];
    if (!row) throw sessionProblem('badToken');
    if (row.user_deleted) throw sessionProblem('userDisabled');
    if (row.revoked) throw sessionProblem('revoked');
    if (row.expired) throw sessionProblem('expired');
    const identity: Identity = {
      sessionId: row.id,
      accessKeyId,
      userId: row.user_id,
      epoch: row.epoch,
      permissions: new Set(row.permissions),
      mustChangePassword: row.must_change_password,
      lastUsedNoted: 0,
    };
    this.known.set(together(token, accessKey), identity);
    return identity;
  }

  /** Answers the access key's id, or throws the session problem there is. */
  async confirmAccessKey(accessKey: string | undefined, ask: Ask = this.ask): Promise<number> {
    if (!accessKey) throw sessionProblem('noAccessKey');
    const sql = 'select id from access_key where key_hash = $1 and expires_date > now()';
    const [found] = (await ask(sql, [tokenHash(accessKey)])) as ({ id: number } | undefined)[];
    if (!found) throw sessionProblem('badAccessKey');
    return found.id;
  }

  private readonly ask: Ask = async (text, values) => (await this.pool.query(text, values)).rows;

  /** Keeps a used session alive; at most once a minute, and nobody waits for it. */
  noteUse(identity: Identity): void {
    if (Date.now() - identity.lastUsedNoted < NOTE_USE_EVERY) return;
    identity.lastUsedNoted = Date.now();
    this.pool
      .query('update admin_session set last_used_date = now() where id = $1 and revoked_date is null', [identity.sessionId])
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
  for (const permission of needed) if (!identity.permissions.has(permission)) return forbidden(permission);
  return undefined;
}

interface SessionRow {
  id: number;
  user_id: number;
  user_deleted: boolean;
  must_change_password: boolean;
  revoked: boolean;
  expired: boolean;
  epoch: number;
  permissions: string[];
}

const SESSION = `select s.id, u.id as user_id, u.deleted as user_deleted, u.must_change_password, s.revoked_date is not null as revoked,
    s.expires_date <= now() or s.last_used_date <= now() - interval '12 hours' as expired,
    (select epoch from auth_epoch) as epoch,
    array(select i.name from held_items(u.id) h join admin_auth_item i on i.id = h and i.type = 2) as permissions
  from admin_session s join admin_user u on u.id = s.admin_user_id where s.token_hash = $1`;
