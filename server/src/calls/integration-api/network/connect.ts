import { connect as call } from '@homeward/contract/network';
import { type Context, handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { networkOf } from '../../../sync/settings-owner.ts';
import { network as entity } from './entity.ts';

/** Connecting again changes nothing. */
export const connect = handler(call, async (input, context) => {
  const { network, integration } = await bothOf(input, context);
  const { shelter_id, partner_key } = network;
  await context.db
    .insertInto('network_integration')
    .values({ network_id: network.id, integration_id: integration.id, shelter_id, partner_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return answer(context, network.id);
});

/** The network and the integration, which must be one shelter's and one partner's. */
export async function bothOf(
  { network_uuid, integration_uuid }: { network_uuid: string; integration_uuid: string },
  { db, refuse }: Context<keyof typeof call.errors>,
) {
  const network = await networkOf(db, network_uuid);
  const integration = await integrationOf(db, integration_uuid);
  if (network.shelter_id !== integration.shelter_id || network.partner_key !== integration.partner_key) throw refuse('astray');
  return { network, integration };
}

export const answer = async ({ db }: Pick<Context, 'db'>, id: number) => ({
  network: await readRecord(db, entity, { id, with: { connections: { with: { integration: true } } } }),
});
