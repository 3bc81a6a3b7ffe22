import { endpoints } from '@homeward/contract/partner';
import { administrationPayloads } from './administration-payloads.ts';
import { makeUnpaidCycle } from './cycles.ts';
import { newShelter } from './new-shelter.ts';
import { lookup, ofShelter, type Payload, type Payloads } from './payload.ts';
import { settingsPayloads } from './settings-payloads.ts';
import { makePet } from './shelters.ts';
import { makeAccount } from './tokens.ts';
import { ageRange, type World } from './versioned-world.ts';
import { visitorPayloads } from './visitor-payloads.ts';

const interview = { order: 1, visible: true, required: false };
const definition = ({ shop }: World) => ({
  shelter_uuid: shop.shelter.uuid,
  partner_key: 'PETPOINT',
  characteristicType: 'NO_CATS',
  path: 'cats',
  type: 'MATCH',
  condition: 'EQUALS',
  value: 'No',
  active: true,
  global: false,
  priority: 0,
});
const network = ({ shop }: World) => ({
  shelter_uuid: shop.shelter.uuid,
  partner_key: 'PETPOINT',
  description: 'North',
  active: true,
  weight: 1,
});
const settings = { foster_pets: null, start_visibility: true, filters: [], exclude_filters: [], specie_pricing_map: [] };

