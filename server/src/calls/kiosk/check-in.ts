import { checkIn as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { checkIn as arrive } from '../../visits/check-in.ts';
import { kioskDoor } from '../../visits/door.ts';
import { opened } from '../../visits/public-limits.ts';

export const checkIn = handler(call, async ({ reason_uuid, reason_name, ...arrival }, context) => {
  const door = await opened(await kioskDoor(context.db, arrival), context, 'kiosk_closed');
  return arrive(context, door, { ...arrival, reason: { uuid: reason_uuid, name: reason_name } });
});
