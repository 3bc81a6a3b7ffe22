import { join as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { checkIn } from '../../visits/check-in.ts';
import { codeDoor } from '../../visits/door.ts';
import { opened } from '../../visits/public-limits.ts';

export const join = handler(call, async ({ qr_code_uuid, ...arrival }, context) => {
  const door = await opened(await codeDoor(context.db, qr_code_uuid), context, 'code_closed');
  return checkIn(context, door, arrival);
});
