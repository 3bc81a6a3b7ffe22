import type { Iframe } from './iframe-settings.ts';
import type { KennelCard } from './kennel-card-settings.ts';
import type { SettingKind } from './setting.ts';
import type { AdoptionPath, PersonalDocument } from './shelter-settings.ts';
import type { TextBudget } from './text-budget-settings.ts';

export const defaultMessages = (): Record<AdoptionPath, { message: string }> => ({
  both: { message: '' },
  remote: { message: '' },
  in_person: { message: '' },
});

const asked = () => ({ visible: true, required: true });
export const defaultDocuments = (): Record<PersonalDocument, ReturnType<typeof asked>> => ({
  state: asked(),
  document: asked(),
  state_uuid: asked(),
});

export const defaultSponsor = () => ({ enabled: false, btnText: '' });

export const defaultIframe = (): Iframe => ({
  compact: false,
  branch_uuid: [],
  specie_uuid: [],
  group_uuid: null,
  al: null,
  al_show: false,
  sex: null,
  age: null,
  size: null,
  g: 15,
  p: 15,
  t: false,
  nb: false,
  btnText: '',
  frame_ancestors: [],
});

export const DEFAULT_QR_TITLE = 'SCAN TO GET MORE INFO';
export const defaultKennelCard = (): KennelCard => ({
  pet_info: ['breed_primary', 'sex', 'age', 'size', 'kennel_number'],
  block_pet_restricted_and_hidden: false,
  qr_code_title: DEFAULT_QR_TITLE,
  questions_title: null,
  questions: [],
});

export const defaultKioskTheme = () => ({ theme: { primary: '#0f6b66', secondary: '#b8432a' } });

/** Where visitors go on creation of a shelter (spec 000 §3). */
export const defaultInPerson = () => ({
  new_visitor: 'WAIT_LIST',
  existing_visitor: [
    { current_status: 'MEETING_DONE', new_status: 'WAIT_LIST' },
    { current_status: 'CHECKED_IN', new_status: 'WAIT_LIST' },
  ],
});

/** A full waiting room at each kiosk, and no more than a busy day of it. */
export const defaultTextBudget = (): TextBudget => ({
  door: { hour: 60, day: 300 },
  location: { hour: 120, day: 600 },
  shelter: { hour: 300, day: 1500 },
});

export const defaultPetProfile = () => ({ allow_adoption: { in_shelter: true, in_foster: true } });

/** What each kind of a shelter's settings holds until it is first saved. */
export const settingDefaults: Readonly<Record<SettingKind, () => object>> = {
  ADOPTION_PATH_MESSAGE: defaultMessages,
  ADOPTER_PERSONAL_DOCUMENTS: defaultDocuments,
  SPONSOR: defaultSponsor,
  IFRAME: defaultIframe,
  KENNEL_CARD: defaultKennelCard,
  KIOSK: defaultKioskTheme,
  APPLICATION_IN_PERSON: defaultInPerson,
  ADOPTION: () => ({}),
  PET_PROFILE: defaultPetProfile,
  DISCOUNT_REASON: () => [],
  PET_CHARACTERISTICS_ALIAS: () => ({}),
  TEXT_BUDGET: defaultTextBudget,
};
