import { updateVersioned } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';

interface ShelterRef {
  organization_shelter_uuid: string;
  version: number;
}

/** The id of a shelter that was read in this version, whose tags and events nobody else changes meanwhile. */
export async function activeShelter(
  { db, refuse }: Context<'not_active'>,
  { organization_shelter_uuid: uuid, version }: ShelterRef,
): Promise<number> {
  const id = await updateVersioned(db, 'organization_shelter', { uuid, version });
  const { process_tag } = await db
    .selectFrom('organization_shelter')
    .where('id', '=', id)
    .select('process_tag')
    .executeTakeFirstOrThrow();
  if (!process_tag) throw refuse('not_active');
  return id;
}
