import { update as call } from '@homeward/contract/specie';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specie } from './entity.ts';

export const update = handler(call, async ({ specie: { uuid, version, ...fields } }, { db }) => {
  await updateVersioned(db, 'specie', { uuid, version }, fields);
  return { specie: await readRecord(db, specie, { uuid }) };
});
