import { saveTemplate } from '../../../server/test/email-template.ts';
import { makeAccount } from '../../../server/test/tokens.ts';
import { choose, chooseBanner, field } from '../stage/forms.ts';
import { addSpecies } from '../stage/shop.ts';
import { page, server } from '../stage/stage.ts';
import { chosen, fillGeneral, fillLocation, next } from '../stage/wizard.ts';
import {
  FIRST,
  type Form,
  fillAll,
  give,
  inShelter,
  named,
  openNewCode,
  pick,
  priced,
  retype,
  shop,
  takeVisitors,
  text,
  turn,
} from './new-form-steps.ts';

let template: { uuid: string };
let account: Awaited<ReturnType<typeof makeAccount>>;

/** Every form that makes something new: how it is opened, filled and typed into again. */
export const forms: Record<string, Form> = {
  'a species': named('routes/admin/specie/$specieUuid.tsx', '/admin/specie/add', 'specie'),
  'a breed': named('routes/admin/breed/$breedUuid.tsx', '/admin/breed/add', 'breed', pick('Species', 'Dog')),
  'an announcement': {
    file: 'routes/admin/announcement/$announcementUuid.tsx',
    address: () => '/admin/announcement/add',
    fill: fillAll(text('Title'), text('Description', 'For an hour.'), pick('Origin', 'Reports')),
    retype: retype('Title'),
    rows: 'select title as name from announcement',
  },
  'a group': named('routes/admin/group/$groupUuid.tsx', '/admin/group/add', 'public_group', pick('Species', 'Dog'), () =>
    page.keyboard.press('Tab'),
  ),
  'a sponsor': named('routes/organization/sponsor/$sponsorUuid.tsx', '/organization/sponsor/add', 'sponsor'),
  'an event': {
    ...named(
      'screens/event/event-screen.tsx',
      '/organization/event/add',
      'organization_event',
      text('Start', '2026-05-02T10:00'),
      text('End', '2026-05-02T16:00'),
      () => chooseBanner(page),
    ),
    hasFile: true,
  },
  'a base kiosk reason': named(
    'routes/admin/kiosk-reason/$reasonUuid.tsx',
    '/admin/kiosk-reason/add',
    'kiosk_reason',
    text('End message', 'Thank you!'),
  ),
  'a kiosk': {
    file: 'screens/shelter/kiosk/kiosk-drawer.tsx',
    address: inShelter('kiosk'),
    prepare: takeVisitors,
    begin: () => page.getByRole('button', { name: 'Add a kiosk at North' }).click(),
    fill: text('Name'),
    retype: retype('Name'),
    rows: 'select name from kiosk',
    keepsFirst: true,
  },
  'a kiosk reason': {
    file: 'screens/shelter/kiosk/reason/new-reason.tsx',
    address: () => `/organization/shelter/${shop.shelter.uuid}/kiosk/${shop.north.uuid}?tab=add`,
    prepare: takeVisitors,
    fill: fillAll(pick('Kiosk Reason', 'Adopt'), text('Name'), pick('Custom response', 'No')),
    retype: retype('Name'),
    rows: 'select name from shelter_kiosk_reason',
  },
  'a QR code': {
    file: 'screens/shelter/kiosk/qr-code-form.tsx',
    address: inShelter('kiosk'),
    prepare: takeVisitors,
    begin: openNewCode,
    fill: fillAll(text('Title'), pick('Type', 'Wait list'), pick('Location', 'North')),
    retype: retype('Title'),
    rows: 'select title as name from qr_code',
  },
  'a role': {
    file: 'routes/admin/role/$roleName.tsx',
    address: () => '/admin/role/add',
    fill: fillAll(
      text('Name', () => `Role ${turn}`),
      text('Description'),
      give('Available', 'Support'),
    ),
    retype: retype('Description'),
    rows: 'select description as name from admin_auth_item where type = 1',
  },
  'a user': {
    file: 'routes/admin/user/$userUuid.tsx',
    address: () => '/admin/user/add',
    fill: fillAll(
      text('First name', 'June'),
      text('Last name'),
      text('Email', () => `june-${turn}@homeward.example`),
      give('Available roles', 'Support'),
    ),
    retype: retype('Last name'),
    rows: 'select last_name as name from admin_user',
  },
  'a template': named(
    'routes/organization/question-template/$templateUuid.tsx',
    '/organization/question-template/add',
    'question_template',
  ),
  'an e-mail template': {
    file: 'screens/email-template/template-form.tsx',
    address: () => '/organization/smart-response/add',
    fill: fillAll(
      text('Name', 'Greeting'),
      text('Key', () => `hello_${turn}`),
      text('Title'),
      text('Subject', 'Hello'),
    ),
    retype: retype('Title'),
    rows: "select json->'values'->>'title' as name from email_template",
  },
  "an e-mail template's translation": {
    file: 'screens/email-template/translation-form.tsx',
    address: () => `/organization/smart-response/${template.uuid}`,
    prepare: async () => {
      template = (await saveTemplate(server)).data.email_template;
    },
    begin: async () => {
      await page.getByRole('tab', { name: 'General' }).waitFor();
      const begun = page.getByRole('tab', { name: 'Unsaved' });
      if (await begun.isVisible()) return begun.click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      return page.getByRole('button', { name: 'Copy', exact: true }).click();
    },
    fill: fillAll(pick('Language', 'German'), text('Preheader')),
    retype: retype('Preheader'),
    rows: "select json->'values'->>'preheader' as name from email_template_translation",
  },
  'a question': {
    file: 'screens/question/question-form.tsx',
    address: () => '/organization/question/add',
    fill: fillAll(
      pick('Group', 'Household'),
      pick('Question type', 'RADIO'),
      text('Position', '5'),
      text('Question text'),
      text('Answer 1', 'Yes'),
    ),
    retype: retype('Question text'),
    rows: 'select ask as name from organization_question',
  },
  'a tax': {
    file: 'screens/shelter/priced/priced-screen.tsx',
    address: inShelter('tax/add'),
    fill: priced,
    retype: retype('Name'),
    rows: 'select name from organization_tax',
  },
  'a product': {
    file: 'screens/shelter/priced/priced-screen.tsx',
    address: inShelter('product/add'),
    fill: fillAll(priced, pick('Type', 'UNIQUE'), () => addSpecies(page, 'Dog')),
    retype: retype('Name'),
    rows: 'select name from organization_product',
  },
  'a location': {
    file: 'screens/shelter/general/locations.tsx',
    address: inShelter('general'),
    begin: () => page.getByRole('button', { name: 'Add location' }).click(),
    fill: fillAll(
      text('Location name'),
      text('Location email', 'annex@den.example'),
      text('Phone', '+1 555 0101'),
      text('Zip code', '94110'),
      (form) => field(form, 'Zip code').press('Enter'),
      (form) => form.getByText('San Francisco, CA 94110').waitFor(),
    ),
    retype: retype('Location name'),
    rows: 'select name from organization_branch',
  },
  'a shelter': {
    file: 'screens/shelter/wizard/wizard.tsx',
    address: () => '/organization/shelter/add',
    fill: async (form) => {
      await fillGeneral(FIRST());
      await next();
      await fillLocation();
      await chosen('San Francisco');
      await next();
      await text('First name', 'June')(form);
      await text('Last name', 'Okafor')(form);
      await text('Email', `june-${turn}@wizard.example`)(form);
    },
    retype: (form) => text('First name', 'Juno')(form),
    rows: 'select name from organization_shelter',
    keepsFirst: true,
  },
  'a definition': {
    file: 'screens/definition/definition-modal.tsx',
    address: () => '/definitions?open=add',
    fill: fillAll(
      pick('Partner', 'PetPoint'),
      (form) => field(form, 'Global').click(),
      pick('Characteristic type', 'No cats'),
      text('Path'),
      pick('Condition', 'is'),
      text('Value', 'x'),
    ),
    retype: retype('Path'),
    rows: 'select path as name from characteristics_definition',
  },
  'a network': {
    file: 'screens/network/network-modal.tsx',
    address: () => '/network?open=add',
    fill: fillAll(pick('Shelter', 'Lost and Found'), pick('Partner', 'PetPoint'), text('Description'), text('Weight', '1')),
    retype: retype('Description'),
    rows: 'select description as name from network',
  },
  'a token': {
    file: 'screens/token/token-form.tsx',
    address: () => '/organization/token/add',
    prepare: async () => {
      account = await makeAccount(server, 'adopter');
    },
    fill: fillAll(
      text('User E-mail', () => account.email),
      text('Reason'),
    ),
    retype: retype('Reason'),
    rows: 'select reason as name from auth_token',
    keepsFirst: true,
  },
  'a credit': {
    file: 'screens/finance/credit-form.tsx',
    address: () => '/financial/credits/add',
    fill: fillAll(pick('Shelter name', 'Lost and Found'), text('Amount', '10'), text('Description')),
    retype: retype('Description'),
    rows: 'select label as name from payment_credit where label is not null',
    keepsFirst: true,
  },
  'a mapping': named(
    'screens/mapping/mapping-form.tsx',
    '/integration-mapping/size/add',
    'mapping_size',
    pick('Partner', 'PetPoint'),
    text('External ID', FIRST),
    pick('Size', 'Small'),
  ),
  'an age range': {
    file: 'screens/mapping/age-range-form.tsx',
    address: () => '/integration-mapping/age-range/add',
    prepare: () => server.admin.call('specie/create', { specie: { name: `Tapir ${turn}` } }),
    fill: fillAll(
      (form) => choose(page, 'Species', `Tapir ${turn}`, form),
      pick('Age', 'Senior'),
      text('Minimum', () => `${10 * turn}`),
      text('Maximum', () => `${10 * turn + 5}`),
    ),
    retype: retype('Maximum'),
    rows: 'select max::text as name from mapping_age_range',
    first: () => `${10 * turn + 5}`,
    last: () => `${10 * turn + 6}`,
  },
};
