import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { makeBranch } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { expectError, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { fillCredentials, openTab } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 12 }), openBrowser()]);
  integration = await makeIntegration(server, 'PETPOINT', { settings: { start_visibility: true } });
  await endedSync(server, integration);
  await addRules();
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterEach(() => expect(visitor.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** Two networks that say something of one section and of one characteristic, the heavier one last. */
async function addRules() {
  const of = { shelter_uuid: integration.shelter.uuid, partner_key: 'PETPOINT' };
  for (const [description, weight, status, value] of [
    ['Light', 1, 'NEVER', 'light'],
    ['Heavy', 5, 'ON_CREATE', 'heavy'],
  ] as const) {
    const { network } = await ok<{ network: { uuid: string } }>('network/create', { ...of, description, weight });
    const network_uuid = network.uuid;
    await ok('network/connect', { network_uuid, integration_uuid: integration.uuid });
    await ok('update/sync-section', { network_uuid, section_name: 'PRICE', section_status: status });
    await ok('update/settings', { network_uuid, settings: { exclude_filters: [{ field: 'Site', values: [value] }] } });
    const made = await ok<{ characteristics_definition: { uuid: string } }>('characteristics-definition/create', {
      ...of,
      characteristicType: 'HOUSETRAINED',
      path: 'Housetrained',
      type: 'MATCH',
      condition: 'EQUALS',
      value,
    });
    await ok('characteristics-definition/connect', { network_uuid, definition_uuid: made.characteristics_definition.uuid });
  }
}
async function ok<T>(path: string, input: object): Promise<T> {
  const answer = await server.admin.call<T>(path, input);
  if (answer.http !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}
const parts = () => page.getByRole('navigation', { name: 'Parts of the integration' }).getByRole('link');
const card = (name: string) =>
  page.locator('.dashboard > section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('is titled by its shelter and location, and opens its first tab', async () => {
  await goTo(page, `/integration/${integration.uuid}`);
  await page.getByRole('heading', { level: 1, name: `Integration - ${integration.shelter.name}/North` }).waitFor();
  await page.waitForURL(`/integration/${integration.uuid}/dashboard`);
  await expect.poll(() => parts().allTextContents()).toEqual(['Dashboard', 'Sync', 'Settings']);
  await goTo(page, `/integration/${integration.uuid}/nowhere`);
  await page.waitForURL(`/integration/${integration.uuid}/dashboard`);
});

describe('the dashboard', () => {
  beforeAll(() => openTab(page, integration, 'dashboard'));

  test('shows settings in words, which network won, sections with the network they come from, and how many pets there are', async () => {
    await card('Settings').getByText('Start Visibility').waitFor();
    const shared = card('Settings').getByRole('listitem').filter({ hasText: 'Exclude Filters' });
    await shared.getByText('Site heavy').waitFor();
    await shared.getByRole('link', { name: 'Heavy', exact: true }).waitFor();
    const price = await card('Sync Sections')
      .getByRole('row', { name: /^Price/ })
      .getByRole('cell')
      .allInnerTexts();
    expect(price).toEqual(['Price', 'On create', 'Heavy']);
    const info = await card('Sync Sections').getByRole('row', { name: /^Info/ }).getByRole('cell').allInnerTexts();
    expect(info).toEqual(['Info', 'Always', 'Default']);
    await expect.poll(() => card('Total').locator('b').first().textContent()).toMatch(/^[1-9]\d*$/);
  });

  test('shows which definition wins and where each comes from', async () => {
    const rows = card('Definitions').getByRole('row');
    await rows.nth(2).waitFor();
    const cells = (await rows.allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()));
    const definition = ['PetPoint', 'Housetrained', 'Match', 'Housetrained'];
    expect(cells).toEqual([
      ['Partner', 'Characteristic type', 'Type', 'Path', 'Condition', 'Priority', 'Global', 'From', 'Wins'],
      [...definition, 'is heavy', '0', 'No', 'Heavy (weight 5)', 'Winner'],
      [...definition, 'is light', '0', 'No', 'Light (weight 1)', 'Tried after it'],
    ]);
  });
});

test('leads from the animals that wait to a list of as many, and on to the words of their partner', async () => {
  await openTab(page, integration, 'dashboard');
  const words = page.getByRole('link', { name: 'Map the words' });
  await words.and(page.locator('[href*="filter_partner_key=PETPOINT"]')).waitFor();
  const link = page.getByRole('link', { name: /wait for a mapping$/ });
  const waiting = Number.parseInt((await link.textContent()) ?? '', 10);
  await link.click();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`\\b${waiting} results?$`) })
    .waitFor();
});

test('calls a sync of no other kind a sync, and nothing more', async () => {
  await openTab(page, integration, 'sync');
  await page.getByRole('table', { name: 'Earlier syncs' }).getByRole('cell', { name: 'Sync', exact: true }).waitFor();
});

test('has its whole name in the crumbs as long as the search beside them can give room', async () => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 900 });
  await openTab(page, integration, 'dashboard');
  const name = page.locator('.crumbs li[aria-current]');
  await name.filter({ hasText: 'Integration - ' }).waitFor();
  expect(await name.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
  if (before) await page.setViewportSize(before);
});

