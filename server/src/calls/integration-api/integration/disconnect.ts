import { disconnect as call } from '@homeward/contract/integration';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { disconnectIntegration } from '../../../sync/disconnect.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { integration as entity } from './entity.ts';

/** Its pets stay as they are; a new integration of the same account takes them over. */
export const disconnect = handler(call, async ({ integration_uuid }, { db }) => {
  const integration = await integrationOf(db, integration_uuid);
  await disconnectIntegration(db, integration);
  return { integration: await readRecord(db, entity, { id: integration.id, deleted: true }) };
});
