import type { Noun } from '../noun.ts';
import type { Setting, SettingKind } from '../setting.ts';

/** What each kind is called on its shelter's screens, and the part of them it stands in. */
const kinds: Record<SettingKind, [string, string]> = {
  ADOPTION_PATH_MESSAGE: ['Path Messages', 'general'],
  ADOPTER_PERSONAL_DOCUMENTS: ['Personal Documents', 'general'],
  SPONSOR: ['Sponsor Me', 'general'],
  IFRAME: ['Iframe', 'iframe'],
  KENNEL_CARD: ['Kennel Card', 'kennel-card'],
  KIOSK: ['Kiosk', 'kiosk'],
  APPLICATION_IN_PERSON: ['In Person', 'in-person'],
  ADOPTION: ['Limit control', 'pet-profile'],
  PET_PROFILE: ['Pet Profile', 'pet-profile'],
  DISCOUNT_REASON: ['Discount Reason', 'discount-reason'],
  PET_CHARACTERISTICS_ALIAS: ['Pet Characteristics', 'pet-characteristics'],
  TEXT_BUDGET: ['Texts', 'kiosk'],
};

export const shelterSettings: Noun<Setting> = {
  one: 'setting',
  many: 'settings',
  search: { path: 'shelter-settings/search' },
  table: 'shelter_setting',
  called: ({ type_key }) => type_key && kinds[type_key][0],
  opens: ({ type_key, shelter }) =>
    shelter && `/organization/shelter/${shelter.uuid}/${type_key ? kinds[type_key][1] : 'general'}`,
};
