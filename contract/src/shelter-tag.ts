import { z } from 'zod';
import { ApplicationTag, notActive } from './application-tag.ts';
import { call, searchCall } from './call.ts';
import { eachOnce, readVersion, requiredInt, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';

/** A tag a shelter uses; the greatest position has the greatest priority. */
export const ShelterTag = z.object({
  position: z.int(),
  applicationTag: ApplicationTag.optional(),
  shelter: OwnerShelter.optional(),
});
export type ShelterTag = z.output<typeof ShelterTag>;

export const search = searchCall('shelter-tag/search', "List a shelter's process tags", ShelterTag);
export const save = call('shelter-tag/save', {
  summary: "Change a shelter's process tags and their priority",
  input: z.strictObject({
    organization_shelter_uuid: uuid,
    /** Of the tag part. */
    version: readVersion,
    organization_shelter_tags: z
      .array(z.strictObject({ uuid, position: requiredInt('Missing a position', 0, 100_000) }))
      .max(200)
      .check(eachOnce('uuid', 'This tag is in the list already')),
  }),
  output: z.object({ organization_shelter_tags: z.array(ShelterTag) }),
  errors: {
    not_active: notActive,
    tag_unknown: { status: 422, message: 'There is no such tag' },
    tag_in_use: { status: 409, message: 'Events still set these tags: {names}' },
  },
});
