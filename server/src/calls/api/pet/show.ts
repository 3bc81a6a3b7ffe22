import { show as call, visibilities } from '@homeward/contract/pet';
import { handler } from '../../../http/handler.ts';

/** Its limits are looked at again by the database. */
export const show = handler(call, async ({ uuid }, { db, refuse }) => {
  const pet = await db
    .selectFrom('pet')
    .where('uuid', '=', uuid)
    .select(['id', 'deleted', 'visibility_key'])
    .forUpdate()
    .executeTakeFirst();
  if (!pet) throw refuse('pet_missing', {}, ['uuid']);
  if (pet.deleted) throw refuse('pet_deleted');
  if (pet.visibility_key !== 'HIDDEN') throw refuse('not_hidden');
  await db.updateTable('pet').set({ visibility_key: 'VISIBLE' }).where('id', '=', pet.id).execute();
  const shown = db.selectFrom('pet').where('id', '=', pet.id).select('visibility_key');
  const { visibility_key } = await shown.executeTakeFirstOrThrow();
  return { visibility_key: visibilities.find((key) => key === visibility_key) ?? 'VISIBLE' };
});
