import { forceSetAdopted as call } from '@homeward/contract/application';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** Whoever comes second is told that it is adopted already; nothing is charged for it any more (docs/money.md). */
export const forceSetAdopted = handler(call, async ({ uuid }, context) => {
  const { db } = context;
  const { id, status_key, pet_id } = await takeFor('force-set-adopted', uuid, context);
  await db
    .updateTable('adoption_application')
    .set(({ eb }) => ({ status_key: 'ADOPTED', forced_from_key: status_key, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db.updateTable('pet').set({ status_key: 'ADOPTED' }).where('id', '=', pet_id).execute();
  return { adoption_application: await readApplication(context, id) };
});
