import { slug as slugField } from '@homeward/contract/field';
import { verifySlug as call } from '@homeward/contract/shelter';
import { handler } from '../../../http/handler.ts';

/** Whether a shelter could have this slug now; the constraint decides when it is saved. */
export const verifySlug = handler(call, async ({ slug, organization_shelter_uuid }, { db }) => {
  const sound = slugField.safeParse(slug);
  if (!sound.success) return { valid_slug: false };
  const holder = await db
    .selectFrom('organization_shelter')
    .where('slug', '=', sound.data)
    .where('deleted', '=', false)
    .select('uuid')
    .executeTakeFirst();
  return { valid_slug: !holder || holder.uuid === organization_shelter_uuid };
});
