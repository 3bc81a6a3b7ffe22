import type { Database } from '../../../database/connect.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { shelter } from './entity.ts';

/** A shelter as its page shows it. */
export const readShelter = (db: Database, id: number) =>
  readRecord(db, shelter, {
    id,
    with: {
      versions: true,
      country: { with: { default_language: true } },
      languages: { with: { language: true } },
      contract_options: true,
      shelter_contract: true,
      kiosk_logo: true,
      organization_branches: { with: { address: { with: { country: true } }, opening_hours: true } },
    },
  });

/** The id of a shelter that is there; undefined where there is none. */
export async function findShelterId(db: Database, uuid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The id of a shelter that is there, or 404. */
export async function shelterId(db: Database, uuid: string): Promise<number> {
  const id = await findShelterId(db, uuid);
  if (!id) throw notFound('Shelter not found');
  return id;
}
