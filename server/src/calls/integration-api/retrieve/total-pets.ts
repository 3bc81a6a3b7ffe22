import { totalPets as call } from '@homeward/contract/integration-settings';
import { askingHandler } from '../../../http/handler.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import { statusesMet } from '../../../sync/partner-statuses.ts';
import { settingsOwner } from '../../../sync/settings-owner.ts';
import { countWanted } from '../../../sync/wanted.ts';

export const totalPets = askingHandler(
  call,
  async (input, context) => {
    const { uuid } = await settingsOwner(context.db, input, context.refuse);
    const account = await accountOf(context, uuid);
    return askPartner(context, account, async (opened) => {
      const { total, met } = await countWanted(opened, account.settings);
      return { total, statuses: met && (await statusesMet(context.services.door, account.key, met)) };
    });
  },
  async (_input, counted) => counted,
);
