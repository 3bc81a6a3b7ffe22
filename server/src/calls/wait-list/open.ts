import { openCode as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { codeDoor, placeOf } from '../../visits/door.ts';
import { countMiss } from '../../visits/public-limits.ts';

export const open = handler(call, async ({ qr_code_uuid, language }, { db, request, refuse }) => {
  const door = await codeDoor(db, qr_code_uuid);
  if (!door) {
    await countMiss(request.network);
    throw refuse('code_closed');
  }
  const { name, description, type_key } = door;
  return { ...placeOf(door, language), title: name, description, type_key };
});
