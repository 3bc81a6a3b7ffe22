import { remove as call } from '@homeward/contract/qr-code';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readQrCode } from './read-qr-code.ts';

export const remove = handler(call, async ({ qr_code_uuid: uuid }, { db }) => {
  await softDelete(db, 'qr_code', uuid);
  return { qr_code: await readQrCode(db, { uuid, deleted: true }) };
});
