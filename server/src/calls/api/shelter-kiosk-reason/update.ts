import { update as call } from '@homeward/contract/shelter-kiosk-reason';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readReason } from './read-reason.ts';

export const update = handler(call, async ({ shelter_kiosk_reason: { uuid, version, ...fields } }, { db }) => {
  const now = (id: number) => readReason(db, { id });
  const id = await updateVersioned(db, 'shelter_kiosk_reason', { uuid, version, now }, fields);
  return { shelter_kiosk_reason: await now(id) };
});
