import { toggleActive as call } from '@homeward/contract/shelter';
import { handler } from '../../../http/handler.ts';
import { readShelter, shelterId } from './read-shelter.ts';

/** Sets what is asked for, so that asking twice changes nothing more. */
export const toggleActive = handler(call, async ({ organization_shelter_uuid, active }, { db }) => {
  const id = await shelterId(db, organization_shelter_uuid);
  await db.updateTable('organization_shelter').set({ active }).where('id', '=', id).where('active', '<>', active).execute();
  return { organization_shelter: await readShelter(db, id) };
});
