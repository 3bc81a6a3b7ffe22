import { update as call } from '@homeward/contract/network';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { networkOf } from '../../../sync/settings-owner.ts';
import { findShelterId } from '../../api/shelter/read-shelter.ts';
import { network as entity } from './entity.ts';

/** Partner and shelter stay as they are: its integrations and definitions are theirs. */
export const update = handler(call, async (input, { db, refuse }) => {
  const { network_uuid: uuid, version, shelter_uuid, partner_key, convert: _convert, ...values } = input;
  const known = await networkOf(db, uuid);
  if (partner_key && partner_key !== known.partner_key) throw refuse('fixed', {}, ['partner_key']);
  if (shelter_uuid && (await findShelterId(db, shelter_uuid)) !== known.shelter_id) throw refuse('fixed', {}, ['shelter_uuid']);
  const now = (id: number) => readRecord(db, entity, { id, with: { shelter: true } });
  const id = await updateVersioned(db, 'network', { uuid, version, now }, values);
  return { network: await now(id) };
});
