import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, makeIntegration, type PartnersServer, startWithPartners } from '../../../server/test/integrations.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { field, optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

/** Whoever has no mouse gets as far. */
let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 8 }), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
const MOST_STEPS = 60;
/** Goes on until it is there. */
async function goOnTo(element: Locator): Promise<void> {
  await element.waitFor();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.unreachable(`Tab does not lead to ${element}`);
}
/** Chooses by typing what it is called. */
async function take(name: string): Promise<void> {
  await page.keyboard.type(name);
  await optionsOf(page).filter({ hasText: name }).first().waitFor();
  await press('Enter');
}

test('a definition is made beside a sample animal', async () => {
  const integration = await makeIntegration(server, 'PETPOINT');
  await endedSync(server, integration);
  await goTo(page, '/definitions');
  await page.getByRole('button', { name: 'Create new definition' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Definition' });
  await hasFocus(field(dialog, 'Partner'));
  await take('PetPoint');
  await goOnTo(field(dialog, 'Shelter'));
  await take(integration.shelter.name);
  await goOnTo(field(dialog, 'Characteristic type'));
  await take('No cats');
  const sent = dialog.getByRole('region', { name: /^What the partner sends of / }).getByRole('button');
  await goOnTo(sent.first());
  await press('ArrowDown', 'ArrowDown', 'Enter');
  const path = (await sent.nth(2).locator('.cell-word').textContent()) ?? '';
  await expect.poll(() => field(dialog, 'Path').inputValue()).toBe(path);
  await press('End');
  await hasFocus(sent.last());
  await press('Shift+Tab');
  await hasFocus(dialog.locator('summary'));
  await press('Tab');
  await hasFocus(sent.nth(2));
  await press('Home', 'Tab');
  await hasFocus(dialog.getByRole('button', { name: 'Discard' }));
  await goOnTo(field(dialog, 'Value'));
  await page.keyboard.type('never');
  await press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'never' }).waitFor();
});

test('a status is given its meaning in the wizard', async () => {
  const draft = await makeIntegration(server, 'PETPOINT', { connected: false });
  await goTo(page, `/integration/add?draft=${draft.uuid}&step=statuses`);
  await goOnTo(page.getByRole('button', { name: 'Change Adoption Pending' }));
  await press('Enter');
  await hasFocus(field(page, 'Status here 1'));
  await press('ArrowDown');
  await optionsOf(page).first().waitFor();
  await press('ArrowDown', 'Enter');
  await goOnTo(page.getByRole('button', { name: 'Remove status 1' }));
  await press('Enter');
  await hasFocus(page.getByRole('button', { name: 'Add status' }));
  await goOnTo(page.getByRole('button', { name: 'Change Adoption Pending' }));
  await press('Enter');
  await hasFocus(field(page, 'Status here 1'));
  await press('ArrowDown');
  await optionsOf(page).first().waitFor();
  await press('Enter');
  await goOnTo(saveButton(page));
  await press('Enter');
  await page.getByText('Settings saved successfully!').waitFor();
  await goOnTo(page.getByRole('button', { name: 'Continue', exact: true }));
  await press('Enter');
  await page.locator('.steps [aria-current]').filter({ hasText: 'Connect' }).waitFor();
});
