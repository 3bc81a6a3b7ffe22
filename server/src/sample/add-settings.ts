import { defaultDocuments, defaultInPerson } from '@homeward/contract/setting-defaults';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';
import type { JsonValue } from '../database/tables.ts';
import type { AddedShelter } from './add-shelters.ts';
import { idsBy } from './ids.ts';
import { Chance } from './random.ts';

const PATHS = {
  both: 'Apply online or come by: we will find out together who fits your home.',
  remote: 'Apply online. We call you within two days and bring the pet to your door.',
  in_person: 'Come and meet us. No appointment needed, bring everybody who lives with you.',
};
const CUDDLER = { en: 'Lap warmer', es: 'Mimoso', fr: 'Câlin', pt: 'Carinhoso' };
const SPONSOR = {
  es: 'Mi lista de deseos',
  fr: 'Ma liste de souhaits',
  en: 'My Wishlist',
  pt: 'Minha lista de desejos',
  ca: 'La meva llista',
};

/** Adds settings of every kind, what people may agree to, process tags with their events, and gifts. */
export async function addSettings(db: Database, shelters: AddedShelter[]): Promise<void> {
  const languages = new Map(
    (await db.selectFrom('language').select(['abbreviation', 'uuid']).execute()).map((row) => [row.abbreviation, row.uuid]),
  );
  const dog = (await idsBy(db, 'specie', 'name')).get('Dog') ?? 0;
  const random = new Chance(11);
  const settled = shelters.filter(({ branches }) => branches.length);
  const rows = settled.flatMap((shelter) =>
    Object.entries(settingsOf(random, shelter, dog)).map(([type_key, value]) => ({
      shelter_id: shelter.id,
      type_key,
      value,
      translation: translationOf(type_key, shelter, languages),
    })),
  );
  await insertRows(db, 'shelter_setting', rows);
  await insertRows(
    db,
    'contract_option',
    settled.filter(({ has }) => has.has('contract')).flatMap(({ id }) => optionsOf(id)),
  );
  await insertRows(
    db,
    'donation_option',
    settled.filter(({ has }) => has.has('gifts')).flatMap(({ id }) => giftsOf(random, id)),
  );
  await addTags(db, settled);
}

function settingsOf(random: Chance, { has, languages: [main] }: AddedShelter, dog: number): Record<string, JsonValue> {
  const sometimes = (probability: number, kind: string, value: JsonValue) =>
    random.happens(probability) ? { [kind]: value } : {};
  return {
    ADOPTER_PERSONAL_DOCUMENTS: defaultDocuments(),
    APPLICATION_IN_PERSON: defaultInPerson(),
    ...sometimes(
      0.6,
      'ADOPTION_PATH_MESSAGE',
      Object.fromEntries(Object.entries(PATHS).map(([path, message]) => [path, { message }])),
    ),
    ...sometimes(0.5, 'SPONSOR', { enabled: true, btnText: SPONSOR.en }),
    ...sometimes(0.5, 'PET_PROFILE', { allow_adoption: { in_shelter: true, in_foster: random.happens(0.7) } }),
    ...sometimes(0.5, 'DISCOUNT_REASON', [
      'Senior for a senior',
      'Bonded pair',
      'Returning adopter',
      'Clear the shelters weekend',
    ]),
    ...sometimes(0.4, 'KENNEL_CARD', {
      pet_info: random.some(['breed_primary', 'specie', 'sex', 'age', 'size', 'custom_code', 'kennel_number', 'neutered'], 6),
      block_pet_restricted_and_hidden: true,
      qr_code_title: 'SCAN TO GET MORE INFO',
      questions_title: 'About me',
      questions: [{ title: 'Good with', options: ['Dogs', 'Cats', 'Children'] }],
    }),
    ...(has.has('aliases')
      ? { PET_CHARACTERISTICS_ALIAS: { BEHAVIOUR: { CUDDLER: CUDDLER[main as keyof typeof CUDDLER] ?? null } } }
      : {}),
    ...(has.has('in_person') ? { KIOSK: { theme: { primary: '#0f6b66', secondary: '#b8432a' } } } : {}),
    ...(has.has('limits') ? { ADOPTION: limitsOf(random, dog) } : {}),
  };
}

const limitsOf = (random: Chance, dog: number) => ({
  adopter: { min: 1, max: 3 },
  pet: [
    { limit: { min: 2, max: random.between(4, 6) }, match: {} },
    { limit: { min: 1, max: 3 }, match: { specie_id: dog, age_key: 'BABY' } },
  ],
  call_to_action: 'This pet has many friends already. See who else is waiting for you!',
});

function translationOf(kind: string, { languages: [, ...others] }: AddedShelter, uuids: Map<string, string>): JsonValue {
  return others.flatMap((language): JsonValue[] => {
    const language_uuid = uuids.get(language) ?? '';
    if (kind === 'SPONSOR') return [{ language_uuid, btnText: SPONSOR[language as keyof typeof SPONSOR] ?? SPONSOR.en }];
    const alias = CUDDLER[language as keyof typeof CUDDLER];
    if (kind !== 'PET_CHARACTERISTICS_ALIAS' || !alias) return [];
    return [{ group_key: 'BEHAVIOUR', characteristic_key: 'CUDDLER', language_uuid, alias }];
  });
}

const optionsOf = (shelter_id: number) => [
  {
    shelter_id,
    text: 'Microchip registration',
    description: 'I register the microchip in my name within seven days.',
    required: true,
    position: 0,
  },
  {
    shelter_id,
    text: 'Newsletter',
    description: 'Send me news of the shelter and stories of pets that found a home.',
    required: false,
    position: 1,
  },
];

const giftsOf = (random: Chance, shelter_id: number) =>
  random
    .some(
      [
        ['A bag of kibble', 15],
        ['Blankets for a litter', 20],
        ['A vet visit', 60],
        ['Heartworm treatment', 150],
        ['A kennel for a year', 480],
      ] as const,
      3,
    )
    .map(([description, amount]) => ({ shelter_id, description, amount }));

async function addTags(db: Database, shelters: AddedShelter[]): Promise<void> {
  const tags = [...(await idsBy(db, 'application_tag', 'key')).values()].sort((a, b) => a - b);
  const random = new Chance(13);
  const chosen = shelters
    .filter(({ has }) => has.has('tags'))
    .map(({ id }) => ({ id, tags: random.some(tags, random.between(4, 8)) }));
  await insertRows(
    db,
    'organization_shelter_tag',
    chosen.flatMap(({ id, tags: own }) => own.map((tag_id, position) => ({ shelter_id: id, tag_id, position }))),
  );
  const events = [
    { action_key: 'CHANGE_STATUS', status_key: 'UNDER_REVIEW' },
    { action_key: 'CHANGE_STATUS', status_key: 'APPROVED' },
    { action_key: 'ADOPTER_PHONE_CALL', status_key: null },
    { action_key: 'ADOPTER_MEET_AND_GREET', status_key: null },
  ];
  await insertRows(
    db,
    'organization_shelter_event',
    chosen.flatMap(({ id, tags: own }) =>
      events.slice(0, own.length).map((event, index) => ({ shelter_id: id, ...event, tag_id: own[index] ?? 0 })),
    ),
  );
}
