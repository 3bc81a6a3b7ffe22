import { saveProfile as call } from '@homeward/contract/shelter';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { countryId, setLanguages } from './profile.ts';
import { readShelter } from './read-shelter.ts';

export const saveProfile = handler(call, async (input, context) => {
  const { organization_shelter_uuid: uuid, version, slug, email, key501c3, description } = input;
  const values = { slug, email, key501c3, description, country_id: await countryId(context, input, []) };
  const now = (shelter: number) => readShelter(context.db, shelter);
  const id = await updateVersioned(context.db, 'organization_shelter', { uuid, version, part: 'profile', now }, values);
  await setLanguages(context, id, input, []);
  return { organization_shelter: await now(id) };
});
