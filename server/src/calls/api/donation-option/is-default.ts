import type { Database } from '../../../database/connect.ts';

/** Whether an option is one of those offered where a shelter has none of its own. */
export async function isDefault(db: Database, uuid: string): Promise<boolean> {
  const option = await db.selectFrom('donation_option').where('uuid', '=', uuid).select('shelter_id').executeTakeFirst();
  return option?.shelter_id === null;
}