describe('an integration that is not there', () => {
  test.each([
    ['a uuid that nothing has', crypto.randomUUID()],
    ['what is no uuid', 'no-uuid'],
  ])('is not found by %s', async (_what, uuid) => {
    await goTo(page, `/integration/${uuid}/dashboard`);
    await page.getByRole('heading', { name: 'Integration not found' }).waitFor();
  });

  test('because it is a draft is not found', async () => {
    const draft = await makeIntegration(server, 'LIFELINE', { connected: false });
    await goTo(page, `/integration/${draft.uuid}/dashboard`);
    await page.getByRole('heading', { name: 'Integration not found' }).waitFor();
  });

  test('because its location or its shelter is gone is said in the specified words', async () => {
    const homeless = await makeIntegration(server, 'SHELTER_LUV');
    await endedSync(server, homeless);
    const sorry = page.getByText('Sorry, this integration is not available anymore.', { exact: true });
    await server.sql.query('update organization_branch set deleted = true where id = $1', [homeless.branch.id]);
    await goTo(page, `/integration/${homeless.uuid}/dashboard`);
    await sorry.waitFor();
    await server.sql.query('update organization_branch set deleted = false where id = $1', [homeless.branch.id]);
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [homeless.shelter.id]);
    await goTo(page, `/integration/${homeless.uuid}/dashboard`);
    await sorry.waitFor();
  });
});

test('is the same page under /definitions, and leads back to the integrations', async () => {
  await goTo(page, `/definitions/${integration.uuid}`);
  await page.waitForURL(`/definitions/${integration.uuid}/dashboard`);
  await page.getByRole('heading', { level: 1, name: `Integration - ${integration.shelter.name}/North` }).waitFor();
  await parts().filter({ hasText: 'Sync' }).click();
  await page.waitForURL(`/definitions/${integration.uuid}/sync`);
  await page.getByRole('link', { name: 'Integrations', exact: true }).click();
  await page.waitForURL('/integration');
});

describe('other credentials', () => {
  const ask = async () => {
    await openTab(page, integration, 'settings');
    await page.getByRole('button', { name: 'Authentication' }).click();
    await page.getByRole('dialog', { name: 'Authentication' }).waitFor();
  };
  const kept = async () =>
    (await server.sql.query("select encode(credentials, 'hex') as value from integration where uuid = $1", [integration.uuid]))
      .rows[0].value;
  const save = () => page.getByRole('dialog').getByRole('button', { name: /^Save/ });

  test('that the partner takes are kept', async () => {
    const before = await kept();
    await ask();
    await fillCredentials(page, server, 'PETPOINT');
    await save().dblclick();
    await page.getByText('The partner takes these credentials').waitFor();
    await page.getByRole('dialog', { name: 'Authentication' }).waitFor({ state: 'hidden' });
    expect(await kept()).not.toBe(before);
  });

  describe('in their dialog', () => {
    beforeAll(ask);

    test('have to be complete', async () => {
      await save().click();
      await expectError(page.getByRole('dialog').locator('input[type=password]').first(), 'Required field');
    });

    test('that the partner refuses change nothing, and say why', async () => {
      const before = await kept();
      await fillCredentials(page, server, 'PETPOINT', 'wrong');
      await save().click();
      await page.getByText(/^Could not make authentication with partner\. Reason PetPoint .+/).waitFor();
      expect(await kept()).toBe(before);
    });
  });

  test('that were typed and not saved are asked about before they are thrown away', async () => {
    await ask();
    await fillCredentials(page, server, 'PETPOINT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog', { name: 'Authentication' }).waitFor({ state: 'hidden' });
  });
});

test('its settings are saved on their tab', async () => {
  await openTab(page, integration, 'settings');
  await saveButton(page).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await expect.poll(() => field(page, 'Start Visibility').count()).toBe(1);
});

describe('whoever', () => {
  test('may not see a tab is not offered it, and begins at the first they may see', async () => {
    const reader = await visitAs(browser, server, await server.userWith('integration/search', 'verify/sync'));
    await goTo(reader.page, `/integration/${integration.uuid}`);
    await reader.page.waitForURL(`/integration/${integration.uuid}/sync`);
    await reader.page.getByRole('heading', { level: 1, name: 'Integration - North' }).waitFor();
    await reader.page.getByRole('progressbar').waitFor();
    await expect.poll(() => reader.page.getByRole('form', { name: 'Make new sync' }).count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: 'More for this integration' }).count()).toBe(0);
    await goTo(reader.page, `/integration/${integration.uuid}/dashboard`);
    await reader.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    expect(reader.complaints).toEqual([]);
    await reader.close();
  });
});

test('is made the main one, and disconnected, from its page', async () => {
  const branch = await makeBranch(server, integration.shelter, 'South');
  const at = { ...integration, branch };
  const first = await makeIntegration(server, 'PETFINDER', { branch: at });
  const second = await makeIntegration(server, 'LIFELINE', { branch: at });
  await Promise.all([first, second].map((one) => endedSync(server, one)));
  await openTab(page, second, 'dashboard');
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More for this integration' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await more('Set as main');
  await page.getByText('Integration is now the main!', { exact: true }).waitFor();
  await page.locator('.page-head .tag').filter({ hasText: 'Main' }).waitFor();
  await more('Disconnect');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Integration disconnected successfully!', { exact: true }).waitFor();
  await page.waitForURL('/integration');
  await page.goBack();
  await page.getByRole('heading', { name: 'Integration not found' }).waitFor();
});
