import { saveTextBudget as call } from '@homeward/contract/text-budget-settings';
import { handler } from '../../../http/handler.ts';
import { keepSetting } from './save-setting.ts';

/** What staff were told of the budgets before is told no more: another number may hold now. */
export const saveTextBudget = handler(call, async (input, context) => {
  const saved = await keepSetting(input, context);
  await context.db
    .deleteFrom('text_told')
    .where('shelter_id', '=', (shelter) =>
      shelter.selectFrom('organization_shelter').where('uuid', '=', input.shelter_uuid).select('id'),
    )
    .execute();
  return saved;
});
