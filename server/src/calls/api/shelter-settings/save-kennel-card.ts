import { saveKennelCard as call } from '@homeward/contract/kennel-card-settings';
import { askingHandler } from '../../../http/handler.ts';
import { addFile } from '../../../services/files.ts';
import { keepSetting } from './save-setting.ts';

const LOGO = 'kennel_card_logo';

export const saveKennelCard = askingHandler(
  call,
  async ({ kennel_card_logo: logo }, { services, user }) =>
    logo ? services.files.storeLogo(logo, [LOGO], String(user.userId)) : undefined,
  async (input, logo, context) => {
    const { db } = context;
    const saved = await keepSetting(input, context);
    if (logo || input.kennel_card_logo_remove)
      await db
        .updateTable('organization_shelter')
        .set({ kennel_card_logo_id: logo ? (await addFile(db, logo)).id : null })
        .where('uuid', '=', input.shelter_uuid)
        .execute();
    const kept = await db
      .selectFrom('organization_shelter as s')
      .innerJoin('stored_file as f', 'f.id', 's.kennel_card_logo_id')
      .where('s.uuid', '=', input.shelter_uuid)
      .select(['f.key', 'f.name', 'f.size'])
      .executeTakeFirst();
    return { ...saved, kennel_card_logo: kept ?? null };
  },
);