/** Documents 000, 001 and 002 of the specification, section 7 each: every payload whose shape they show, nothing added. */
export const payloads: Payloads = [
  ['auth/session-info', () => ({})],
  [
    'application/search',
    () => ({
      search: {
        with: {
          adopter_user: true,
          pet: { with: { specie: true, branch: { with: { shelter: true } } } },
          adoption_return: true,
          checkout: true,
          payment_charges: true,
        },
      },
    }),
  ],
  [
    'question/search',
    () => ({ search: { with: { group: true } }, options: { limit: 9999, sort: ['group.name', 'position'], _force_ids: true } }),
  ],
  ['question/get-answers', ({ question }) => ({ question_uuid: question.uuid })],
  [
    'question/save',
    ({ question, group }) => ({
      organization_question: {
        uuid: question.uuid,
        ask: 'As it stands?',
        column_type_key: 'ID',
        form_tag_key: 'RADIO',
        group_id: group.id,
        position: 3,
      },
      answers: question.answers,
    }),
  ],
  [
    'question/save-translation',
    ({ question, language }) => ({
      language_uuid: language.german,
      question: {
        uuid: question.uuid,
        ask: 'Wie es steht?',
        answers: question.answers.map(({ uuid }) => ({ uuid, value: 'Ja' })),
      },
    }),
  ],
  ['question/delete-translation', ({ question, language }) => ({ language_uuid: language.german, question_uuid: question.uuid })],
  ['question-group/search', lookup],
  ['question-template/search', () => ({ search: {}, options: { limit: 9999, sort: 'name' } })],
  [
    'question-template/save',
    ({ template, question }) => ({ name: 'As it stands', description: '', uuid: template, questions: [question.id] }),
  ],
  ['shelter/search', ({ shop }) => ({ search: { uuid: shop.shelter.uuid }, options: { _single: true } })],
  ['shelter/create', (_, server) => newShelter(server)],
  [
    'shelter/save',
    (world) => ({
      ...ofShelter(world),
      contract_base64: null,
      contract_remove: false,
      contract_options: [{ text: 'Fees', description: 'I pay them', required: true }],
      interview_config: {
        emergency_contact: interview,
        personal_reference: interview,
        co_applicant: interview,
        best_day: { order: 5, visible: false, required: false },
        best_time: { order: 4, visible: false, required: false },
      },
      pet_listing: { sort_by_applications: true, display_breed: true, test_mode: false },
      petco_love_lost: { enabled: true },
      send_medical_records: true,
    }),
  ],
  ['shelter/verify-slug', () => ({ slug: 'as-it-stands' })],
  ['shelter/toggle-active', (world) => ({ ...ofShelter(world), active: true })],
  ['shelter-settings/search', ({ shop }) => ({ search: { 'shelter.uuid': shop.shelter.uuid } })],
  ...settingsPayloads,
  ['language/search', lookup],
  ['country/search', lookup],
  ['specie/search', () => ({ search: {}, options: { limit: 99999 } })],
  ['breed/search', () => ({ search: {}, options: { limit: 99999 } })],
  ['shelter/api', ofShelter],
  [
    'shelter/save-payment-config',
    (world) => ({
      ...ofShelter(world),
      payment_config: {
        payment_model_key: 'ADOPTER_PAYS',
        update_pets_payment_model: false,
        payment_type: 'CYBERSOURCE',
        sales_taxes: { DONATION: 1.5 },
        cybersource: { api_key_id: 'key', secret_key: 'secret', merchant_id: 'merchant' },
      },
    }),
  ],
  ['payment-model/search', lookup],
  [
    'pet/search',
    ({ shop }) => ({
      search: { 'branch.shelter.uuid': shop.shelter.uuid, status_key: 'AVAILABLE', deleted: false },
      options: { limit: 1 },
    }),
  ],
  [
    'shelter/update-question',
    ({ question, language, ...world }) => ({
      ...ofShelter({ question, language, ...world }),
      template_id: null,
      questions: [{ question_id: question.id, position: 0, ask_alias: 'Ours', translation: [], species: [] }],
    }),
  ],
  [
    'pet/restore',
    async ({ shop }, server) => ({
      shelter_uuid: shop.shelter.uuid,
      pet_uuid: [(await makePet(server, shop.north, { deleted: true })).uuid],
    }),
  ],
  ['product/search', () => ({ search: {} })],
  ['product/delete', ({ product }) => ({ organization_product_uuid: product })],
  ['tax/search', () => ({ search: {} })],
  ['tax/delete', ({ tax }) => ({ organization_tax_uuid: tax })],
  ['application-tag/search', lookup],
  ['application-tag/enable', ofShelter],
  ['shelter-tag/search', () => ({ search: {} })],
  ['shelter-tag/save', (world) => ({ ...ofShelter(world), organization_shelter_tags: [{ uuid: world.tag, position: 0 }] })],
  ['shelter-event/search', () => ({ search: {} })],
  [
    // Whose events they are the specification leaves out.
    'shelter-event/save',
    (world) => ({
      ...ofShelter(world),
      organization_shelter_events: [{ status_key: 'APPROVED', action_key: 'CHANGE_STATUS', tag_uuid: world.tag }],
    }),
  ],
  ...visitorPayloads,
  ['characteristic/search', () => ({ search: { with: { group: true } }, options: { limit: -1 } })],
  ['donation-option/search', () => ({ search: { shelter_id: null }, options: { limit: 10, sort: 'created_date' } })],
  ['donation-option/delete', ({ option }) => ({ uuid: option })],
  ['magic-link/api/store', () => ({ url: 'https://paws.example.org/adopt' })],
  ['verify/settings', ({ network }) => ({ network_uuid: network, load_total: false })],
  ['update/settings', ({ network }) => ({ network_uuid: network, settings })],
  ['update/settings', ({ integration }) => ({ integration_uuid: integration, settings })],
  ['verify/sync-sections', ({ network }) => ({ network_uuid: network })],
  ['update/sync-section', ({ network }) => ({ network_uuid: network, section_name: 'PRICE', section_status: 'ON_CREATE' })],
  ['verify/shelter', ({ shop }) => ({ shelter_uuid: shop.shelter.uuid })],
  ['network/search', ({ network }) => ({ search: { uuid: network, with: { connections: { with: { integration: true } } } } })],
  ['network/create', network],
  ['network/update', (world) => ({ network_uuid: world.network, ...network(world), convert: true })],
  ['network/connect', ({ network, integration }) => ({ network_uuid: network, integration_uuid: integration })],
  ['network/disconnect', ({ network, integration }) => ({ network_uuid: network, integration_uuid: integration })],
  [
    'characteristics-definition/search',
    ({ network }) => ({ search: { deleted: false, global: false, 'networks.network.uuid': network } }),
  ],
  ['characteristics-definition/create', definition],
  ['characteristics-definition/update', (world) => ({ definition_uuid: world.definition, ...definition(world), convert: true })],
  ['characteristics-definition/connect', ({ network, definition }) => ({ network_uuid: network, definition_uuid: definition })],
  [
    'characteristics-definition/disconnect',
    ({ network, definition }) => ({ network_uuid: network, definition_uuid: definition }),
  ],
  [
    'integration/search',
    () => ({ search: { deleted: false, active: true, 'branch.deleted': false }, options: { sort: '-last_sync' } }),
  ],
  ['integration/set-main', ({ integration }) => ({ integration_uuid: integration })],
  ['sync/one', ({ integration }) => ({ integration_uuid: integration, forceSections: 'PRICE', forceUpdates: false })],
  ['mapping-stats/pending-count', () => ({})],
  ['partner/search', () => ({ search: {}, options: { sort: 'key' } })],
  ...['age', 'size', 'gender'].map((path): [string, Payload] => [`${path}/search`, lookup]),
  ...['age', 'breed', 'sex', 'size', 'specie'].map((kind): [string, Payload] => [
    `mapping-${kind}/search`,
    () => ({ search: { active: false } }),
  ]),
  ['mapping-age-range/search', () => ({ search: {}, options: { sort: 'min' } })],
  [
    'mapping-age-range/save',
    ({ specie, mapping }) => ({ mapping_age_range: { uuid: mapping['age-range'], ...ageRange(specie, 950) } }),
  ],
  ['role/list', () => ({ role: 1 })],
  ['role/find', ({ role }) => ({ name: role })],
  ['role/create', () => ({ admin_auth_item: { name: 'As it stands', description: 'Shown', child: ['question/search'] } })],
  [
    'role/update',
    ({ role }) => ({ admin_auth_item: { name: role, description: 'Shown', child: ['question/search'], child_deleted: [] } }),
  ],
  ['role/delete', () => ({ name: 'As it stands' })],
  ['token/search', () => ({ search: { action_key: 'GLOBAL_LOGIN' }, options: { sort: '-id' } })],
  [
    'token/generate',
    async (_, server) => ({
      refer_schema: 'adopter',
      email: (await makeAccount(server, 'adopter')).email,
      reason: 'As it stands',
    }),
  ],
  ['payment-cycle/search', () => ({ search: { payout_status_key: 'UNPAID', shelter_id: 1 }, options: { page: 1, limit: 20 } })],
  ['payment-cycle/set-paid', async (_, server) => ({ cycle_uuid: await makeUnpaidCycle(server) })],
  ['payment-credit/search', () => ({ search: {} })],
  ['payment-credit/create-voucher', ({ shop }) => ({ shelter_uuid: shop.shelter.uuid, amount: 10, label: 'As it stands' })],
  ['user/search', () => ({ search: { 'email.ilike': '%pat%' } })],
  [
    'user/update',
    ({ user, role }) => ({
      admin_user: { uuid: user, first_name: 'Pat', last_name: 'Stands', roles: [role], roles_deleted: [] },
    }),
  ],
  ['user/reset-password', ({ user }) => ({ admin_user_uuid: user })],
  ['user/delete?force=true', ({ user }) => ({ admin_user_uuid: user })],
  ['specie/create', () => ({ specie: { name: 'As it stands' } })],
  ['specie/update', ({ specie }) => ({ specie: { uuid: specie, name: 'Stands' } })],
  [
    'specie/delete',
    async (_, server) => ({
      specie_uuid: (await server.sql.query("select uuid from specie where name = 'As it stands'")).rows[0].uuid,
    }),
  ],
  ...administrationPayloads,
  ['integration/disconnect', ({ integration }) => ({ integration_uuid: integration })],
];

