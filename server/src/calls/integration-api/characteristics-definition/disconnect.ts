import { disconnect as call } from '@homeward/contract/characteristics-definition';
import { handler } from '../../../http/handler.ts';
import { answer, bothOf } from './connect.ts';

export const disconnect = handler(call, async (input, context) => {
  const { network, definition } = await bothOf(input, context);
  await context.db
    .deleteFrom('network_definition')
    .where('network_id', '=', network.id)
    .where('definition_id', '=', definition.id)
    .execute();
  return answer(context, definition.id);
});
