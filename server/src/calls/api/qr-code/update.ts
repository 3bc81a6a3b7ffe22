import { update as call } from '@homeward/contract/qr-code';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readQrCode } from './read-qr-code.ts';

export const update = handler(call, async ({ qr_code: { uuid, version, ...fields } }, { db }) => {
  const now = (id: number) => readQrCode(db, { id });
  return { qr_code: await now(await updateVersioned(db, 'qr_code', { uuid, version, now }, fields)) };
});
