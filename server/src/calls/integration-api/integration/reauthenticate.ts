import { reauthenticate as call } from '@homeward/contract/integration';
import { askingHandler } from '../../../http/handler.ts';
import { askPartner, credentialsFor } from '../../../sync/ask-partner.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { accountHash } from '../$partner/authenticate.ts';

/** Nothing is saved that the partner refuses (decision 66). */
export const reauthenticate = askingHandler(
  call,
  async ({ integration_uuid, credentials: typed }, context) => {
    const integration = await integrationOf(context.db, integration_uuid);
    const credentials = await credentialsFor(context.services.door, integration.partner_key, typed);
    const account = { key: integration.partner_key, credentials, settings: integration.settings };
    const total = await askPartner(context, account, ({ partner, session }) => partner.authenticate(session));
    return { integration, credentials, total };
  },
  async (_input, { integration, credentials, total }, { db, services }) => {
    const account_hash = accountHash(integration.partner_key, credentials);
    const values = { credentials: services.door.seal(credentials), account_hash };
    await db.updateTable('integration').set(values).where('id', '=', integration.id).execute();
    return { total };
  },
);
