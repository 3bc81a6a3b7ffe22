import type { Database } from '../../../database/connect.ts';

/** The ids of those of these species that there are, by uuid; none of them is deleted before what is written here is there. */
export async function knownSpecies(db: Database, uuids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('specie')
    .where('uuid', 'in', uuids)
    .where('deleted', '=', false)
    .select(['id', 'uuid'])
    .forShare()
    .execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}
