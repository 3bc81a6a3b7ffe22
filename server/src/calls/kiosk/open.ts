import { openKiosk as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { kioskDoor, placeOf } from '../../visits/door.ts';
import { opened } from '../../visits/public-limits.ts';
import { reasonsOf } from '../../visits/reasons.ts';

export const open = handler(call, async (input, context) => {
  const door = await opened(await kioskDoor(context.db, input), context, 'kiosk_closed');
  const place = placeOf(door, input.language, context.request);
  const type_key = door.type_key === 'TOTEM' ? 'TOTEM' : 'SELF_CHECK_IN';
  return { ...place, name: door.name, type_key, reasons: await reasonsOf(context.db, door, place.language) };
});
