import type { CallPath } from '@homeward/contract/calls';
import { versionOf } from '@homeward/contract/field';
import type { SettingKind } from '@homeward/contract/setting';
import { defaultDocuments, defaultInPerson, defaultTextBudget } from '@homeward/contract/setting-defaults';
import { generalInput, newBranch, uuidOf } from './new-shelter.ts';
import { productInput, taxInput } from './product.ts';
import type { TestServer } from './server.ts';
import { ofAdministration } from './versioned-administration.ts';
import { ageRange, makeWorld, type World } from './versioned-world.ts';

/** One thing that one Save saves. */
export interface Part {
  /** Tells it from others of the same call. */
  name: string;
  call: CallPath;
  /** What the call is sent: `mark` is somewhere in it, the version where it belongs. */
  input(mark: string, version: { version?: number }): object;
  /** Its version, as whoever opens it reads it. */
  read(): Promise<number>;
}

/** How versions are read; each answers how to read one. */
export interface Reads {
  record(path: CallPath, search: object): Part['read'];
  part(path: CallPath, uuid: string, part: string): Part['read'];
  /** Of settings and sections, by the call that shows them. */
  shown(path: CallPath, input: object): Part['read'];
}

interface Versioned {
  version: number;
  versions?: Record<string, number>;
}

/** Everything that is saved in a version, one of each. */
export async function versionedParts(server: TestServer): Promise<{ parts: Part[]; world: World }> {
  const world = await makeWorld(server);
  const find = async (path: CallPath, search: object): Promise<Versioned | undefined> =>
    (await server.admin.call<{ result: Versioned[] }>(path, { search })).data.result[0];
  const reads: Reads = {
    record: (path, search) => async () => (await find(path, search))?.version ?? 0,
    part: (path, uuid, name) => async () => versionOf((await find(path, { uuid, with: { versions: true } })) ?? {}, name),
    shown: (path, input) => async () => (await server.admin.call<Versioned>(path, input)).data.version,
  };
  const parts = [
    ...(await ofShelter(server, world, reads)),
    ...ofSettings(world, reads),
    ...(await ofKiosks(server, world, reads)),
    ...ofLibrary(world, reads),
    ...ofAdministration(world, reads),
    ...ofMappings(world, reads),
    ...ofIntegrations(world, reads),
    ...ofPeople(world, reads),
  ];
  return { parts, world };
}

export const part = (call: CallPath, read: Part['read'], input: Part['input'], name: string = call): Part => ({
  name,
  call,
  read,
  input,
});

async function ofShelter(server: TestServer, world: World, { record, part: own }: Reads): Promise<Part[]> {
  const { shop, product, tax, option, tag, question } = world;
  const { shelter, north } = shop;
  const organization_shelter_uuid = shelter.uuid;
  const ofPart = (call: CallPath, name: string, fields: (mark: string) => object) =>
    part(call, own('shelter/search', shelter.uuid, name), (mark, version) => ({
      organization_shelter_uuid,
      ...version,
      ...fields(mark),
    }));
  const { version: _version, ...general } = generalInput(shelter);
  const profile = {
    slug: shelter.name.toLowerCase().replace(' ', '-'),
    email: 'desk@shelter.example',
    country_uuid: await uuidOf(server, 'country', 'US'),
    languages: [{ uuid: world.language.english, main_language: true }],
  };
  const branch = await newBranch(server, { headquarter: true });
  return [
    part('shelter/save', record('shelter/search', { uuid: shelter.uuid }), (name, version) => ({ ...general, ...version, name })),
    ofPart('shelter/save-profile', 'profile', (description) => ({ ...profile, description })),
    ofPart('shelter/save-payment-config', 'payment', (mark) => ({
      payment_config: {
        payment_model_key: 'OUTSIDE',
        payment_type: 'CYBERSOURCE',
        cybersource: { api_key_id: mark, secret_key: 'secret', merchant_id: 'merchant' },
        sales_taxes: {},
      },
    })),
    ofPart('shelter/update-question', 'question', (ask_alias) => ({
      template_id: null,
      questions: [{ question_id: question.id, position: 0, ask_alias, translation: [], species: [] }],
    })),
    ofPart('shelter-tag/save', 'tag', () => ({ organization_shelter_tags: [{ uuid: tag, position: 0 }] })),
    ofPart('shelter-event/save', 'event', (mark) => ({
      organization_shelter_events: [{ action_key: mark.length % 2 ? 'NOTES' : 'CANCELED', tag_uuid: tag }],
    })),
    part('branch/save', record('branch/search', { uuid: north.uuid }), (name, version) => ({
      organization_shelter_uuid,
      organization_branch: { uuid: north.uuid, ...version, ...branch, name },
    })),
    part('product/update', record('product/search', { uuid: product }), (name, version) => ({
      organization_product: { uuid: product, ...version, ...productInput(shop, { name }) },
    })),
    part('tax/update', record('tax/search', { uuid: tax }), (name, version) => ({
      organization_tax: { uuid: tax, ...version, ...taxInput(shop, { name }) },
    })),
    part('donation-option/update', record('donation-option/search', { uuid: option }), (description, version) => ({
      uuid: option,
      ...version,
      description,
      amount: 5,
    })),
  ];
}

