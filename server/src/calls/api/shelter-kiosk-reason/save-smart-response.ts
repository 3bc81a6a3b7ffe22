import { saveSmartResponse as call } from '@homeward/contract/shelter-kiosk-reason';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { findSmartResponse } from './smart-response.ts';

export const saveSmartResponse = handler(call, async (input, { db, refuse }) => {
  const { organization_kiosk_reason_uuid: uuid, version, message } = input;
  const now = async () => {
    const found = await findSmartResponse(db, input);
    if (!found) throw refuse('reason_missing');
    return found;
  };
  // Of another location it is as missing as one that is gone.
  await now();
  await updateVersioned(db, 'shelter_kiosk_reason', { uuid, version, part: 'smart-response', now }, { sms_text: message });
  return now();
});
