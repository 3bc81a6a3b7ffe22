import type { CDPSession } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { makeShelter } from '../../../server/test/shelters.ts';
import { eachInNewTab, onStage, page, server, visitor } from '../stage/stage.ts';

/** A part of the console that cannot be loaded: what nobody asked for fails in silence, what somebody opened says so in its place. */
onStage();
eachInNewTab(async () => {
  session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
});
beforeEach(() => void visitor.complaints.splice(0));

declare global {
  interface Window {
    /** Gone with the document it was put into. */
    stays?: boolean;
  }
}

/** Opens a screen in a document of its own, which nothing may replace. */
async function open(address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.stays = true;
  });
}
const staysOpen = () => expect.poll(() => page.evaluate(() => window.stays)).toBe(true);

let session: CDPSession;
/** Has the browser itself refuse to ask for these addresses, as what blocks advertisements does. */
const blocked = (...urls: string[]) => session.send('Network.setBlockedURLs', { urls });
const block = () => blocked('*/assets/*');
const allow = () => blocked();
const missing = () => page.getByRole('alert').filter({ hasText: 'This part of the console could not be loaded' });
const tryAgain = () => missing().getByRole('button', { name: 'Try again' }).click();
const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const screen = (name: string) => page.getByRole('heading', { level: 1, name });

/** Moves over a link until what it leads to has been asked for in vain. */
async function hover(name: string): Promise<void> {
  const failed = page.waitForEvent('requestfailed');
  await menu(name).hover();
  await failed;
}

test('whoever only moves over the menu stays where they are, and is told nothing', async () => {
  await open('/admin/specie');
  await block();
  await hover('Breeds');
  await hover('Users');
  await staysOpen();
  await screen('Species').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await allow();
  await menu('Breeds').click();
  await screen('Breeds').waitFor();
  await staysOpen();
});

test('a screen that is opened says so in its place, and comes once it can be had', async () => {
  await open('/admin/specie');
  await block();
  await menu('Breeds').click();
  await missing().waitFor();
  const failed = page.waitForEvent('requestfailed');
  await tryAgain();
  await failed;
  await missing().waitFor();
  await menu('Species').waitFor();
  await allow();
  await tryAgain();
  await screen('Breeds').waitFor();
  await staysOpen();
});

test('an address that leads on to another by code that is missing comes, too', async () => {
  await open('/admin/specie');
  await block();
  await menu('Mappings').click();
  await missing().waitFor();
  await allow();
  await tryAgain();
  await missing().waitFor({ state: 'hidden' });
  await page.waitForURL('**/integration-mapping/*');
  await staysOpen();
});

test('a tab says so beside the others, of which none is lost', async () => {
  const { uuid, name } = await makeShelter(server);
  await open(`/organization/shelter/${uuid}/general`);
  await block();
  await page.getByRole('link', { name: /^Payment/ }).click();
  await missing().waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await allow();
  await tryAgain();
  await missing().waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Payment API Keys' }).waitFor();
  await staysOpen();
});

test('a dialog says so where it is seen', async () => {
  await open('/admin/specie');
  await block();
  await page.keyboard.press('Control+k');
  await missing().waitFor();
  await expect
    .poll(() => missing().evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight && one.checkVisibility()))
    .toBe(true);
  await screen('Species').waitFor();
  await allow();
  await tryAgain();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await staysOpen();
});

test('a new version is offered, and never forced on a form that has been typed in', async () => {
  await open('/admin/specie/add');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  await block();
  await page.route('**/login', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<div id="root"></div><script type="module" src="/assets/next.js"></script>',
    }),
  );
  await hover('Breeds');
  await page.getByRole('status').filter({ hasText: 'A new version of Homeward is here.' }).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Half typed');
  await staysOpen();
  await page.unroute('**/login');
  await allow();
  page.once('dialog', (leave) => void leave.accept());
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => window.stays)).toBeUndefined();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.poll(() => name.inputValue()).toBe('Half typed');
});
