import { expect, test } from 'vitest';
import { makeShop } from '../../../server/test/product.ts';
import { hold, optionsOf } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();

const partner = () => page.getByRole('search').getByRole('combobox', { name: 'Partner' });
const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);

test('whoever types into a choice and goes on by Tab is in the next field, and nothing is chosen or left open', async () => {
  await goTo(page, '/definitions');
  await partner().focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => partner().evaluate((input) => input === document.activeElement)).toBe(false);
  const next = await focused();
  await partner().focus();
  await page.keyboard.type('shelter');
  await page.locator('.ant-select-item-option-active').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe(next);
  await expect.poll(() => partner().getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => partner().inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  // What clears a choice is reached as before.
  await partner().press('Enter');
  await page.locator('.ant-select-item-option').first().click();
  await page.waitForURL(/filter_partner_key=/);
  await partner().focus();
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Clear');
});

test.each([
  ['several', '/admin/group/add'],
  ['one', '/admin/breed/add'],
])('what is typed into a choice of %s and not chosen is said, until something is chosen or typed anew', async (_, address) => {
  await goTo(page, address);
  const species = page.getByRole('combobox', { name: 'Species' });
  const note = page.getByText('“germ” was not chosen', { exact: true });
  for (const next of ['d', 'Dog']) {
    await species.focus();
    await page.keyboard.type('germ');
    await page.keyboard.press('Tab');
    await note.waitFor();
    await expect.poll(() => species.inputValue()).toBe('');
    await species.fill(next);
    await note.waitFor({ state: 'detached' });
    await species.fill('');
  }
});

test('a list of several that is left is closed, however busy the page is with the click on it', async () => {
  await goTo(page, '/admin/group/add');
  const species = page.getByRole('combobox', { name: 'Species' });
  await species.fill('Dog');
  await optionsOf(page).first().waitFor();
  // One task, as where both wait for what the page is doing.
  await page.evaluate(() => {
    const option = document.querySelector('.ant-select-item-option-content');
    for (const type of ['mousedown', 'mouseup', 'click']) option?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    document.querySelector<HTMLElement>('[aria-label=Order]')?.focus();
  });
  await page.locator('.ant-select-selection-item').getByText('Dog').waitFor();
  await expect.poll(() => species.getAttribute('aria-expanded')).toBe('false');
});

test('Enter takes what is typed, and one more Enter nothing', async () => {
  await goTo(page, '/admin/group/add');
  const species = page.getByRole('combobox', { name: 'Species' });
  await species.fill('ca');
  await optionsOf(page).filter({ hasText: 'Cat' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => species.inputValue()).toBe('');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('.ant-select-selection-item').allInnerTexts()).toEqual(['Cat']);
});

test('of what the server finds, what begins with what is typed stands first', async () => {
  await makeShop(server, { name: 'Ample Quokka Rescue' });
  await makeShop(server, { name: 'Quokka House' });
  await goTo(page, '/integration');
  await page.getByRole('search').getByRole('combobox', { name: 'Shelter', exact: true }).fill('quokka');
  const both = ['Quokka House', 'Ample Quokka Rescue'];
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(both);
  await goTo(page, '/financial/credits/add');
  await page.getByRole('combobox', { name: 'Shelter' }).fill('quokka');
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(both);
});

test.each([
  ['/admin/audit', 'What was done', 'rem', /action=DELETE/],
  ['/organization/adoption-application', 'Status', 'paid', /status_key=PAID/],
])('Enter takes what is typed, in a choice of a few too (%s)', async (address, label, typed, chosen) => {
  await goTo(page, address);
  await page.getByRole('search').getByRole('combobox', { name: label, exact: true }).focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.waitForURL(chosen);
});

test('Enter waits for what is found by what is typed, and takes nothing that was found before', async () => {
  await goTo(page, '/integration');
  await page.getByRole('search').getByRole('combobox', { name: 'Shelter', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await optionsOf(page).nth(1).waitFor();
  const release = await hold(page, 'shelter/search');
  await page.keyboard.type('Lakeshore');
  await page.keyboard.press('Enter');
  await page.getByText('Searching…').filter({ visible: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  release();
  await optionsOf(page).filter({ hasText: 'Lakeshore' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove the filter Shelter: .*Lakeshore/ }).waitFor();
});

test('a finger that chooses one of a few brings up no keys', async () => {
  const { page, close } = await visitAs(browser, server, server.admin, { hasTouch: true });
  await goTo(page, '/admin/announcement/add');
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await type.tap();
  await optionsOf(page).filter({ hasText: 'Info' }).waitFor();
  await expect.poll(() => type.getAttribute('readonly')).not.toBe(null);
  await close();
});
