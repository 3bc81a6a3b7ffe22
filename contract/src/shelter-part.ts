import { versionOf } from './field.ts';
import type { Shelter } from './shelter.ts';

/** What is saved by itself of a shelter, beside its general settings. */
export type ShelterPart = 'profile' | 'payment' | 'question' | 'tag' | 'event';

/** What a save of one of these parts sends of a shelter that was read with its `versions`. */
export const partOf = (shelter: Pick<Shelter, 'uuid' | 'versions'>, part: ShelterPart) => ({
  organization_shelter_uuid: shelter.uuid,
  version: versionOf(shelter, part),
});
