import type { Network } from '@homeward/contract/network';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeIntegration,
  type MadeNetwork,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { expectAccessible, expectFits, openBrowser, type Visitor } from '../stage/browser.ts';
import { choose, expectError, field, hold, optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
let network: MadeNetwork;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
  integration = await makeIntegration(server, 'CHAMELEON');
  network = await makeNetwork(server, integration, { description: 'Northern houses', weight: 5 });
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const modal = (title: string) => page.getByRole('dialog', { name: title });
const rowNamed = (name: string) => page.getByRole('row').filter({ hasText: name });
const networksOf = async (description: string) =>
  (await server.admin.call<{ result: Network[] }>('network/search', { search: { description } })).data.result;
const openEdit = async () => {
  await open(page, `/network?filter_uuid=${network.uuid}`);
  await page.getByRole('link', { name: /^Edit / }).click();
  await modal('Edit Network').waitFor();
  await field(page, 'Weight').waitFor();
};
const change = async (fields: object) => {
  const { rows } = await server.sql.query<{ version: number }>('select version from network where uuid = $1', [network.uuid]);
  const answer = await server.admin.call('network/update', {
    network_uuid: network.uuid,
    version: rows[0]?.version,
    description: 'Northern houses',
    weight: 5,
    active: true,
    ...fields,
  });
  expect(answer.http).toBe(200);
};

describe('the list of networks', () => {
  beforeAll(() => open(page, '/network'));

  test('has its filters and its columns in their order', async () => {
    await page.getByRole('heading', { name: 'List of Networks' }).waitFor();
    await rowNamed('Northern houses').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Shelter', 'Partner', 'Description', 'Weight', 'Integrations', 'Active', 'Actions']);
    await expect.poll(() => page.locator('search label').allInnerTexts()).toEqual(['UUID', 'Shelter', 'Partner']);
    expect((await rowNamed('Northern houses').locator('td').allInnerTexts()).slice(0, 6)).toEqual([
      integration.shelter.name,
      'Chameleon',
      'Northern houses',
      '5',
      '1',
      'Yes',
    ]);
  });

  test('names the integrations behind their count', async () => {
    await rowNamed('Northern houses').getByRole('button', { name: '1 integration' }).hover();
    await page.getByRole('tooltip').getByText('CHAMELEON of North').waitFor();
  });

  test('is filtered by a shelter that is searched for, and by a partner, in its address', async () => {
    await choose(page, 'Shelter', integration.shelter.name);
    await page.waitForURL(new RegExp(`filter_shelter_id=${integration.shelter.id}`));
    await choose(page, 'Partner', 'Chameleon');
    await page.waitForURL(/filter_partner_key=CHAMELEON/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await rowNamed('Northern houses').waitFor();
    await choose(page, 'Partner', 'PetPoint');
    await page.getByText('Nothing matches').waitFor();
  });

  test('leads to a network’s page', async () => {
    await open(page, `/network?filter_uuid=${network.uuid}`);
    await page.getByRole('link', { name: 'Open Northern houses' }).click();
    await page.getByRole('heading', { name: `${integration.shelter.name} - CHAMELEON` }).waitFor();
    await page.waitForURL(`/network/${network.uuid}/integrations`);
    const tabs = page.getByRole('navigation', { name: 'Parts of the network' }).getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Integrations', 'Definitions', 'Sections', 'Settings']);
    await page.getByRole('main').getByRole('link', { name: 'Networks' }).click();
    // As it was left.
    await page.waitForURL(`/network?filter_uuid=${network.uuid}`);
  });
});

describe('the form of a network', () => {
  test('says what is missing, and creates one network however often Save is clicked', async () => {
    await open(page, '/network');
    await page.getByRole('link', { name: 'Create new network' }).click();
    await modal('New Network').waitFor();
    await saveButton(page).click();
    await expectError(modal('New Network').getByLabel('Shelter', { exact: true }), 'Missing a shelter');
    await expectError(modal('New Network').getByLabel('Partner', { exact: true }), 'Missing a partner');
    await modal('New Network').getByLabel('Weight').fill('');
    await saveButton(page).click();
    await expectError(modal('New Network').getByLabel('Weight'), 'Missing a weight');

    await modal('New Network').getByLabel('Shelter', { exact: true }).click();
    await optionsOf(page).first().waitFor();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/shelter/search', (route) => answered.then(() => route.continue()));
    await modal('New Network').getByLabel('Shelter', { exact: true }).fill(integration.shelter.name);
    // Nothing is found yet: what was listed before is not taken.
    await page.keyboard.press('Enter');
    answer();
    await page.getByRole('option', { name: integration.shelter.name }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await modal('New Network').getByLabel('Partner', { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('PetPoint').click();
    await modal('New Network').getByLabel('Description').fill('Twice clicked');
    await modal('New Network').getByLabel('Weight').fill('-3');
    await saveButton(page).dblclick();
    await page.getByText('Network saved successfully!').waitFor();
    await modal('New Network').waitFor({ state: 'detached' });
    await rowNamed('Twice clicked').waitFor();
    const made = await networksOf('Twice clicked');
    expect(made.map(({ shelter_id, partner_key, weight, active }) => ({ shelter_id, partner_key, weight, active }))).toEqual([
      { shelter_id: integration.shelter.id, partner_key: 'PETPOINT', weight: -3, active: true },
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  test('keeps the partner and the shelter as they are', async () => {
    await openEdit();
    await expect.poll(() => modal('Edit Network').getByLabel('Shelter', { exact: true }).isDisabled()).toBe(true);
    await expect.poll(() => modal('Edit Network').getByLabel('Partner', { exact: true }).isDisabled()).toBe(true);
    await modal('Edit Network').getByLabel('Weight').fill('1.5');
    await saveButton(page).click();
    await expectError(modal('Edit Network').getByLabel('Weight'), 'Must be a whole number');
    await modal('Edit Network').getByLabel('Weight').fill('7');
    await modal('Edit Network').getByLabel('Weight').press('Control+s');
    await page.getByText('Network saved successfully!').waitFor();
    await rowNamed('Northern houses').getByText('7', { exact: true }).waitFor();
    await change({});
  });

  test('stands in the address, and asks before what was typed is closed', async () => {
    await open(page, `/network?open=${network.uuid}`);
    await modal('Edit Network').getByLabel('Description').fill('Southern houses');
    await page.keyboard.press('Escape');
    const question = modal('You have unsaved changes, do you want to leave anyway?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => modal('Edit Network').getByLabel('Description').inputValue()).toBe('Southern houses');
    await modal('Edit Network').getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/network');
    expect(await networksOf('Southern houses')).toEqual([]);
  });

  test('stays open with what is typed while it is saved', async () => {
    await openEdit();
    const release = await hold(page, 'network/update');
    await field(page, 'Weight').fill('6');
    await saveButton(page).click();
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await field(page, 'Weight').fill('67');
    release();
    await page.getByText('Network saved successfully!').waitFor();
    await rowNamed('Northern houses').getByText('6', { exact: true }).waitFor();
    await saveButton(page).click();
    await rowNamed('Northern houses').getByText('67', { exact: true }).waitFor();
    await modal('Edit Network').waitFor({ state: 'detached' });
    await change({});
  });

  test('shows both versions where somebody saved first', async () => {
    await openEdit();
    await modal('Edit Network').getByLabel('Weight').fill('9');
    await change({ weight: 8 });
    await saveButton(page).click();
    const conflict = modal('This record was changed while you were editing it');
    await conflict.waitFor();
    await expect.poll(() => conflict.getByRole('row', { name: 'Weight' }).getByRole('cell').allInnerTexts()).toEqual(['8', '9']);
    await conflict.getByRole('button', { name: 'Save what is typed here' }).click();
    await rowNamed('Northern houses').getByText('9', { exact: true }).waitFor();
    await change({});
  });

  test('is accessible and fits a phone', async () => {
    await openEdit();
    await expectAccessible(page);
    await expectFits(page, 390);
    await goTo(page, '/network/add');
    await modal('New Network').getByLabel('Weight').waitFor();
    await expectFits(page, 390);
  });

  test('is reached, filled and left by the keyboard alone', async () => {
    await open(page, `/network?filter_uuid=${network.uuid}`);
    await page.getByRole('link', { name: /^Edit / }).focus();
    await page.keyboard.press('Enter');
    await field(page, 'Weight').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Description');
    await page.keyboard.press('Escape');
    await modal('Edit Network').waitFor({ state: 'detached' });
  });
});

test('Ctrl+K finds a network, and makes one', async () => {
  await open(page, '/network');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Find a record/ }).fill('Northern houses');
  await page.getByRole('option', { name: /Northern houses · Chameleon/ }).click();
  await page.waitForURL(`/network/${network.uuid}/integrations`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Find a record/ }).fill('create new network');
  await page.getByRole('option', { name: /Create new network/ }).click();
  await modal('New Network').waitFor();
});

describe('without permission', () => {
  const personWith = async (...permissions: string[]) => visitAs(browser, server, await server.userWith(...permissions));
  const REFUSED = 'Sorry, you are not authorized to access this page.';

  test('networks are the 403 screen', async () => {
    const { page: at, close } = await personWith('integration/search');
    for (const address of ['/network', `/network/${network.uuid}/sections`]) {
      await goTo(at, address);
      await at.getByText(REFUSED).waitFor();
    }
    await close();
  });

  test('a reader is offered nothing that changes a network, and only the tabs that may be read', async () => {
    const { page: at, close } = await personWith('network/search', 'verify/sync-sections');
    await open(at, '/network');
    await at.getByRole('link', { name: 'Open Northern houses' }).waitFor();
    await expect.poll(() => at.getByRole('link', { name: /^(Edit|Create)/ }).count()).toBe(0);
    await open(at, `/network/${network.uuid}/sections`);
    await expect
      .poll(() => at.getByRole('navigation', { name: 'Parts of the network' }).getByRole('link').allInnerTexts())
      .toEqual(['Sections']);
    await at.getByText('You can read this, but not change it.').waitFor();
    await goTo(at, `/network/${network.uuid}/definitions`);
    await at.getByText(REFUSED).waitFor();
    await goTo(at, '/network/add');
    await at.getByText('You are not allowed to create this kind of record.').waitFor();
    await close();
  });
});
