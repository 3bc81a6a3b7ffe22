import { reauthenticate as call } from '@homeward/contract/integration';
import { askingHandler } from '../../../http/handler.ts';
import { accountHash, isAccount } from '../../../sync/account.ts';
import { askPartner, credentialsFor } from '../../../sync/ask-partner.ts';
import { integrationOf } from '../../../sync/integration-account.ts';

/** Nothing is saved that the partner refuses (decision 66). */
export const reauthenticate = askingHandler(
  call,
  async ({ integration_uuid, credentials: typed }, context) => {
    const integration = await integrationOf(context.db, integration_uuid);
    const credentials = await credentialsFor(context.services.door, integration.partner_key, typed);
    const account = { key: integration.partner_key, credentials, settings: integration.settings };
    return askPartner(context, account, async ({ partner, session }) => ({
      integration,
      credentials,
      total: await partner.authenticate(session),
      account_hash: accountHash(partner, session.credentials),
      other_account: !isAccount(integration.account_hash, partner, session.credentials),
    }));
  },
  async (_input, { integration, credentials, total, account_hash, other_account }, { db, services }) => {
    const values = { credentials: services.door.seal(credentials), account_hash };
    await db.updateTable('integration').set(values).where('id', '=', integration.id).execute();
    return { total, other_account };
  },
);
