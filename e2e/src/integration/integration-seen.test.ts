import type { ServerResponse } from 'node:http';
import { partnerKeys } from '@homeward/contract/partner';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, makeIntegration, makeNetwork, simulated } from '../../../server/test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../../server/test/listing.ts';
import { makeBranch } from '../../../server/test/shelters.ts';
import { startSimulator } from '../../../simulator/src/simulator.ts';
import { expectAccessible, expectFits, openBrowser, type Visitor } from '../stage/browser.ts';
import { choose, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { partnerOf } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

/** What the settings' screens say of a partner without waiting for it, and of what its animals have. */
let server: Listing;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
beforeAll(async () => {
  [server, browser] = await Promise.all([startListing(), openBrowser()]);
  server.rows = dogs(40, { HOUSE: 'North', ISGOODWITHDOGS: 1 });
  integration = await listingOf(server);
  await endedSync(server, integration);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
beforeEach(() => {
  server.answer = undefined;
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const settingsOf = ({ uuid }: { uuid: string }) => `/integration/${uuid}/settings`;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a partner that does not answer', () => {
  test('keeps nobody from opening and saving settings', async () => {
    const waiting: ServerResponse[] = [];
    server.answer = (_request, response) => void waiting.push(response);
    await goTo(page, settingsOf(integration));
    await page.getByText('Total pets filtered: counting…').waitFor();
    await choose(page, 'Start Visibility', 'No');
    await saveButton(page).click();
    await page.getByText('Settings saved successfully!').waitFor();
    expect(waiting.length).toBeGreaterThan(0);
    for (const response of waiting) response.end('[]');
  });

  test('moves nothing below, once it does', async () => {
    const waiting: ServerResponse[] = [];
    server.answer = (_request, response) => void waiting.push(response);
    await goTo(page, settingsOf(integration));
    await page.getByText('Total pets filtered: counting…').waitFor();
    const first = page.getByRole('heading', { name: 'Foster and visibility' });
    const before = await first.boundingBox();
    server.answer = undefined;
    for (const response of waiting) response.destroy();
    await page.getByText('those that pass the filters and whose status is offered here').waitFor();
    expect(await first.boundingBox()).toEqual(before);
  });

  test('keeps nobody from seeing the total that the last sync has counted', async () => {
    const { uuid } = await listingOf(server, { account: 'counted' });
    await endedSync(server, { uuid });
    server.answer = () => expect.unreachable('The partner was asked');
    await open(page, `/integration/${uuid}/dashboard`);
    await page.getByText('animals at ShelterManager pass the filters and are offered, by its last sync').waitFor();
    await expect.poll(() => page.locator('.dashboard-total b').first().textContent()).toBe('40');
  });
});

test('the address is shown where credentials are entered again, and nothing else of them', async () => {
  await open(page, settingsOf(integration));
  await press('Authentication');
  const dialog = page.getByRole('dialog', { name: 'Authentication' });
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(server.address);
  await expect.poll(() => dialog.getByLabel('Account').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a draft shows its address again, and which location reads the same account', async () => {
  const branch = await makeBranch(server, integration.shelter, 'South');
  const draft = await listingOf(server, { connected: false, place: { shelter: integration.shelter, branch } });
  await goTo(page, `/integration/add?draft=${draft.uuid}&step=authentication`);
  await expect.poll(() => field(page, 'Address, if you host it yourself').inputValue()).toBe(server.address);
  await page.getByText('North reads the same account of ShelterManager').waitFor();
  await press('Keep as it is');
  await page.getByText('North reads the same account of ShelterManager').waitFor();
});

describe('what occurs nowhere', () => {
  test('is said of a filter while it is typed, with what may be meant', async () => {
    await open(page, settingsOf(integration));
    await press('Add filter');
    await field(page, 'Field of filter 1').fill('HOUSEE');
    await page.getByText('No animal has HOUSEE.').waitFor();
    await press('HOUSE');
    await page.getByText('No animal has HOUSEE.').waitFor({ state: 'detached' });
    await page.getByText('40 of 40 animals have it').waitFor();
    await field(page, 'Values of filter 1').fill('Nor');
    await field(page, 'Values of filter 1').fill('Nroth');
    await page.getByText('No animal has Nroth here.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No animal has Nroth here.').waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectFits(page, 390);
    await press('North');
    await page.getByText('No animal has Nroth here.').waitFor({ state: 'detached' });
    await page
      .getByText('Animals whose HOUSE is North come in. Of 40 animals the last runs have seen, 40 would be hit.')
      .waitFor();
    await saveButton(page).click();
    await page.getByText('Settings saved successfully!').last().waitFor();
    const { rows } = await server.sql.query('select settings from integration where uuid = $1', [integration.uuid]);
    expect(rows[0]?.settings.filters).toEqual([{ field: 'HOUSE', values: ['North'] }]);
  });

  test('is told of a filter beside an animal of the partner, whose fields a click takes over', async () => {
    await open(page, settingsOf(integration));
    await press('Add filter');
    // Beside the one that is saved.
    await field(page, 'Field of filter 2').fill('HOUSE');
    await press('Add exclude filter');
    // It stands there once, whichever list has filters; what is taken over goes to the list that one was in last.
    const sample = page.getByRole('region', { name: /^What the partner sends of Dog/ });
    await expect.poll(() => sample.count()).toBe(1);
    await sample
      .getByRole('button', { name: /^HOUSE / })
      .getByText('North', { exact: true })
      .click();
    await expect.poll(() => field(page, 'Field of exclude filter 1').inputValue()).toBe('HOUSE');
    await field(page, 'Values of exclude filter 1').fill('South');
    await page.keyboard.press('Enter');
    await page
      .getByText('Animals whose HOUSE is South stay out. Of 40 animals the last runs have seen, 0 would be hit.')
      .waitFor();
    await sample.getByRole('button', { name: /^ISGOODWITHDOGS/ }).click();
    await expect.poll(() => field(page, 'Field of exclude filter 2').inputValue()).toBe('ISGOODWITHDOGS');
    await page.keyboard.press('Escape');
    await expectFits(page, 390, 768, 1024);
    await press('Discard');
  });

  test('is said of a definition’s path and value, with an animal of the partner beside them', async () => {
    await goTo(page, '/definitions?open=add');
    const dialog = page.getByRole('dialog', { name: 'New Definition' });
    await choose(page, 'Partner', 'ShelterManager', dialog);
    const sample = dialog.getByRole('region', { name: /^What the partner sends of Dog/ });
    await sample.getByText('SPECIESNAME').waitFor();
    await field(page, 'Path').fill('ISGOODWITHDOG');
    await dialog.getByText('No animal has ISGOODWITHDOG.').waitFor();
    // What stands there takes its path; from one to the next lead arrows.
    await sample
      .getByRole('button', { name: /^SPECIESNAME/ })
      .getByText('Dog', { exact: true })
      .click();
    await expect.poll(() => field(page, 'Path').inputValue()).toBe('SPECIESNAME');
    await sample.getByRole('button', { name: /^ISGOODWITHDOGS/ }).focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await dialog.getByText(/^(\d+) of \1 animals have it; Dog \d+ has 1$/).waitFor();
    await field(page, 'Value').fill('7');
    await dialog.getByText('No animal has 7 here.').waitFor();
    await choose(page, 'Characteristic type', 'Dog compatible', dialog);
    await dialog.getByText(/“7”\. Of \d+ animals the last runs have seen, 0 would be hit\.$/).waitFor();
    await field(page, 'Value').fill('1');
    await dialog.getByText(/“1”\. Of (\d+) animals the last runs have seen, [1-9]\d* would be hit\.$/).waitFor();
    await expectAccessible(page);
  });
});

describe('of a partner that does not answer any more', () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  beforeAll(async () => {
    simulator = await startSimulator({ animals: 12, media: false });
    server.server.door.loopbackPort = Number(new URL(simulator.address('petpoint')).port);
  });
  afterAll(() => simulator.stop());

  test.each(partnerKeys)('%s, a network and definitions are suggested what its animals have', async (key) => {
    const made = await makeIntegration({ ...server, simulator }, key);
    await endedSync(server, made);
    const network = await makeNetwork(server, made);
    const partner = await partnerOf({ ...server, simulator }, key);
    // What is suggested was seen before.
    simulator.set(simulated(key), '500');
    if (partner.filters) {
      await open(page, `/network/${network.uuid}/settings`);
      await press('Add filter');
      await field(page, 'Field of filter 1').fill('sttaus');
      await page.getByText('No animal has sttaus.').waitFor();
      await press('status');
      await page.getByText(/^\d+ of \d+ animals have it/).waitFor();
      await press('Discard');
    }
    await goTo(page, '/definitions?open=add');
    await choose(page, 'Partner', partner.name, page.getByRole('dialog'));
    await field(page, 'Path').fill('sttaus');
    await page.getByText('No animal has sttaus.').waitFor();
    await press('status');
    await field(page, 'Value').fill('Nowhere');
    await page.getByText('No animal has Nowhere here.').waitFor();
  });
});
