import { openKiosk as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { kioskDoor, placeOf } from '../../visits/door.ts';
import { countMiss } from '../../visits/public-limits.ts';
import { reasonsOf } from '../../visits/reasons.ts';

export const open = handler(call, async (input, { db, request, refuse }) => {
  const door = await kioskDoor(db, input);
  if (!door) {
    await countMiss(request.network);
    throw refuse('kiosk_closed');
  }
  const place = placeOf(door, input.language);
  const type_key = door.type_key === 'TOTEM' ? 'TOTEM' : 'SELF_CHECK_IN';
  return { ...place, name: door.name, type_key, reasons: await reasonsOf(db, door.branch_id, place.language) };
});
