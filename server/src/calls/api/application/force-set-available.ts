import { forceSetAvailable as call } from '@homeward/contract/application';
import { petStanding, refusedAvailable, seenBy } from '../../../adoptions/pet-standing.ts';
import { handler } from '../../../http/handler.ts';

/** Of a pet that is approved though nobody has it promised; its limits are looked at again by the database. Its newest application tells of it. */
export const forceSetAvailable = handler(call, async ({ uuid }, { db, refuse, user }) => {
  await db.selectFrom('pet').where('uuid', '=', uuid).select('id').forUpdate().execute();
  const pet = await petStanding(db, uuid);
  if (!pet) throw refuse('pet_missing', {}, ['uuid']);
  const refused = refusedAvailable(seenBy(user, pet));
  if (refused) throw refuse(refused.code, refused.words);
  await db.updateTable('pet').set({ status_key: 'AVAILABLE' }).where('id', '=', pet.id).execute();
  await db
    .insertInto('application_event')
    .columns(['application_id', 'kind_key', 'admin_user_id'])
    .expression(
      db
        .selectFrom('adoption_application')
        .where('pet_id', '=', pet.id)
        .where('deleted', '=', false)
        .orderBy('id', 'desc')
        .limit(1)
        .select(({ val }) => ['id', val('FREED').as('kind_key'), val(user.userId).as('admin_user_id')]),
    )
    .execute();
  return { status: 200 as const };
});
