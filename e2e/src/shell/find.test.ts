import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, createTax, makeShop } from '../../../server/test/product.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type MadeShelter, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { type Desk, makeDesk } from '../../../server/test/visits.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { callsOf } from '../stage/forms.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ page } = await visitAs(browser, server, server.admin));
});
beforeEach(() => open(page, '/'));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const dialog = () => page.getByRole('dialog', { name: 'Find anything' });
const options = () => dialog().getByRole('option');
const find = async (text: string) => {
  await page.keyboard.press('Control+k');
  await dialog().locator('[role=combobox]:focus').waitFor();
  // All at once: each letter would be drawn, and on a busy machine searched for, on its own.
  await page.keyboard.insertText(text);
};
const uuidOf = async (statement: string): Promise<string> => (await server.sql.query(statement)).rows[0].uuid;

test('Back closes it with the screen it stands over, and the key list likewise', async () => {
  const leave = async () => {
    await page.goBack();
    await page.waitForURL('/');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const openSpecies = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Species' }).click();
  await openSpecies();
  await page.waitForURL('/admin/specie');
  await find('noor');
  await leave();
  await openSpecies();
  await page.waitForURL('/admin/specie');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard keys' }).waitFor();
  await leave();
});

describe('Ctrl+K opens by keyboard alone', () => {
  const screens: [string, string, string, string][] = [
    ['a screen by its name', 'templ', 'Question Templates Screen', '/organization/question-template'],
    ['what creates a record', 'new role', 'Create new role Action', '/admin/role/add'],
    ['what creates a record by another word, in another order', 'breed add', 'Create new breed Action', '/admin/breed/add'],
    ['a role by its name', 'onboard', 'Onboarding Role', '/admin/role/Onboarding'],
  ];
  test.each(screens)('%s', async (_what, text, name, address) => {
    await find(text);
    await dialog().getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  });

  const records: [string, string, string, string, string][] = [
    ['a question by its text', 'FENCED', 'Do you have a fenced yard?', 'question', "organization_question where ask ~ 'fenced'"],
    [
      'a user by e-mail',
      'noor.haddad@',
      'Noor Haddad · noor.haddad@homeward.example',
      'user',
      "admin_user where first_name = 'Noor'",
    ],
    ['a user by name', 'noor h', 'Noor Haddad · noor.haddad@homeward.example', 'user', "admin_user where first_name = 'Noor'"],
  ];
  test.each(records)('%s', async (_what, text, name, noun, rows) => {
    await find(text);
    await dialog().getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/${noun === 'user' ? 'admin' : 'organization'}/${noun}/${await uuidOf(`select uuid from ${rows}`)}`);
  });

  test('a record by its uuid', async () => {
    const uuid = await uuidOf("select uuid from specie where name = 'Ferret'");
    await find(` ${uuid.toUpperCase()} `);
    await dialog().getByRole('option', { name: 'Ferret Species', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/admin/specie/${uuid}`);
  });

  describe('a shelter or a pet', () => {
    let shelter: MadeShelter;
    let pet: { uuid: string };
    beforeAll(async () => {
      shelter = await makeShelter(server, { name: 'Quokka Rescue', slug: 'furry-haven', email: 'desk@burrow.example' });
      const branch = await makeBranch(server, shelter, 'North');
      pet = await makePet(server, branch, { name: 'Quincy', custom_code: 'QX-17', global_code: 'QG-99' });
      await server.sql.query("update pet set microchip = '985112001234567' where uuid = $1", [pet.uuid]);
      await server.sql.query(
        `insert into pet_source (account_id, integration_id, external_id, pet_id, sync_id, outcome_key)
         select a.id, i.id, 'QE-4711', p.id, 1, 'CREATED' from pet p, integration i join partner_account a using (shelter_id)
         where p.uuid = $1 limit 1`,
        [pet.uuid],
      );
    });
    const known: [string, () => string][] = [
      ['name', () => 'quokka'],
      ['slug', () => 'furry-h'],
      ['e-mail', () => 'desk@burrow'],
      ['uuid', () => shelter.uuid],
    ];
    test.each(known)('a shelter by its %s', async (_what, text) => {
      await find(text());
      await dialog().getByRole('option', { name: 'Quokka Rescue Shelter', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`/organization/shelter/${shelter.uuid}/general`);
    });
    const ofPet: [string, () => string][] = [
      ['name', () => 'quincy'],
      ['custom code', () => 'QX-17'],
      ['global code', () => 'QG-99'],
      ['microchip', () => '985112001234567'],
      ['number at its partner', () => 'QE-4711'],
      ['uuid', () => pet.uuid],
    ];
    test.each(ofPet)('a pet by its %s', async (_what, text) => {
      await find(text());
      await dialog().getByRole('option', { name: 'Quincy · QX-17 Pet', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`/organization/pet/${pet.uuid}`);
    });
  });

  describe('a product or a tax', () => {
    const made: Record<string, { uuid: string; at: string }> = {};
    beforeAll(async () => {
      const shop = await makeShop(server, { name: 'Numbat Hollow' });
      const { organization_product } = (await createProduct(server, shop, { name: 'Wicker basket' })).data;
      const { organization_tax } = (await createTax(server, shop, { name: 'Burrow levy' })).data;
      const at = `/organization/shelter/${shop.shelter.uuid}`;
      made.Product = { uuid: organization_product.uuid, at: `${at}/product/${organization_product.uuid}` };
      made.Tax = { uuid: organization_tax.uuid, at: `${at}/tax/${organization_tax.uuid}` };
    });
    test.each([
      ['Product', 'name', 'wicker', 'Wicker basket'],
      ['Product', 'uuid', '', 'Wicker basket'],
      ['Tax', 'name', 'burrow l', 'Burrow levy'],
      ['Tax', 'uuid', '', 'Burrow levy'],
    ])('a %s by its %s', async (kind, _what, text, name) => {
      await find(text || (made[kind]?.uuid ?? ''));
      await dialog()
        .getByRole('option', { name: `${name} · Numbat Hollow ${kind}`, selected: true })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(made[kind]?.at ?? '');
    });
  });

  describe('what belongs to a location', () => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await makeDesk(server, { 'Bilby talk': {} });
      await server.sql.query("update kiosk set name = 'Bandicoot door' where id = $1", [desk.kiosk.id]);
      await server.sql.query("update qr_code set title = 'Potoroo line' where id = $1", [desk.code.id]);
      await server.sql.query("update organization_branch set name = 'Dunnart house' where id = $1", [desk.branch.id]);
    });
    test.each<[string, string, string, (desk: Desk) => string]>([
      ['Location', 'dunnart', 'Dunnart house', () => 'general'],
      ['Kiosk', 'bandicoot', 'Bandicoot door', () => 'kiosk'],
      ['QR code', 'potoroo', 'Potoroo line', () => 'kiosk'],
      ['Kiosk reason', 'bilby', 'Bilby talk', ({ branch, reasons }) => `kiosk/${branch.uuid}?tab=${reasons['Bilby talk']?.uuid}`],
    ])('a %s by its name', async (kind, text, name, at) => {
      await find(text);
      const option = dialog().getByRole('option', { name: new RegExp(`^${name} · .* ${kind}$`), selected: true });
      await option.waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`/organization/shelter/${desk.shelter.uuid}/${at(desk)}`);
    });
  });

  test('the next result after ArrowDown, and around the end', async () => {
    await find('');
    await page.keyboard.type('question');
    await dialog().getByRole('option', { name: 'Questions Screen', selected: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('option', { name: 'Add question Action', selected: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await options()
      .last()
      .and(dialog().getByRole('option', { selected: true }))
      .waitFor();
  });
});

test('the screens and actions are offered before anything is typed', async () => {
  await find('');
  await expect
    .poll(() => options().locator('.find-label').allTextContents())
    .toEqual([
      'Adoptions',
      'Pets Stuck on Approved',
      'Questions',
      'Add question',
      'Question Templates',
      'Add question template',
      'Shelters',
      'Add new shelter',
      'Tokens',
      'Create auth token',
      'Pets',
      'Visits',
      'Events',
      'Create new event',
      'Sponsors',
      'Create new sponsor',
      'E-mail Templates',
      'Create e-mail template',
      'Actives',
      'Create new integration',
      'Mappings',
      'Add mapping',
      'Network',
      'Create new network',
      'Definitions',
      'Create new definition',
      'Cycles',
      'Credits',
      'Create new credit',
      'Roles',
      'Create new role',
      'Users',
      'Create new user',
      'Species',
      'Create new species',
      'Breeds',
      'Create new breed',
      'Groups',
      'Create new group',
      'Announcements',
      'Create new announcement',
      'Kiosk reasons',
      'Create new kiosk reason',
      'Who did what',
    ]);
});

test('the header opens it too', async () => {
  await page.getByRole('button', { name: 'Find anything' }).click();
  await dialog().getByRole('combobox').waitFor();
});

test('Escape closes it and leads back to where the focus was', async () => {
  await page.getByRole('button', { name: 'Find anything' }).focus();
  await find('spec');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'Find anything' }).waitFor();
});

test.each(['xylophone', '%%'])('says so where nothing is called "%s"', async (text) => {
  await find(text);
  await dialog().getByText(`Nothing is called “${text}”.`).waitFor();
});

test('says so where the search fails', async () => {
  await page.route('**/api/specie/search', (route) => route.fulfill({ status: 500 }));
  await find('ferret');
  await dialog().getByText('The server cannot be reached just now (500). Try again in a moment').waitFor();
  await page.unroute('**/api/specie/search');
});

test('the list of results is accessible', async () => {
  await find('question');
  await options().nth(3).waitFor();
  await expectAccessible(page);
});

describe('somebody with few permissions', () => {
  beforeAll(async () => {
    ({ page } = await visitAs(browser, server, await server.userWith('specie/search', 'question/search')));
  });

  test('is offered no screen and no action they may not open', async () => {
    await find('');
    await expect.poll(() => options().locator('.find-label').allTextContents()).toEqual(['Questions', 'Species']);
  });

  test('causes no search they may not make', async () => {
    const calls = callsOf(page);
    await find('noor');
    await dialog().getByText('Nothing is called “noor”.').waitFor();
    expect(calls.filter((path) => path.endsWith('/search')).sort()).toEqual(['question/search', 'specie/search']);
  });
});
