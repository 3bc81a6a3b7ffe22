import { type RawBuilder, sql } from 'kysely';
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
  /** Why it has not come so far; null where nobody has said so. */
  reason: string | null;
}

const MAX_TRIES = 5;
/** The last of so many is a day after the first: a site that is silent says nothing of its pictures. */
const MAX_TRIES_SILENT = 7;
/** Longer than a fetch takes at most. A worker that died leaves what it had to the next after that. */
const LEASE = '5 minutes';
/** Seconds until the second try; each further one takes six times as long. */
const BACK_OFF = 10;

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
  const next =
    at === undefined
      ? sql`select id from pet_media where ${isDue} ${untried ? sql`and tries = 0` : sql``}
          ${notAt.length ? sql`and not exists (select from unnest(${notAt}::text[]) as site where starts_with(url, site))` : sql``}
          order by tries > 0, next_try, id limit 1 for update skip locked`
      : atOneSite(isDue, at);
  const { rows } = await sql<Claimed>`
    update pet_media set tries = tries + 1, next_try = now() + ${LEASE}::interval where id = (${next})
    returning id, pet_id, kind_key, url, tries, reason`.execute(db);
  return rows[0];
}

/**
 * At one site whose turn it is among the integrations is left to chance, and so is what nobody has tried of it: what hangs there
 * may all have come first, and all be one's.
 */
const atOneSite = (isDue: RawBuilder<unknown>, site: string) => sql`select coalesce(
  (select m.id from (select id from integration order by random()) i cross join lateral (
    select id from pet_media where ${isDue} and tries = 0 and integration_id = i.id and starts_with(url, ${site})
    order by hashint8(id) limit 1 for update skip locked) m limit 1),
  (select id from pet_media where ${isDue} and tries > 0 and starts_with(url, ${site}) order by next_try, id limit 1 for update skip locked))`;

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

/** Whether whoever had it has died each time. */
export const isBroken = ({ tries, reason }: Claimed): boolean => tries > (reason === null ? MAX_TRIES : MAX_TRIES_SILENT);

/** It may come the next time, as long as there is one. */
export async function failedForNow(db: Database, media: Claimed, reason: string, isSilent = false): Promise<void> {
  if (media.tries >= (isSilent ? MAX_TRIES_SILENT : MAX_TRIES)) return failed(db, media, reason);
  const seconds = BACK_OFF * 6 ** (media.tries - 1);
  await sql`update pet_media set reason = ${cut(reason, 500)}, next_try = now() + ${seconds} * interval '1 second'
    where ${mine(media)}`.execute(db);
}

/** Puts it back as if nobody had tried, for so many seconds from now. */
export async function putBack(db: Database, media: Claimed, seconds: number): Promise<void> {
  await sql`update pet_media set tries = tries - 1, next_try = now() + ${seconds} * interval '1 second'
    where ${mine(media)}`.execute(db);
}
