import { enable as call } from '@homeward/contract/application-tag';
import { handler } from '../../../http/handler.ts';
import { readShelter, shelterId } from '../shelter/read-shelter.ts';

/** Switches the feature on with every tag there is; where it is on already nothing changes. */
export const enable = handler(call, async ({ organization_shelter_uuid }, { db }) => {
  const id = await shelterId(db, organization_shelter_uuid);
  const enabled = await db
    .updateTable('organization_shelter')
    .set({ process_tag: true })
    .where('id', '=', id)
    .where('process_tag', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (enabled) {
    const tags = await db.selectFrom('application_tag').select('id').orderBy('id').execute();
    // A shelter that had the feature before keeps what it had.
    await db
      .insertInto('organization_shelter_tag')
      .values(tags.map((tag, position) => ({ shelter_id: id, tag_id: tag.id, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { organization_shelter: await readShelter(db, id) };
});
