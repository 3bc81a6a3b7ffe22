import { connect as call } from '@homeward/contract/characteristics-definition';
import type { Database } from '../../../database/connect.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { networkOf } from '../../../sync/settings-owner.ts';
import { definition as entity } from './entity.ts';

/** Connecting again changes nothing. */
export const connect = handler(call, async (input, context) => {
  const { network, definition } = await bothOf(input, context);
  const { shelter_id, partner_key } = network;
  await context.db
    .insertInto('network_definition')
    .values({ network_id: network.id, definition_id: definition.id, shelter_id, partner_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return answer(context, definition.id);
});

/** The network and the definition, which must be one shelter's and one partner's. */
export async function bothOf(
  { network_uuid, definition_uuid }: { network_uuid: string; definition_uuid: string },
  { db, refuse }: Context<keyof typeof call.errors>,
) {
  const network = await networkOf(db, network_uuid);
  const definition = await definitionOf(db, definition_uuid);
  if (network.shelter_id !== definition.shelter_id || network.partner_key !== definition.partner_key) throw refuse('astray');
  return { network, definition };
}

/** A definition that is there, or 404. */
export async function definitionOf(db: Database, uuid: string) {
  const row = await db
    .selectFrom('characteristics_definition')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select(['id', 'shelter_id', 'partner_key', 'global'])
    .executeTakeFirst();
  if (!row) throw notFound('Definition not found');
  return row;
}

export const answer = async ({ db }: Pick<Context, 'db'>, id: number) => ({
  characteristics_definition: await readRecord(db, entity, { id, with: { networks: { with: { network: true } } } }),
});
