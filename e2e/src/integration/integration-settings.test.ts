import type { PartnerKey } from '@homeward/contract/partner';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeIntegration,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  simulated,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { expectAccessible, openBrowser, type Visitor } from '../stage/browser.ts';
import { choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let chameleon: MadeIntegration;
let buddy: MadeIntegration;
let luv: MadeIntegration;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
  const made = (key: PartnerKey) => makeIntegration(server, key);
  [chameleon, buddy, luv] = await Promise.all([made('CHAMELEON'), made('SHELTER_BUDDY'), made('SHELTER_LUV')]);
  await server.sql.query(
    `insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash)
      select unnest($1::int[]), 'OWNER', 'Ada', 'Byron', gen_random_uuid() || '@shelter.example', '-'`,
    [[chameleon, buddy].map(({ shelter }) => shelter.id)],
  );
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const openSettings = (integration: MadeIntegration, at = page) => open(at, `/integration/${integration.uuid}/settings`);
const saveAll = async () => {
  await saveButton(page).click();
  await page.getByText('Settings saved successfully!').last().waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
};
const settingsOf = async ({ uuid }: { uuid: string }, table = 'integration') =>
  (await server.sql.query<{ settings: Record<string, unknown> }>(`select settings from ${table} where uuid = $1`, [uuid])).rows[0]
    ?.settings;
const headings = () => page.locator('form.record-form h2').allInnerTexts();
const typeValue = async (label: string, value: string) => {
  await field(page, label).fill(value);
  await page.keyboard.press('Enter');
};

describe('the settings of an integration', () => {
  test('offer with Shelterluv what it has', async () => {
    await openSettings(luv);
    expect(await headings()).toEqual(['Foster and visibility', 'Status Map', 'Species Pricing Map']);
  });

  const fixed = 'Fixed: the foster user below';
  const own = ['ShelterBuddy', 'Status Map', 'Receipt accounts'];
  describe.each([
    ['ShelterBuddy', () => buddy, own, [fixed, 'Find: whoever the partner says']],
    ['Chameleon', () => chameleon, ['Filters', 'Exclude Filters', 'Status Map'], [fixed]],
  ] as const)('with %s', (_partner, integration, sections, fosters) => {
    beforeAll(() => openSettings(integration()));

    test('offer what it has', async () => {
      expect(await headings()).toEqual(['Foster and visibility', ...sections, 'Species Pricing Map']);
    });

    test('offer the ways to a foster user that it has', async () => {
      await field(page, 'Foster Pets').click();
      await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(fosters);
    });
  });

  test('need a foster user of the shelter where it is fixed', async () => {
    await openSettings(chameleon);
    await choose(page, 'Foster Pets', 'Fixed');
    await saveButton(page).click();
    await expectError(field(page, 'Foster User'), 'Required field');
    await choose(page, 'Foster User', 'Ada Byron, owner');
    await choose(page, 'Start Visibility', 'No');
    await saveAll();
    expect(await settingsOf(chameleon)).toMatchObject({ foster_pets: 'FIXED', start_visibility: false });
  });

  test('filter the pets, and count them again once saved', async () => {
    await openSettings(chameleon);
    const total = page.getByText('Total pets filtered:');
    await expect.poll(() => total.textContent()).toMatch(/: \d+$/);
    const before = await total.textContent();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await saveButton(page).click();
    await expectError(field(page, 'Field of filter 1'), 'Required field');
    await expectError(field(page, 'Values of filter 1'), 'Required field');
    await field(page, 'Field of filter 1').fill('ANIMAL_TYPE');
    await typeValue('Values of filter 1', 'NO SUCH ANIMAL');
    await saveButton(page).dblclick();
    await page.getByText('Settings saved successfully!').waitFor();
    await expect.poll(() => total.textContent()).toBe('Total pets filtered: 0');
    expect(before).not.toBe('Total pets filtered: 0');
    expect(await settingsOf(chameleon)).toMatchObject({ filters: [{ field: 'ANIMAL_TYPE', values: ['NO SUCH ANIMAL'] }] });
    await page.getByRole('button', { name: 'Remove filter 1' }).click();
    await page.getByRole('button', { name: 'Add exclude filter' }).click();
    await field(page, 'Field of exclude filter 1').fill('ANIMAL_TYPE');
    await typeValue('Values of exclude filter 1', 'DOG');
    await saveAll();
    expect(await settingsOf(chameleon)).toMatchObject({
      filters: [],
      exclude_filters: [{ field: 'ANIMAL_TYPE', values: ['DOG'] }],
    });
    expect(visitor.complaints).toEqual([]);
  });

  test('suggest fields and words that the partner tells', async () => {
    const integration = await makeIntegration(server, 'ANIMALS_FIRST');
    const { data } = await server.admin.call<{ vocabulary: Record<string, string[]> }>('verify/settings', {
      integration_uuid: integration.uuid,
      load_choices: true,
    });
    const [name = '', words = []] = Object.entries(data.vocabulary)[0] ?? [];
    await openSettings(integration);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await choose(page, 'Field of filter 1', name);
    await choose(page, 'Values of filter 1', words[0] ?? '');
    await saveAll();
    expect(await settingsOf(integration)).toMatchObject({ filters: [{ field: name, values: [words[0]] }] });
  });

  test('price species by age', async () => {
    await openSettings(luv);
    await page.getByRole('button', { name: 'Add species' }).click();
    await choose(page, 'Species 1', 'Dog');
    await field(page, 'Price of Dog, baby').fill('250');
    await field(page, 'Price of Dog, senior').fill('-1');
    await saveButton(page).click();
    await expectError(page.getByRole('group', { name: 'Prices of Dog' }), 'Must be at least 0');
    await field(page, 'Price of Dog, senior').fill('');
    await field(page, 'Price of Dog, adult').fill('99.5');
    await saveAll();
    expect(await settingsOf(luv)).toMatchObject({
      specie_pricing_map: [
        {
          ages: [
            { age_key: 'BABY', price: 250 },
            { age_key: 'ADULT', price: 99.5 },
          ],
        },
      ],
    });
  });

  test('take back what is emptied', async () => {
    await server.admin.call('update/settings', { integration_uuid: buddy.uuid, settings: { start_visibility: true } });
    await openSettings(buddy);
    await field(page, 'Start Visibility').locator('xpath=ancestor::div[contains(@class,"ant-select")][1]').hover();
    await page.locator('.ant-select-clear:visible').first().click();
    await saveAll();
    expect((await settingsOf(buddy))?.start_visibility).toBeNull();
  });
});

describe('a partner’s own settings', () => {
  test('are chosen from what ShelterBuddy has, statuses and accounts included', async () => {
    await openSettings(buddy);
    await choose(page, 'Statuses to search', 'Available For Adoption');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add status' }).click();
    await choose(page, "Partner's status 1", 'Available For Adoption');
    await choose(page, 'Status here 1', 'Available');
    await field(page, 'Adoption fee').click();
    const account = await optionsOf(page).first().textContent();
    await optionsOf(page).first().click();
    await page.getByRole('button', { name: 'Add rule to Adoption fee' }).click();
    await field(page, 'Condition 1 of Adoption fee').fill('Dogs');
    await saveButton(page).click();
    await expectError(
      field(page, 'Condition 1 of Adoption fee'),
      'Write a field, an operator and a value, such as specie EQUALS Dog',
    );
    await expectError(field(page, 'Account 1 of Adoption fee'), 'Required field');
    await field(page, 'Condition 1 of Adoption fee').fill('specie EQUALS Dog');
    await choose(page, 'Account 1 of Adoption fee', account ?? '');
    await field(page, 'Description 1 of Adoption fee').fill('Dogs');
    await saveAll();
    expect(await settingsOf(buddy)).toMatchObject({
      status_map: [{ status: [{ type: 'AVAILABLE' }] }],
      dyn_receipt_account_map: [{ map_type: 'ADOPTION_FEE', rules: [{ condition: 'specie EQUALS Dog', description: 'Dogs' }] }],
    });
    await expectAccessible(page);
  });

  test('are typed while the partner does not answer, who says why', async () => {
    server.simulator.set(simulated('SHELTER_BUDDY'), '500');
    try {
      await openSettings(buddy);
      await page.getByText(/ShelterBuddy could not be asked what there is to choose from/).waitFor();
      await field(page, 'Tax').fill('4711');
      await expect.poll(() => field(page, 'Tax').getAttribute('inputmode')).toBe('numeric');
      await typeValue('Locations', '12');
      await saveAll();
      expect(await settingsOf(buddy)).toMatchObject({ receipt_account_map: { TAX: '4711' }, locations_list: ['12'] });
    } finally {
      server.simulator.set(simulated('SHELTER_BUDDY'), null);
    }
  });

  test('say which of them are required', async () => {
    const fields = [
      { name: 'code', label: 'Code', required: true, type: 'text' },
      { name: 'floor', label: 'Floor', required: true, type: 'number' },
      { name: 'cats', label: 'Cats', required: false, type: 'boolean' },
      { name: 'words', label: 'Words', required: true, type: 'list' },
    ];
    await server.sql.query("update partner set setting_fields = $1 where key = 'SHELTER_LUV'", [JSON.stringify(fields)]);
    await openSettings(luv);
    await saveButton(page).click();
    for (const label of ['Code', 'Floor', 'Words']) await expectError(field(page, label), 'Required field');
    await field(page, 'Code').fill('A1');
    await field(page, 'Floor').fill('3');
    await choose(page, 'Cats', 'Yes');
    await typeValue('Words', 'free');
    await saveAll();
    expect(await settingsOf(luv)).toMatchObject({ code: 'A1', floor: 3, cats: true, words: ['free'] });
    await server.sql.query("update partner set setting_fields = '[]' where key = 'SHELTER_LUV'");
  });
});

describe('what a network shares', () => {
  test('is changed on the network’s tab, and marked with its name where an integration inherits it', async () => {
    const integration = await makeIntegration(server, 'CHAMELEON');
    const network = await makeNetwork(server, integration, { description: 'Northern houses' });
    await open(page, `/network/${network.uuid}/settings`);
    await choose(page, 'Start Visibility', 'No');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await field(page, 'Field of filter 1').fill('ANIMAL_TYPE');
    await typeValue('Values of filter 1', 'CAT');
    await saveAll();
    expect(await settingsOf(network, 'network')).toMatchObject({ start_visibility: false });
    await expect.poll(() => page.getByText('Total pets filtered').count()).toBe(0);
    await openSettings(integration);
    await page.getByText('From the network Northern houses: No').waitFor();
    await page.getByText('From the network Northern houses: 1 filter').waitFor();
    await choose(page, 'Start Visibility', 'Yes');
    await saveAll();
    await page.getByText('From the network Northern houses: No').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Northern houses' }).click();
    await page.waitForURL(`/network/${network.uuid}/settings`);
  });
});

describe('the form of settings', () => {
  test('asks before it is left with something typed', async () => {
    await openSettings(chameleon);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('navigation', { name: 'Parts of the integration' }).getByRole('link', { name: 'Sync' }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await field(page, 'Field of filter 1').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('shows both versions where somebody saved first', async () => {
    await openSettings(luv);
    await choose(page, 'Start Visibility', 'No');
    await server.admin.call('update/settings', { integration_uuid: luv.uuid, settings: { start_visibility: true } });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
    await conflict.waitFor();
    await expect
      .poll(() => conflict.getByRole('row', { name: 'Start Visibility' }).getByRole('cell').allInnerTexts())
      .toEqual(['Yes', 'No']);
    await conflict.getByRole('button', { name: 'Save what is typed here' }).click();
    await page.getByText('Settings saved successfully!').last().waitFor();
    expect((await settingsOf(luv))?.start_visibility).toBe(false);
  });

  test('says why it could not be saved, and what is wrong at its field', async () => {
    await openSettings(chameleon);
    await server.sql.query('update organization_user set deleted = true where shelter_id = $1', [chameleon.shelter.id]);
    await choose(page, 'Start Visibility', 'Yes');
    await saveButton(page).click();
    await page.getByRole('alert').getByText('Could not save settings. Reason:').waitFor();
    await expectError(field(page, 'Foster User'), 'This user does not belong to the shelter');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('shows the field that is wrong rather than the line that says why nothing was saved', async () => {
    const height = 420;
    await page.setViewportSize({ width: 1280, height });
    await openSettings(chameleon);
    await choose(page, 'Start Visibility', 'Yes');
    await page.keyboard.press('Control+s');
    await expectError(field(page, 'Foster User'), 'This user does not belong to the shelter');
    const topOf = async () => (await field(page, 'Foster User').boundingBox())?.y ?? -1;
    await expect.poll(async () => (await topOf()) > 0 && (await topOf()) < height).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('says why it could not be loaded, and tries again', async () => {
    await page.route('**/verify/settings', (route) =>
      route.fulfill({ status: 500, json: { status: 500, prefix: '5xx', message: 'Out of order', data: {} } }),
    );
    await openSettings(buddy);
    await page.getByRole('alert').getByRole('heading', { name: 'Could not load settings' }).waitFor();
    await page.getByText('Out of order').waitFor();
    await expectAccessible(page);
    await page.unroute('**/verify/settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Status Map' }).waitFor();
  });

  test('is read by whoever may not change it, and refused to everybody else', async () => {
    const reader = await visitAs(browser, server, await server.userWith('integration/search', 'verify/settings'));
    await openSettings(buddy, reader.page);
    await reader.page.getByText('You can read this, but not change it.').waitFor();
    await expect.poll(() => reader.page.getByRole('button', { name: /^(Save|Add)/ }).count()).toBe(0);
    await reader.close();
    const other = await visitAs(browser, server, await server.userWith('integration/search'));
    await goTo(other.page, `/integration/${buddy.uuid}/settings`);
    await other.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await other.close();
  });
});
