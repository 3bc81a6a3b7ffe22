import type { Noun } from '../noun.ts';
import type { ShelterKioskReason } from '../shelter-kiosk-reason.ts';
import { ofBranch } from './of-branch.ts';

export const shelterKioskReason: Noun<ShelterKioskReason> = {
  one: 'kiosk reason',
  many: 'kiosk reasons',
  search: { path: 'shelter-kiosk-reason/search' },
  table: 'shelter_kiosk_reason',
  parts: { shelter_kiosk_reason_translation: 'translation', shelter_kiosk_reason_question: 'question' },
  ...ofBranch,
  opens: ({ uuid, branch }) => branch && `/organization/shelter/${branch.shelter_uuid}/kiosk/${branch.uuid}?tab=${uuid}`,
};
