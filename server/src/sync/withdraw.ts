import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Whether with the status `next`, which the map gives pet `p`, the pet is offered no more, so that it is held back. What
 * staff have set only an adoption ends.
 */
export const holdsBack = (next: RawBuilder<string | null>) => sql<boolean>`(${next} is not null and p.status_key = 'AVAILABLE'
  and (p.status_source = 'SYNC' or ${next} = 'ADOPTED'))`;

/** Whether the status that the source `s` of pet `p` keeps for it is held back. */
export const isHeldBack = holdsBack(sql`s.next_status_key`);

/** Gives these pets the statuses that were held back. */
export async function withdraw(db: Kysely<DB> | Transaction<DB>, petIds: number[]): Promise<void> {
  if (!petIds.length) return;
  await sql`update pet p set status_key = s.next_status_key from pet_source s
    where s.pet_id = p.id and p.id = any(${petIds}) and not p.deleted and ${isHeldBack}`.execute(db);
  await sql`update pet_source set next_status_key = null where pet_id = any(${petIds})`.execute(db);
}
