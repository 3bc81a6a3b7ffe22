import type { Database } from '../../../database/connect.ts';

/** The id of a shelter that is there; undefined where there is none. */
export async function shelterIdFor(db: Database, uuid: string): Promise<number | undefined> {
  const shelter = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  return shelter?.id;
}
