import { adoptionReturn as call } from '@homeward/contract/application';
import { sql } from 'kysely';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** The pet comes back hidden until staff show it (decision 106), unless it has gone to somebody else since. No money moves. */
export const adoptionReturn = handler(call, async ({ application_uuid, reason_type_key, description }, context) => {
  const { db, user } = context;
  const { id, pet_id } = await takeFor('adoption-return', application_uuid, context);
  await db
    .updateTable('adoption_application')
    .set(({ eb }) => ({ returned: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('adoption_return')
    .values({ application_id: id, reason_type_key, description, admin_user_id: user.userId })
    .execute();
  await sql`update pet set status_key = 'AVAILABLE', visibility_key = 'HIDDEN'
    where id = ${pet_id} and status_key = 'ADOPTED' and not exists (select from adoption_application a
      where a.pet_id = pet.id and a.id <> ${id} and a.status_key = 'ADOPTED' and not a.returned and not a.deleted)`.execute(db);
  return { adoption_application: await readApplication(context, id) };
});
