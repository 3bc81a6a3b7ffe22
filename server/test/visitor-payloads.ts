import { defaultTextBudget } from '@homeward/contract/setting-defaults';
import { lookup, ofShelter, type Payloads, setting } from './payload.ts';
import { dataUrl, plain } from './picture.ts';

/** What the specification sends of visitors: kiosks, their codes and reasons. */
export const visitorPayloads: Payloads = [
  ['shelter-settings/save-kiosk', setting('KIOSK', { theme: { primary: '#0f6b66', secondary: '#b8432a' } })],
  [
    'shelter-settings/save-application-in-person',
    setting('APPLICATION_IN_PERSON', {
      new_visitor: 'CHECKED_IN',
      existing_visitor: [{ current_status: 'CHECKED_IN', new_status: 'MEETING' }],
    }),
  ],
  ['shelter/activate-in-person', ofShelter],
  ['shelter-settings/save-text-budget', setting('TEXT_BUDGET', defaultTextBudget())],
  ['shelter/text-use', ofShelter],
  [
    'shelter/update-kiosk-logo',
    async (world) => ({
      ...ofShelter(world),
      method: 'BASE_64',
      kiosk_logo: dataUrl('image/png', await plain(40, 30).png().toBuffer()),
    }),
  ],
  ['qr-code-type/search', lookup],
  ['qr-code/search', ({ shop }) => ({ search: { 'branch.shelter_uuid': shop.shelter.uuid }, options: { sort: 'created_date' } })],
  [
    'qr-code/create',
    ({ shop }) => ({
      qr_code: { title: 'Door', type_key: 'WAIT_LIST', branch_uuid: shop.south.uuid, description: 'At the door' },
    }),
  ],
  ['qr-code/update', ({ qrCode }) => ({ qr_code: { uuid: qrCode, title: 'Gate', description: '' } })],
  ['qr-code/delete', ({ qrCode }) => ({ qr_code_uuid: qrCode })],
  ['kiosk/search', () => ({ search: {} })],
  [
    'kiosk/create',
    ({ shop }) => ({
      kiosk: { name: 'Desk', type_key: 'SELF_CHECK_IN', fingerprint: 'a1b2c3d4', branch_uuid: shop.south.uuid },
    }),
  ],
  ['kiosk-reason/search', lookup],
  ['shelter-kiosk-reason/search', () => ({ search: {} })],
  [
    'shelter-kiosk-reason/create',
    ({ shop, baseReason }) => ({
      shelter_kiosk_reason: {
        branch_uuid: shop.south.uuid,
        reason_uuid: baseReason,
        name: 'Adopt',
        end_message: 'Thank you!',
        wait_list_on_end: true,
        custom_reason_response: false,
      },
    }),
  ],
  [
    'shelter-kiosk-reason/update',
    ({ reason }) => ({
      shelter_kiosk_reason: {
        uuid: reason.uuid,
        name: 'Adopt',
        end_message: 'Thank you!',
        wait_list_on_end: true,
        custom_reason_response: false,
      },
    }),
  ],
  [
    'shelter-kiosk-reason/save-translation',
    async ({ reason }, server) => ({
      shelter_kiosk_reason_translation: {
        parent_id: reason.id,
        language_id: (await server.sql.query("select id from language where abbreviation = 'fr'")).rows[0].id,
        name: 'Adopter',
        end_message: 'Merci !',
      },
    }),
  ],
  ['shelter-kiosk-reason/delete-translation', ({ reason }) => ({ uuid: reason.translation })],
  [
    'shelter-kiosk-reason/update-question',
    (world) => ({
      ...ofShelter(world),
      organization_kiosk_reason_uuid: world.reason.uuid,
      questions: [
        {
          question_uuid: world.question.uuid,
          ask_alias: 'Ours',
          translation: [{ language_uuid: world.language.german, ask_alias: 'Unsere' }],
        },
      ],
    }),
  ],
  [
    'shelter-kiosk-reason/get-smart-response',
    ({ shop, reason }) => ({ organization_branch_uuid: shop.north.uuid, organization_kiosk_reason_uuid: reason.uuid }),
  ],
  [
    'shelter-kiosk-reason/save-smart-response',
    ({ shop, reason }) => ({
      organization_branch_uuid: shop.north.uuid,
      organization_kiosk_reason_uuid: reason.uuid,
      message: 'Hi {{visitor_name}}',
    }),
  ],
  ['shelter-kiosk-reason/delete', ({ reason }) => ({ shelter_kiosk_reason_uuid: reason.uuid })],
];
