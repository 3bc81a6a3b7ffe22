import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MadeIntegration,
  type MadeNetwork,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { choose } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: PartnersServer;
let browser: Browser;
let page: Page;
let integration: MadeIntegration;
let network: MadeNetwork;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners(), openBrowser()]);
  ({ page } = await visitAs(browser, server, server.admin));
  integration = await makeIntegration(server, 'CHAMELEON');
  network = await makeNetwork(server, integration, { description: 'Northern houses', weight: 5 });
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const modal = (title: string) => page.getByRole('dialog', { name: title });
const rowNamed = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('what a network connects', () => {
  test('is switched on and off among the shelter’s integrations with this partner', async () => {
    const other = await makeIntegration(server, 'PETPOINT', { branch: integration });
    await open(page, `/network/${network.uuid}/integrations`);
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['UUID', 'Description', 'Location', 'Connected']);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(other.shelter.uuid).toBe(integration.shelter.uuid);
    const connected = page.getByRole('switch', { name: 'CHAMELEON of North is connected' });
    await expect.poll(() => connected.isChecked()).toBe(true);
    await connected.dblclick();
    await page.getByText('CHAMELEON of North is no longer connected').waitFor();
    await expect.poll(() => connected.isChecked()).toBe(false);
    await goTo(page, `/network/${network.uuid}/integrations`);
    await expect.poll(() => connected.isChecked()).toBe(false);
    await connected.focus();
    await page.keyboard.press('Space');
    await page.getByText('CHAMELEON of North is now connected').waitFor();
    await expect.poll(() => connected.isChecked()).toBe(true);
    await expectAccessible(page);
  });

  const define = async (path: string) => {
    const { data } = await server.admin.call<{ characteristics_definition: { uuid: string } }>(
      'characteristics-definition/create',
      {
        shelter_uuid: integration.shelter.uuid,
        partner_key: 'CHAMELEON',
        characteristicType: 'NO_CATS',
        path,
        type: 'MATCH',
        condition: 'EQUALS',
        value: 'no cats',
        priority: 10,
      },
    );
    return data.characteristics_definition.uuid;
  };

  test('are definitions, too', async () => {
    await define('Notes[].Text');
    await open(page, `/network/${network.uuid}/definitions`);
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['UUID', 'Path', 'Type', 'Condition', 'Value', 'Priority', 'Connected']);
    expect((await rowNamed('Notes[].Text').locator('td').allInnerTexts()).slice(1, 6)).toEqual([
      'Notes[].Text',
      'Match',
      'is',
      'no cats',
      '10',
    ]);
    const connected = page.getByRole('switch', { name: 'Notes[].Text is connected' });
    await connected.click();
    await expect.poll(() => connected.isChecked()).toBe(true);
  });

  test('moves only once the server has said so', async () => {
    const uuid = await define('Refused');
    await open(page, `/network/${network.uuid}/definitions`);
    const connected = page.getByRole('switch', { name: 'Refused is connected' });
    await connected.waitFor();
    await server.sql.query('update characteristics_definition set deleted = true where uuid = $1', [uuid]);
    await connected.click();
    await modal('Definition not found').waitFor();
    await expect.poll(() => connected.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'OK' }).click();
  });
});

describe('the sections of a network', () => {
  beforeEach(() => open(page, `/network/${network.uuid}/sections`));
  const saveSections = () => page.getByRole('button', { name: 'Save Sections' });
  const statusesOf = async () =>
    (await server.sql.query<{ sections: Record<string, string> }>('select sections from network where uuid = $1', [network.uuid]))
      .rows[0]?.sections;

  test('are a fixed list, saved by one call, and what nobody has chosen stays unset', async () => {
    await expect
      .poll(() => page.locator('.section-row > span').allInnerTexts())
      .toEqual(['Info', 'Description', 'Foster', 'Price', 'Pictures', 'Videos', 'Characteristics']);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await choose(page, 'Price', 'Never');
    await choose(page, 'Pictures', 'On create');
    await saveSections().dblclick();
    await page.getByText('Sync sections saved successfully!').waitFor();
    await expect.poll(statusesOf).toEqual({ PRICE: 'NEVER', PICTURES: 'ON_CREATE' });
    expect(calls.filter((path) => path === '/integration-api/update/sync-section')).toHaveLength(1);
  });

  test('say why they could not be saved', async () => {
    await choose(page, 'Videos', 'Never');
    await page.route('**/update/sync-section', (route) =>
      route.fulfill({ status: 503, json: { status: 503, prefix: '5xx', message: 'Come back later', data: {} } }),
    );
    await saveSections().click();
    await page.getByRole('alert').getByText('Could not save sync sections. Reason: Come back later').waitFor();
    await page.unroute('**/update/sync-section');
    await saveSections().click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });

  test('show both versions where somebody saved first', async () => {
    await choose(page, 'Foster', 'Never');
    await server.admin.call('update/sync-section', {
      network_uuid: network.uuid,
      section_name: 'FOSTER',
      section_status: 'ON_CREATE',
    });
    await saveSections().click();
    const conflict = modal('This record was changed while you were editing it');
    await conflict.getByRole('button', { name: 'Take what is saved' }).click();
    await conflict.waitFor({ state: 'hidden' });
    expect((await statusesOf())?.FOSTER).toBe('ON_CREATE');
  });
});

test('a network that is not there says so', async () => {
  await goTo(page, '/network/5f0c4a1e-36bb-4a63-9d35-3d1c1f5a8e7b/sections');
  await page.getByRole('heading', { name: 'Network not found' }).waitFor();
});
