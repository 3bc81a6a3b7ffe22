import { origins } from '@homeward/contract/announcement';
import { isShownAt, places } from '@homeward/contract/announcement-places';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { newTab, visitAs } from '../stage/people.ts';
import { addresses } from '../stage/screens.ts';
import { browser, eachInNewTab, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();
eachInNewTab(() => goTo(page, '/'));
beforeEach(async () => {
  await server.sql.query('update announcement set is_active = false');
});

const told = { type_key: 'SYSTEM_MAINTENANCE', origin_key: 'GLOBAL', title: 'Down at ten', description: 'For an hour.' };
const announce = (fields: object = {}) =>
  server.admin.call<{ announcement: { uuid: string } }>('announcement/create', { announcement: { ...told, ...fields } });
const shown = (at: Page = page) => at.getByRole('status').getByText('Down at ten');
const isShown = (at?: Page) => expect.poll(() => shown(at).isVisible());

test('an announcement is written, read, turned off and turned on again', async () => {
  await page.getByRole('link', { name: 'Announcements', exact: true }).click();
  await page.getByRole('link', { name: 'Create new announcement' }).click();
  await page.waitForURL('**/admin/announcement/add');
  await page.getByRole('heading', { name: 'New Announcement' }).waitFor();
  await saveButton(page).click();
  await page.getByText('Please enter a title for the announcement').waitFor();
  await page.getByText('Please enter a description for the announcement').waitFor();
  await field(page, 'Title').fill('Down at ten');
  await field(page, 'Description').fill('For an hour.');
  await field(page, 'Link').fill('javascript:alert(1)');
  await saveButton(page).click();
  await page.getByText('A link begins with https:// or http://').waitFor();
  await field(page, 'Link').fill('/admin/breed');
  await page.locator('form').getByText('Info', { exact: true }).waitFor();
  await choose(page, 'Type', 'System maintenance');
  await page.getByText('Shown on every screen.').waitFor();
  await saveButton(page).click();
  await page.getByText('Announcement saved successfully!').waitFor();
  await page.getByRole('heading', { name: 'Edit Announcement' }).waitFor();
  await isShown().toBe(true);

  await page.getByRole('link', { name: 'Read more: Down at ten' }).click();
  await page.getByRole('heading', { name: 'Breeds', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Announcements', exact: true }).click();
  await page.getByRole('button', { name: 'Turn off Down at ten' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByText('Announcement deleted successfully!').waitFor();
  await isShown().toBe(false);
  await expect.poll(() => page.getByRole('button', { name: /^Turn off/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Edit Down at ten' }).click();
  await page.getByRole('switch', { name: 'Active' }).click();
  await saveButton(page).click();
  await isShown().toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test('it stands on its own screens alone, and moving between them asks for nothing', async () => {
  await announce({ origin_key: 'ALL_PETS' });
  await page.reload();
  const calls = callsOf(page, { all: true });
  await page.getByRole('link', { name: 'Pets', exact: true }).click();
  await isShown().toBe(true);
  for (const screen of ['Breeds', 'Pets', 'Groups']) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
    await isShown().toBe(screen === 'Pets');
  }
  expect(calls.filter((path) => path.includes('announcement/shown')).length).toBeLessThanOrEqual(1);
});

test('it is put aside by keyboard for oneself, wherever one opens the console', async () => {
  await announce({ title: 'Up at eleven' });
  await announce();
  await page.reload();
  await isShown().toBe(true);
  await page.getByRole('button', { name: 'Dismiss Down at ten' }).press('Enter');
  await isShown().toBe(false);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
  await expect.poll(focused).toBe('Dismiss Up at eleven');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('main');
  const elsewhere = await newTab(visitor.context, server.admin);
  await goTo(elsewhere, '/admin/breed');
  await elsewhere.getByRole('heading', { name: 'Breeds', level: 1 }).waitFor();
  await isShown(elsewhere).toBe(false);
  const other = await visitAs(browser, server, await server.userWith('breed/search'));
  await goTo(other.page, '/');
  await isShown(other.page).toBe(true);
});

test('an open console learns of it with the first sign of somebody, and asks for nothing without', async () => {
  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const { data } = await announce();
  const calls = callsOf(page, { all: true });
  await page.clock.runFor(60_000);
  expect(calls.filter((path) => path.includes('announcement'))).toEqual([]);
  await page.mouse.move(300, 300);
  await isShown().toBe(true);
  await server.admin.call('announcement/turn-off', { uuid: data.announcement.uuid });
  await page.clock.runFor(11_000);
  await page.mouse.move(310, 310);
  await isShown().toBe(false);
});

test('each kind can be read by everybody, and on a phone', async () => {
  for (const type_key of ['INFO', 'SYSTEM_UPDATE', 'SYSTEM_MAINTENANCE'])
    await announce({ type_key, description: `Wide ${'w'.repeat(200)}`, link: 'https://homeward.example/why' });
  await page.reload();
  await expect.poll(() => shown().count()).toBe(3);
  // What has changed lately says it with links.
  await page.getByText('created Down at ten').first().waitFor();
  await expectAccessible(page, []);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expectAccessible(page, []);
  await expectFits(page, 390);
});

test('each origin that is shown anywhere names an address that there is', async () => {
  const all = await addresses(server);
  const nowhere = origins.filter((origin) => places[origin].at.length && !all.some((address) => isShownAt(origin, address)));
  expect(nowhere).toEqual([]);
});
