import { getSmartResponse as call } from '@homeward/contract/shelter-kiosk-reason';
import { handler } from '../../../http/handler.ts';
import { findSmartResponse } from './smart-response.ts';

export const getSmartResponse = handler(call, async (input, { db, refuse }) => {
  const found = await findSmartResponse(db, input);
  if (!found) throw refuse('reason_missing');
  return found;
});
