import { hash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { Problem } from '../problem.ts';

/** A request that bears an Idempotency-Key, as it is kept: the key is its user's and its call's. */
export interface Keyed {
  keyHash: string;
  requestHash: string;
  /** Names this try where the key is claimed before the transaction. */
  claim: string;
}

/** How long a try may take before another may take its key over: longer than its slow part and its transaction may. */
const CLAIM_SECONDS = 60;
const LOOK_EVERY = 100;

export const keyed = (userId: number, path: string, key: string, input: unknown): Keyed => ({
  keyHash: hash('sha256', `${userId} ${path} ${key}`, 'base64url'),
  requestHash: hash('sha256', JSON.stringify(input), 'base64url'),
  claim: randomUUID(),
});

/**
 * Claims the key, for a call with a slow part: by a statement of its own, before anything outside is asked. Answers the
 * sealed answer the key got before; waits `within` milliseconds for a first request that is still under way.
 */
export async function claimKey(db: Database, request: Keyed, within: number): Promise<Buffer | undefined> {
  const until = performance.now() + within;
  for (;;) {
    if (await claimed(db, request)) return undefined;
    const known = await knownOf(db, request);
    if (known?.answer) return known.answer;
    if (performance.now() > until) throw notEnded();
    // Released between the two statements it is free at once.
    if (known) await setTimeout(LOOK_EVERY);
  }
}

async function claimed(db: Database, { keyHash, requestHash, claim }: Keyed): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_key as k (key_hash, request_hash, claim, claimed_until)
      values (${keyHash}, ${requestHash}, ${claim}, now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (key_hash) do update set claim = excluded.claim, claimed_until = excluded.claimed_until
      where k.answer is null and k.claimed_until < now() and k.request_hash = excluded.request_hash
    returning key_hash`.execute(db);
  return rows.length > 0;
}

/** Gives a claimed key back after a try that has failed. */
export async function releaseKey(db: Database, { keyHash, claim }: Keyed): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

/** The sealed answer this key got before; undefined the first time. A second request at once waits for the first's commit. */
export async function firstAnswer(db: Transaction<DB>, request: Keyed): Promise<Buffer | undefined> {
  const { keyHash: key_hash, requestHash: request_hash, claim } = request;
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ key_hash, request_hash, claim })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (inserted) return undefined;
  const answer = (await knownOf(db, request))?.answer;
  if (!answer) throw notEnded();
  return answer;
}

/** Keeps the answer with the transaction that it tells of; refuses where somebody else has taken the key over meanwhile. */
export async function keepAnswer(db: Transaction<DB>, { keyHash, claim }: Keyed, answer: Buffer): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({ answer })
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .executeTakeFirst();
  if (!numUpdatedRows) throw notEnded();
}

async function knownOf(db: Database, { keyHash, requestHash }: Keyed) {
  const known = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (known && known.request_hash !== requestHash) throw new Problem(422, 'This Idempotency-Key was used for another request');
  return known;
}

const notEnded = () =>
  new Problem(409, 'The first request with this Idempotency-Key has not ended', {
    data: { in_progress: true },
    headers: { 'retry-after': '5' },
  });
