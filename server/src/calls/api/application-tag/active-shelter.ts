import type { ShelterPart } from '@homeward/contract/shelter-part';
import { updateVersioned } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { shelter as entity } from '../shelter/entity.ts';

const withTag = { with: { applicationTag: true } };

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
  const shown = { versions: true, organization_shelter_tags: withTag, organization_shelter_events: withTag };
  const now = (shelter: number) => readRecord(db, entity, { id: shelter, with: shown });
  const id = await updateVersioned(db, 'organization_shelter', { uuid, version, part, now });
  const { process_tag } = await db
    .selectFrom('organization_shelter')
    .where('id', '=', id)
    .select('process_tag')
    .executeTakeFirstOrThrow();
  if (!process_tag) throw refuse('not_active');
  return id;
}
