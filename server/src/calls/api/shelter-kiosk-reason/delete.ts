import { remove as call } from '@homeward/contract/shelter-kiosk-reason';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readReason } from './read-reason.ts';

export const remove = handler(call, async ({ shelter_kiosk_reason_uuid: uuid }, { db }) => {
  await softDelete(db, 'shelter_kiosk_reason', uuid);
  return { shelter_kiosk_reason: await readReason(db, { uuid, deleted: true }) };
});