function ofSettings({ shop: { shelter } }: World, { record }: Reads): Part[] {
  const of = (type_key: SettingKind, value: (mark: string) => unknown) =>
    part(
      `shelter-settings/save-${type_key.toLowerCase().replaceAll('_', '-')}` as CallPath,
      record('shelter-settings/search', { type_key, 'shelter.uuid': shelter.uuid }),
      (mark, version) => ({ shelter_uuid: shelter.uuid, type_key, ...version, value: value(mark) }),
    );
  const silent = { message: '' };
  return [
    of('ADOPTION_PATH_MESSAGE', (message) => ({ both: { message }, remote: silent, in_person: silent })),
    of('ADOPTER_PERSONAL_DOCUMENTS', () => defaultDocuments()),
    of('SPONSOR', (btnText) => ({ enabled: true, btnText })),
    of('KENNEL_CARD', (qr_code_title) => ({ pet_info: ['sex'], qr_code_title })),
    of('ADOPTION', (mark) => ({ adopter: { min: 0, max: mark.length }, call_to_action: mark })),
    of('PET_PROFILE', () => ({ allow_adoption: { in_shelter: true, in_foster: true } })),
    of('DISCOUNT_REASON', (mark) => [mark]),
    of('PET_CHARACTERISTICS_ALIAS', () => ({})),
    of('IFRAME', (btnText) => ({ btnText })),
    of('KIOSK', (mark) => ({ theme: { primary: `#${String(mark.length).padStart(6, '0')}`, secondary: '#ffffff' } })),
    of('APPLICATION_IN_PERSON', () => defaultInPerson()),
    of('TEXT_BUDGET', (mark) => ({ ...defaultTextBudget(), shelter: { hour: mark.length, day: 1500 } })),
  ];
}

async function ofKiosks(
  { sql }: TestServer,
  { shop, reason, baseReason, qrCode, question }: World,
  { record, part: own, shown }: Reads,
): Promise<Part[]> {
  const { uuid } = reason;
  const search = 'shelter-kiosk-reason/search';
  const texts = { end_message: 'Thank you!', wait_list_on_end: true };
  const place = { organization_branch_uuid: shop.north.uuid, organization_kiosk_reason_uuid: uuid };
  const german = (await sql.query<{ id: number }>("select id from language where abbreviation = 'de'")).rows[0]?.id;
  return [
    part('kiosk-reason/save', record('kiosk-reason/search', { uuid: baseReason }), (name, version) => ({
      kiosk_reason: { uuid: baseReason, ...version, ...texts, name },
    })),
    part('qr-code/update', record('qr-code/search', { uuid: qrCode }), (title, version) => ({
      qr_code: { uuid: qrCode, ...version, title },
    })),
    part('shelter-kiosk-reason/update', record(search, { uuid }), (name, version) => ({
      shelter_kiosk_reason: { uuid, ...version, ...texts, name, custom_reason_response: false },
    })),
    part('shelter-kiosk-reason/save-translation', own(search, uuid, reason.translation), (name, version) => ({
      shelter_kiosk_reason_translation: {
        uuid: reason.translation,
        ...version,
        parent_id: reason.id,
        language_id: german,
        name,
        end_message: 'Danke!',
      },
    })),
    part('shelter-kiosk-reason/update-question', own(search, uuid, 'question'), (ask_alias, version) => ({
      organization_shelter_uuid: shop.shelter.uuid,
      organization_kiosk_reason_uuid: uuid,
      ...version,
      questions: [{ question_uuid: question.uuid, ask_alias, translation: [] }],
    })),
    part(
      'shelter-kiosk-reason/save-smart-response',
      shown('shelter-kiosk-reason/get-smart-response', place),
      (message, version) => ({
        ...place,
        ...version,
        message,
      }),
    ),
  ];
}

