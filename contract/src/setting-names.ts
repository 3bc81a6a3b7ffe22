import type { SettingKind } from './setting.ts';

/** What each kind of a shelter's settings is called. */
export const settingNames: Readonly<Record<SettingKind, string>> = {
  ADOPTION_PATH_MESSAGE: 'Adoption path messages',
  ADOPTER_PERSONAL_DOCUMENTS: 'Adopter personal documents',
  SPONSOR: 'Sponsor Me',
  IFRAME: 'Iframe',
  KENNEL_CARD: 'Kennel card',
  KIOSK: 'Kiosk colours',
  APPLICATION_IN_PERSON: 'Visitor rules',
  ADOPTION: 'Limit control',
  PET_PROFILE: 'Pet profile',
  DISCOUNT_REASON: 'Discount reasons',
  PET_CHARACTERISTICS_ALIAS: 'Names of characteristics',
};
