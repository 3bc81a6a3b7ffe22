import { update as call } from '@homeward/contract/characteristics-definition';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { findShelterId } from '../../api/shelter/read-shelter.ts';
import { definitionOf } from './connect.ts';
import { definition as entity } from './entity.ts';

/** Partner, shelter and whether it holds for all stay as they are. */
export const update = handler(call, async (input, { db, refuse }) => {
  const {
    definition_uuid: uuid,
    version,
    shelter_uuid,
    partner_key,
    global,
    convert: _convert,
    characteristicType,
    ...values
  } = input;
  const known = await definitionOf(db, uuid);
  if (partner_key && partner_key !== known.partner_key) throw refuse('fixed', {}, ['partner_key']);
  if (global !== undefined && global !== known.global) throw refuse('fixed', {}, ['global']);
  if (shelter_uuid && (await findShelterId(db, shelter_uuid)) !== known.shelter_id) throw refuse('fixed', {}, ['shelter_uuid']);
  const changed = { ...values, characteristic_type: characteristicType };
  const now = (id: number) => readRecord(db, entity, { id, with: { shelter: true } });
  const id = await updateVersioned(db, 'characteristics_definition', { uuid, version, now }, changed);
  return { characteristics_definition: await now(id) };
});
