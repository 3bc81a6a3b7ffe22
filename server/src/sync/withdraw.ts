import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Whether with the status `next`, which the map gives pet `p`, the pet is offered no more, so that it is held back. What
 * staff have set only an adoption ends.
 */
export const holdsBack = (next: RawBuilder<string | null>) => sql<boolean>`(${next} is not null and p.status_key = 'AVAILABLE'
  and (p.status_source = 'SYNC' or ${next} = 'ADOPTED'))`;

/** A pet, and the status that takes it off the site; null: it has none. */
export interface Withdrawn {
  pet_id: number;
  becomes: string | null;
}

/** Gives these pets the statuses that were held back. Who is in step with another integration is compared anew by that one. */
export async function withdraw(db: Kysely<DB> | Transaction<DB>, pets: readonly Withdrawn[]): Promise<void> {
  const held = pets.filter(({ becomes }) => becomes !== null);
  if (!held.length) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as r (pet_id int, becomes text)`;
  await sql`update pet p set status_key = r.becomes from ${rows}
    where p.id = r.pet_id and not p.deleted and ${holdsBack(sql`r.becomes`)}`.execute(db);
  await sql`update pet_source s set next_status_key = null, hash = case when s.next_status_key = r.becomes then s.hash end
    from ${rows} where s.pet_id = r.pet_id`.execute(db);
}
