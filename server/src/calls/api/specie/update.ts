import { update as call } from '@homeward/contract/specie';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specie } from './entity.ts';

export const update = handler(call, async ({ specie: { uuid, version, ...fields } }, { db }) => {
  const now = () => readRecord(db, specie, { uuid });
  await updateVersioned(db, 'specie', { uuid, version, now }, fields);
  return { specie: await now() };
});
