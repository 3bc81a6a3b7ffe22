import { type Payloads, setting } from './payload.ts';
import type { World } from './versioned-world.ts';

const documents = { visible: true, required: true };
const texts = ({ german }: World['language']) => [{ language_uuid: german, btnText: 'Wunschliste' }];

/** What the specification saves of a shelter's settings. */
export const settingsPayloads: Payloads = [
  [
    'shelter-settings/save-adoption-path-message',
    (world, server) =>
      setting(
        'ADOPTION_PATH_MESSAGE',
        { both: { message: 'Hello' }, remote: { message: 'Hello' }, in_person: { message: 'Hello' } },
        [{ path: 'both', language_uuid: world.language.german, message: 'Hallo' }],
      )(world, server),
  ],
  [
    'shelter-settings/save-adopter-personal-documents',
    ({ shop }) => ({
      shelter_uuid: shop.shelter.uuid,
      type_key: 'ADOPTER_PERSONAL_DOCUMENTS',
      value: { state: documents, document: documents, state_uuid: documents },
    }),
  ],
  [
    'shelter-settings/save-sponsor',
    (world, server) => setting('SPONSOR', { enabled: true, btnText: 'My Wishlist' }, texts(world.language))(world, server),
  ],
  [
    'shelter-settings/save-kennel-card',
    setting('KENNEL_CARD', {
      pet_info: ['breed_primary', 'sex'],
      block_pet_restricted_and_hidden: true,
      qr_code_title: 'SCAN TO GET MORE INFO',
      questions_title: 'About me',
      questions: [{ title: 'Good with children?', options: ['Yes', 'No'] }],
    }),
  ],
  ['shelter-settings/save-adoption', setting('ADOPTION', { adopter: { min: 1, max: 3 } })],
  ['shelter-settings/save-pet-profile', setting('PET_PROFILE', { allow_adoption: { in_shelter: true, in_foster: false } })],
  [
    'shelter-settings/save-iframe',
    setting('IFRAME', {
      branch_uuid: [],
      specie_uuid: [],
      group_uuid: null,
      al: null,
      al_show: true,
      sex: 'FEMALE',
      age: 'ADULT',
      size: 'XL',
      g: 15,
      p: 15,
      t: false,
      nb: false,
    }),
  ],
  ['shelter-settings/save-discount-reason', setting('DISCOUNT_REASON', ['Senior pet'])],
  ['shelter-settings/save-pet-characteristics-alias', setting('PET_CHARACTERISTICS_ALIAS', {})],
];
