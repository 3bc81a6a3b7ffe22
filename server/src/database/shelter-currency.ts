import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** What the prices of a shelter are in: its country's currency, US dollars where none is known. */
export async function shelterCurrency(db: Database, shelterId: number): Promise<string> {
  const { rows } = await sql<{ currency: string | null }>`select c.currency from organization_shelter s
    join country c on c.id = s.country_id where s.id = ${shelterId}`.execute(db);
  return rows[0]?.currency ?? 'USD';
}
