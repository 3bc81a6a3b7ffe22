import { openCode as call } from '@homeward/contract/check-in';
import { handler } from '../../http/handler.ts';
import { codeDoor, placeOf } from '../../visits/door.ts';
import { opened } from '../../visits/public-limits.ts';

export const open = handler(call, async ({ qr_code_uuid, language }, context) => {
  const door = await opened(await codeDoor(context.db, qr_code_uuid), context, 'code_closed');
  const { name, description, type_key } = door;
  return { ...placeOf(door, language, context.request), title: name, description, type_key };
});
