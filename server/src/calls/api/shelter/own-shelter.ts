import type { Database } from '../../../database/connect.ts';
import { notFound } from '../../../problem.ts';
import { shelterId } from './read-shelter.ts';

/** The id of the shelter that a record is saved for, or 404: also where the record, if it is there, is another's. */
export async function ownShelter(
  db: Database,
  table: 'organization_product' | 'organization_tax',
  shelter_uuid: string,
  uuid: string | undefined,
): Promise<number> {
  const id = await shelterId(db, shelter_uuid);
  if (!uuid) return id;
  const record = await db.selectFrom(table).where('uuid', '=', uuid).select('shelter_id').executeTakeFirst();
  if (record?.shelter_id !== id) throw notFound();
  return id;
}
