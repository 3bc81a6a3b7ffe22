import { expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { onStage, page } from '../stage/stage.ts';

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

test('what is typed into a choice of several and not chosen is said, until something is chosen or typed anew', async () => {
  await goTo(page, '/admin/group/add');
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
