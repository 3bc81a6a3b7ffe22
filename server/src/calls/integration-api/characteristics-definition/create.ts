import { create as call } from '@homeward/contract/characteristics-definition';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { findShelterId } from '../../api/shelter/read-shelter.ts';
import { definition as entity } from './entity.ts';

/** A global definition belongs to no shelter and holds for all of its partner. */
export const create = handler(call, async ({ shelter_uuid, convert: _convert, characteristicType, ...input }, { db, refuse }) => {
  const shelter_id = shelter_uuid ? await findShelterId(db, shelter_uuid) : null;
  if (shelter_id === undefined) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const { id } = await db
    .insertInto('characteristics_definition')
    .values({ ...input, characteristic_type: characteristicType, shelter_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { characteristics_definition: await readRecord(db, entity, { id, with: { shelter: true } }) };
});
