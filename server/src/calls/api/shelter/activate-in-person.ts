import { activateInPerson as call } from '@homeward/contract/kiosk-settings';
import { handler } from '../../../http/handler.ts';
import { findShelterId, readShelter } from './read-shelter.ts';

/** Switches the feature on; where it is on already nothing changes. */
export const activateInPerson = handler(call, async ({ organization_shelter_uuid: uuid }, { db, refuse }) => {
  const id = await findShelterId(db, uuid);
  if (!id) throw refuse('missing');
  await db
    .updateTable('organization_shelter')
    .set({ in_person: true })
    .where('id', '=', id)
    .where('in_person', '=', false)
    .execute();
  return { organization_shelter: await readShelter(db, id) };
});
