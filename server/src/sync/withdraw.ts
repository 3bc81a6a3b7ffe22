import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Whether the status that the map gives pet `p` of source `s` is held back: with it the pet is offered no more. What staff
 * have set only an adoption ends.
 */
export const isHeldBack = sql<boolean>`(s.next_status_key is not null and p.status_key = 'AVAILABLE'
  and (p.status_source = 'SYNC' or s.next_status_key = 'ADOPTED'))`;

/** Gives these pets the statuses that were held back. */
export async function withdraw(db: Kysely<DB> | Transaction<DB>, petIds: number[]): Promise<void> {
  if (!petIds.length) return;
  await sql`update pet p set status_key = s.next_status_key from pet_source s
    where s.pet_id = p.id and p.id = any(${petIds}) and not p.deleted and ${isHeldBack}`.execute(db);
  await sql`update pet_source set next_status_key = null where pet_id = any(${petIds})`.execute(db);
}
