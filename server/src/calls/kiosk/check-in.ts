import { checkIn as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { checkIn as arrive, reasonNow } from '../../visits/check-in.ts';
import { kioskDoor } from '../../visits/door.ts';
import { opened } from '../../visits/public-limits.ts';

export const checkIn = handler(call, async ({ reason_uuid, ...arrival }, context) => {
  const door = await opened(await kioskDoor(context.db, arrival), context, 'kiosk_closed');
  const reason = await reasonNow(context.db, door.branch_id, { reason_uuid, language: arrival.language });
  if (!reason) throw context.refuse('reason_missing', {}, ['reason_uuid']);
  return arrive(context, door, arrival, reason);
});
