import { disconnect as call } from '@homeward/contract/network';
import { handler } from '../../../http/handler.ts';
import { answer, bothOf } from './connect.ts';

export const disconnect = handler(call, async (input, context) => {
  const { network, integration } = await bothOf(input, context);
  await context.db
    .deleteFrom('network_integration')
    .where('network_id', '=', network.id)
    .where('integration_id', '=', integration.id)
    .execute();
  return answer(context, network.id);
});
