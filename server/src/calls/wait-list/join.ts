import { join as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { checkIn } from '../../visits/check-in.ts';
import { codeDoor } from '../../visits/door.ts';
import { countMiss } from '../../visits/public-limits.ts';

export const join = handler(call, async ({ qr_code_uuid, ...arrival }, context) => {
  const door = await codeDoor(context.db, qr_code_uuid);
  if (!door) {
    await countMiss(context.request.network);
    throw context.refuse('code_closed');
  }
  return checkIn(context, door, arrival);
});
