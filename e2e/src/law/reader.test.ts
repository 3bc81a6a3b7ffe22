import type { Noun } from '@homeward/contract/noun';
import { nouns } from '@homeward/contract/nouns';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { open, recordAddress } from '../stage/screens.ts';
import { browser, onStage, server } from '../stage/stage.ts';

/** The nouns whose records are opened from a list: pets and cycles are read in theirs. */
const opened = nouns.filter(
  ({ screen, record, opens }) => record || (screen && opens && opens({ uuid: 'one' }) !== `${screen}?filter_uuid=one`),
);

onStage();

/** Locations are listed in a part of their shelter, and open at why people come to them. */
const withLocations = ['shelter/search', 'kiosk/search', 'shelter-kiosk-reason/search', 'shelter-settings/search'];

/** Where the records of a noun are listed. */
async function listOf({ screen, record = '' }: Noun): Promise<string> {
  if (screen) return screen;
  const address = await recordAddress(server, record);
  return address.slice(0, address.lastIndexOf('/'));
}

/** What the screen and what is over it are headed by. */
const headings = (page: Page): Promise<string[]> =>
  page.locator('main :is(h1, h2), .ant-modal-title, .ant-drawer-title').allTextContents();

/** Walks on by Tab until something in a row opens it. */
async function tabToRow(page: Page): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('tbody td:not(.table-actions) a'))) return;
  }
  throw new Error('No row is opened by keyboard');
}

/** A token is opened while it is good: those of the sample are over. */
async function makeToken(): Promise<void> {
  const { rows } = await server.sql.query<{ email: string }>('select email from adopter_user where not deleted limit 1');
  await server.admin.call('token/generate', { refer_schema: 'adopter', email: rows[0]?.email, reason: 'Asked for help' });
}

test.each(opened)('whoever may only list $many opens a row of them by keyboard and reads it', async (noun) => {
  const around = noun.table === 'organization_branch' ? withLocations : [];
  const permissions = [noun.search?.path, noun.find?.within, ...around].filter((path) => path !== undefined);
  const { page, close } = await visitAs(browser, server, await server.userWith(...permissions));
  if (noun.table === 'auth_token') await makeToken();
  await open(page, await listOf(noun));
  await page.locator('tbody td').first().waitFor();
  const address = page.url();
  await tabToRow(page);
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(name.trim()).not.toBe('');
  const list = await headings(page);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== address);
  await expect.poll(() => headings(page)).not.toEqual(list);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  const { length: refusals } = (await headings(page)).filter((heading) => heading === '403');
  // A record whose parts have permissions of their own is named, and says which they are.
  expect(refusals).toBe(await page.getByText(/^The permissions? it takes:/).count());
  // The two sides of a transfer may still be searched.
  const changing = 'input:not([type=hidden], .transfer *), textarea, button[type=submit], button[role=switch]';
  await expect.poll(() => page.locator(`.record-form :is(${changing}):enabled`).count()).toBe(0);
  await close();
});

test('a role with one kind of mappings finds them in the menu, and lands on its own', async () => {
  const { page, close } = await visitAs(browser, server, await server.userWith('mapping-size/search'));
  await goTo(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mappings' }).click();
  await page.waitForURL('**/integration-mapping/size');
  await page.getByRole('columnheader', { name: 'External ID' }).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Kinds of mappings' }).getByRole('link').allTextContents())
    .toEqual(['Size']);
  await close();
});

test.each([
  ['/admin/specie', 'List species', 'specie/search'],
  ['/integration-mapping/breed', 'List mapped breeds', 'mapping-breed/search'],
  ['/organization/shelter', 'List shelters', 'shelter/search'],
])('%s says which permission it takes, and stays where it is', async (address, words, path) => {
  const { page, close } = await visitAs(browser, server, await server.userWith());
  await goTo(page, address);
  await page.getByText(`The permission it takes: ${words} ${path}`).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  await close();
});
