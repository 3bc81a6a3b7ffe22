import type { Locator } from 'playwright-core';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import { makeAccount } from '../../../server/test/tokens.ts';
import { choose, chooseBanner, field, panelOf } from '../stage/forms.ts';
import { addLocation, addSpecies } from '../stage/shop.ts';
import { page, server } from '../stage/stage.ts';
import { chosen, fillGeneral, fillLocation, next } from '../stage/wizard.ts';

export interface Form {
  /** Where it stands in the console. */
  file: string;
  address: () => string;
  /** What has to be there before. */
  prepare?: () => Promise<unknown>;
  /** Opens it where its address does not. */
  begin?: () => Promise<unknown>;
  fill: (form: Locator) => Promise<unknown>;
  retype: (form: Locator, last: string) => Promise<unknown>;
  /** What there is, by what is typed of it. */
  rows: string;
  /** What is typed first and last, where that is no text. */
  first?: () => string;
  last?: () => string;
  /** Where a file is sent along, which no draft keeps. */
  hasFile?: true;
  /** Where what was typed since is not saved along, which is then said. */
  keepsFirst?: true;
}

let shop: Shop;
let account: Awaited<ReturnType<typeof makeAccount>>;
/** Makes the shelter they stand in. */
export async function openShop() {
  shop = await makeShop(server, { name: 'Lost and Found' });
}

/** Which test it is: no two make the same. */
let turn = 0;
export const FIRST = () => `First ${turn}`;
export const LAST = () => `Last ${turn}`;
export const nextTurn = () => {
  turn += 1;
};

const retype = (label: string) => (form: Locator, last: string) => field(form, label).fill(last);
const text =
  (label: string, value: string | (() => string) = FIRST) =>
  (form: Locator) =>
    field(form, label).fill(typeof value === 'string' ? value : value());
const fillAll =
  (...steps: ((form: Locator) => Promise<unknown>)[]) =>
  async (form: Locator) => {
    for (const step of steps) await step(form);
  };
const pick = (label: string, option: string) => (form: Locator) => choose(page, label, option, form);
/** A form of a name at an address of its own, and what else it needs. */
const named = (file: string, address: string, table: string, ...more: ((form: Locator) => Promise<unknown>)[]): Form => ({
  ...{ file, address: () => address, fill: fillAll(text('Name'), ...more) },
  ...{ retype: retype('Name'), rows: `select name from ${table}` },
});
const give = (panel: string, item: string) => () =>
  panelOf(page, panel).getByRole('listitem').filter({ hasText: item }).first().getByRole('button').click();
const priced = fillAll(text('Name'), text('Price', '5'), text('Description', 'What it is'), () =>
  addLocation(page, 'North', '4'),
);
/** The shelter has kiosks, of which nothing stands at its locations yet. */
const takeVisitors = async () => {
  await server.sql.query('update organization_shelter set in_person = true where id = $1', [shop.shelter.id]);
  for (const table of ['shelter_kiosk_reason', 'qr_code'])
    await server.sql.query(`update ${table} set deleted = true where branch_id = $1`, [shop.north.id]);
};
/** The first is asked for by itself, any other by its button. */
const openNewCode = async () => {
  await page.getByRole('button', { name: 'Waitlist QR codes' }).click();
  const none = page.getByText('No QR Code generated yet');
  await none.or(page.getByRole('button', { name: /^Delete / })).waitFor();
  if (!(await none.isVisible())) await page.getByRole('button', { name: 'Create QR code' }).click();
};
const inShelter = (tab: string) => () => `/organization/shelter/${shop.shelter.uuid}/${tab}`;

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
      pick('Characteristic type', 'NO_CATS'),
      text('Path'),
      pick('Condition', 'EQUALS'),
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
