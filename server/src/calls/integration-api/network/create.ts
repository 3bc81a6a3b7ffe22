import { create as call } from '@homeward/contract/network';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { findShelterId } from '../../api/shelter/read-shelter.ts';
import { network as entity } from './entity.ts';

export const create = handler(call, async ({ shelter_uuid, convert: _convert, ...network }, { db, refuse }) => {
  const shelter_id = await findShelterId(db, shelter_uuid);
  if (!shelter_id) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const { id } = await db
    .insertInto('network')
    .values({ ...network, shelter_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { network: await readRecord(db, entity, { id, with: { shelter: true } }) };
});