function ofLibrary({ question, group, template, language }: World, { record, part: own }: Reads): Part[] {
  const translation = (language_uuid: string, name: string) =>
    part(
      'question/save-translation',
      own('question/search', question.uuid, language_uuid),
      (mark, version) => ({
        language_uuid,
        ...version,
        question: { uuid: question.uuid, ask: mark, answers: question.answers.map(({ uuid }) => ({ uuid, value: mark })) },
      }),
      `question/save-translation ${name}`,
    );
  return [
    part('question/save', record('question/search', { uuid: question.uuid }), (ask, version) => ({
      organization_question: { uuid: question.uuid, ...version, ask, form_tag_key: 'RADIO', group_id: group.id, position: 1 },
      answers: question.answers,
    })),
    translation(language.german, 'German'),
    translation(language.french, 'French'),
    part('question-group/save', record('question-group/search', { uuid: group.uuid }), (name, version) => ({
      question_group: { uuid: group.uuid, ...version, name },
    })),
    part('question-template/save', record('question-template/search', { uuid: template }), (name, version) => ({
      uuid: template,
      ...version,
      name,
      description: '',
      questions: [question.id],
    })),
  ];
}

function ofMappings({ mapping, specie, shop: { dog } }: World, { record }: Reads): Part[] {
  const of = (kind: string, target: object) =>
    part(
      `mapping-${kind}/save` as CallPath,
      record(`mapping-${kind}/search` as CallPath, { uuid: mapping[kind] }),
      (name, version) => ({
        [`mapping_${kind}`]: { uuid: mapping[kind], ...version, name, partner_key: 'PETPOINT', external_id: 'Pair', ...target },
      }),
    );
  return [
    of('age', { age_key: 'BABY' }),
    of('sex', { sex_key: 'FEMALE' }),
    of('size', { size_key: 'S' }),
    of('specie', { specie_uuid: dog.uuid }),
    of('breed', { specie_uuid: dog.uuid, breed_uuid: mapping.beagle }),
    part('mapping-age-range/save', record('mapping-age-range/search', { uuid: mapping['age-range'] }), (mark, version) => ({
      mapping_age_range: { uuid: mapping['age-range'], ...version, ...ageRange(specie, 900 + mark.length) },
    })),
  ];
}

function ofIntegrations(
  { network: network_uuid, integration: integration_uuid, definition }: World,
  { record, shown }: Reads,
): Part[] {
  const settings = { filters: [], exclude_filters: [], specie_pricing_map: [], status_map: [] };
  const definitionFields = { characteristicType: 'NO_CATS', path: 'cats', type: 'MATCH', condition: 'EQUALS' };
  return [
    part('network/update', record('network/search', { uuid: network_uuid }), (description, version) => ({
      network_uuid,
      ...version,
      description,
    })),
    part(
      'update/settings',
      shown('verify/settings', { network_uuid }),
      (_, version) => ({ network_uuid, ...version, settings }),
      'update/settings of a network',
    ),
    part('update/sync-section', shown('verify/sync-sections', { network_uuid }), (mark, version) => ({
      network_uuid,
      ...version,
      section_name: 'PRICE',
      section_status: mark.length % 2 ? 'NEVER' : 'ALWAYS',
    })),
    part(
      'update/settings',
      record('integration/search', { uuid: integration_uuid }),
      (_, version) => ({ integration_uuid, ...version, settings }),
      'update/settings of an integration',
    ),
    part(
      'characteristics-definition/update',
      record('characteristics-definition/search', { uuid: definition }),
      (value, version) => ({
        definition_uuid: definition,
        ...version,
        ...definitionFields,
        value,
      }),
    ),
  ];
}

const ofPeople = ({ user, role }: World, { record }: Reads): Part[] => [
  part('user/update', record('user/search', { uuid: user }), (last_name, version) => ({
    admin_user: { uuid: user, ...version, first_name: 'Pat', last_name, roles: [role] },
  })),
  part('role/update', record('role/list', { name: role }), (description, version) => ({
    admin_auth_item: { ...version, name: role, description, child: ['question/search'] },
  })),
];
