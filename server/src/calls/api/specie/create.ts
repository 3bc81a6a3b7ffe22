import { create as call } from '@homeward/contract/specie';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specie } from './entity.ts';

export const create = handler(call, async (input, { db }) => {
  const { uuid } = await db.insertInto('specie').values(input.specie).returning('uuid').executeTakeFirstOrThrow();
  return { specie: await readRecord(db, specie, { uuid }) };
});
