import type { ShelterPart } from '@homeward/contract/shelter-part';
import { updateVersioned } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';

interface ShelterRef {
  organization_shelter_uuid: string;
  version?: number | undefined;
}

/** The id of a shelter whose tags or events were read in this version, and nobody else changes either meanwhile. */
export async function activeShelter(
  { db, refuse }: Context<'not_active'>,
  { organization_shelter_uuid: uuid, version }: ShelterRef,
  part: Extract<ShelterPart, 'tag' | 'event'>,
): Promise<number> {
  const id = await updateVersioned(db, 'organization_shelter', { uuid, version, part });
  const { process_tag } = await db
    .selectFrom('organization_shelter')
    .where('id', '=', id)
    .select('process_tag')
    .executeTakeFirstOrThrow();
  if (!process_tag) throw refuse('not_active');
  return id;
}
