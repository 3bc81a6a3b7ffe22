import { remove as call } from '@homeward/contract/donation-option';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { donationOption } from './entity.ts';
import { isDefault } from './is-default.ts';

export const remove = handler(call, async ({ uuid }, { db, refuse }) => {
  if (await isDefault(db, uuid)) throw refuse('of_default');
  await softDelete(db, 'donation_option', uuid);
  return { donation_option: await readRecord(db, donationOption, { uuid, deleted: true }) };
});
