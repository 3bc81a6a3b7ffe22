import { listReceiptAccount as call } from '@homeward/contract/partner';
import { askingHandler } from '../../../http/handler.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';

export const listReceiptAccount = askingHandler(
  call,
  async ({ integration_uuid }, context) => {
    const account = await accountOf(context, integration_uuid, 'SHELTER_BUDDY');
    return askPartner(context, account, async ({ partner, session }) => (await partner.receiptAccounts?.(session)) ?? []);
  },
  async (_input, accounts) => ({ Data: accounts }),
);
