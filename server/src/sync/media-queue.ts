import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { cut } from '../partners/fields.ts';
import { dropReplaced, showFirstPicture } from './media-rows.ts';

export type MediaKind = 'PICTURE' | 'VIDEO';

/** A picture or video that this worker fetches; `tries`, this one included, is the fence. */
export interface Claimed {
  id: number;
  pet_id: number;
  kind_key: MediaKind;
  url: string;
  tries: number;
}

export const MAX_TRIES = 5;
/** Longer than a fetch takes at most. A worker that died leaves what it had to the next after that. */
const LEASE = '5 minutes';
/** Seconds until the second try; each further one takes six times as long. */
const BACK_OFF = 10;

/** At one site what nobody has tried is taken in an order of chance: what hangs there may all have come first. Of so many at a time. */
const SHUFFLED = 5000;

const mine = ({ id, tries }: Claimed) => sql`id = ${id} and tries = ${tries} and state_key = 'WAITING'`;

/** Which of those that are due: at which sites, by the beginnings of their addresses, and whether only what nobody has tried. */
export interface Wanted {
  at?: string;
  notAt?: readonly string[];
  untried?: boolean;
}

/** The next that is due, those that nobody has tried before all others; undefined where none is. */
export async function claimMedia(
  db: Database,
  kind: MediaKind,
  { at, notAt = [], untried = false }: Wanted = {},
): Promise<Claimed | undefined> {
  const isDue = sql`state_key = 'WAITING' and kind_key = ${kind} and next_try <= now()`;
  const inOrder = sql`order by tries > 0, next_try, id limit`;
  const next =
    at === undefined
      ? sql`select id from pet_media where ${isDue} ${untried ? sql`and tries = 0` : sql``}
          ${notAt.length ? sql`and not exists (select from unnest(${notAt}::text[]) as site where starts_with(url, site))` : sql``}
          ${inOrder} 1 for update skip locked`
      : sql`select id from pet_media where ${isDue}
          and id = any(array(select id from pet_media where ${isDue} and starts_with(url, ${at}) ${inOrder} ${SHUFFLED}))
        order by tries > 0, case when tries = 0 then hashint8(id) end, next_try, id limit 1 for update skip locked`;
  const { rows } = await sql<Claimed>`
    update pet_media set tries = tries + 1, next_try = now() + ${LEASE}::interval where id = (${next})
    returning id, pet_id, kind_key, url, tries`.execute(db);
  return rows[0];
}

/** It is here. One that has left the pet meanwhile, or that another worker took over, stays out. */
export async function stored(db: Database, media: Claimed, fileId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('homeward.call', 'sync', true)`.execute(trx);
    // The pet first, as syncs do: two who wait for each other would both be ended.
    await sql`select from pet where id = ${media.pet_id} for no key update`.execute(trx);
    const { numAffectedRows } = await sql`update pet_media set state_key = 'STORED', file_id = ${fileId}, reason = null
      where ${mine(media)}`.execute(trx);
    if (!numAffectedRows) return;
    await dropReplaced(trx, [media.pet_id]);
    if (media.kind_key === 'PICTURE') await showFirstPicture(trx, [media.pet_id]);
  });
}

/** It stays where it is. */
export async function linked(db: Database, media: Claimed): Promise<void> {
  await sql`update pet_media set state_key = 'LINKED', reason = null where ${mine(media)}`.execute(db);
  await dropReplaced(db, [media.pet_id]);
}

/** It will never come. */
export async function failed(db: Database, media: Claimed, reason: string): Promise<void> {
  await sql`update pet_media set state_key = 'FAILED', reason = ${cut(reason, 500)} where ${mine(media)}`.execute(db);
}

/** It may come the next time, as long as there is one. */
export async function failedForNow(db: Database, media: Claimed, reason: string): Promise<void> {
  if (media.tries >= MAX_TRIES) return failed(db, media, reason);
  const seconds = BACK_OFF * 6 ** (media.tries - 1);
  await sql`update pet_media set reason = ${cut(reason, 500)}, next_try = now() + ${seconds} * interval '1 second'
    where ${mine(media)}`.execute(db);
}

/** Puts it back as if nobody had tried, for so many seconds from now. */
export async function putBack(db: Database, media: Claimed, seconds: number): Promise<void> {
  await sql`update pet_media set tries = tries - 1, next_try = now() + ${seconds} * interval '1 second'
    where ${mine(media)}`.execute(db);
}
