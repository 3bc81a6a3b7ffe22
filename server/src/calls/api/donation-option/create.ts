import { create as call, MAX_OPTIONS } from '@homeward/contract/donation-option';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { donationOption } from './entity.ts';

export const create = handler(call, async ({ shelter_uuid, ...fields }, { db, refuse }) => {
  // Locked, so that of two at once the second counts the first.
  const shelter = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', shelter_uuid)
    .where('deleted', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!shelter) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const { count } = await db
    .selectFrom('donation_option')
    .where('shelter_id', '=', shelter.id)
    .where('deleted', '=', false)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_OPTIONS) throw refuse('too_many');
  const { id } = await db
    .insertInto('donation_option')
    .values({ shelter_id: shelter.id, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { donation_option: await readRecord(db, donationOption, { id }) };
});