/** Calls that ask a partner, or tell of a sync: their payloads, which need more than a server to be answered. */
export const asking: Payloads = [
  ...Object.values(endpoints).flatMap((endpoint): [string, Payload][] => [
    [
      `${endpoint}/authenticate`,
      ({ shop }) => ({
        description: 'North',
        endpoint: `${endpoint}/authenticate`,
        credentials: { key: 'key' },
        branch_uuid: shop.north.uuid,
        shelter: shop.shelter.uuid,
      }),
    ],
    [`${endpoint}/list-adoption-status`, ({ integration }) => ({ integration_uuid: integration, partner: endpoint })],
  ]),
  ['shelterbuddy/list-receipt-account', ({ integration }) => ({ integration_uuid: integration })],
  ['retrieve/total-pets', ({ integration }) => ({ integration_uuid: integration })],
  ['integration/connect', ({ integration }) => ({ integration_uuid: integration })],
  ['integration/preview', ({ integration }) => ({ integration_uuid: integration })],
  ['verify/sync', ({ integration }) => ({ sync_uuid: integration })],
  ['sync/abort', ({ integration }) => ({ sync_uuid: integration })],
  [
    'application/checkout-update',
    ({ integration }) => ({ application_uuid: integration, discount: -5, addition: null, license: null, spay_neuter: null }),
  ],
  [
    'application/remove-checkout-product',
    ({ integration, product }) => ({ application_uuid: integration, product_uuid: product }),
  ],
  [
    'application/adoption-return',
    ({ integration }) => ({ application_uuid: integration, reason_type_key: 'RETURN', description: 'It came back' }),
  ],
  ['application/force-set-adopted', ({ integration }) => ({ uuid: integration })],
  ['application/force-set-available', ({ integration }) => ({ uuid: integration })],
  ['notify/adoption-info', ({ integration }) => ({ application_uuid: integration, status_id: '7' })],
  ['auth/session-register', () => ({ admin_user: { email: 'pat@homeward.example', password: 'correct horse' } })],
];
