import { update as call } from '@homeward/contract/donation-option';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { donationOption } from './entity.ts';
import { isDefault } from './is-default.ts';

export const update = handler(call, async ({ uuid, version, ...fields }, { db, refuse }) => {
  if (await isDefault(db, uuid)) throw refuse('of_default');
  const now = () => readRecord(db, donationOption, { uuid });
  await updateVersioned(db, 'donation_option', { uuid, version, now }, fields);
  return { donation_option: await now() };
});
