import { expect, test } from 'vitest';
import { listedIn, panelOf } from '../stage/forms.ts';
import { open, recordAddress } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';
import { unseenFocus } from './keyboard.ts';

onStage();

test('Enter moves one item of a transfer after another', async () => {
  await open(page, '/organization/question-template/add');
  await expect.poll(async () => (await listedIn(page, 'Questions library')).length).toBeGreaterThan(2);
  const [first, second] = await listedIn(page, 'Questions library');
  await panelOf(page, 'Questions library').getByRole('listitem').first().getByRole('button').focus();
  for (const moved of [[first], [first, second]]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => listedIn(page, 'Questions in this template')).toEqual(moved);
  }
});

test('a list that opens beside its count is scrolled by the keys that scroll a page', async () => {
  await open(page, '/admin/role');
  await page.getByRole('button', { name: 'roles and permissions in Administrator' }).focus();
  const top = () => page.locator('.hover-list:visible').evaluate((list) => list.scrollTop);
  await expect.poll(top).toBe(0);
  const further = async (key: string, least: number) => {
    await page.keyboard.press(key);
    await expect.poll(top).toBeGreaterThan(least);
    return top();
  };
  const line = await further('ArrowDown', 0);
  const screenful = await further('PageDown', line + 100);
  await further('End', screenful);
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
});

test.each(['/admin/specie', '/admin/specie/add'])(
  'every link and button at %s shows that it has the focus, in both themes',
  async (address) => {
    await open(page, address);
    for (const theme of ['dark', 'light']) {
      const { wrong, met } = await unseenFocus(page);
      expect(wrong).toEqual([]);
      expect(met).toBeGreaterThan(25);
      await page.getByRole('button', { name: `Switch to the ${theme} theme` }).click();
    }
  },
);

test('the dots of a menu open it by arrows, Enter and Space, and Escape leads back to them', async () => {
  await open(page, '/organization/shelter');
  const dots = page.getByRole('button', { name: /^More for / }).first();
  const focused = page.locator('[role=menuitem]:focus');
  for (const key of ['ArrowDown', 'Enter', 'Space']) {
    await dots.press(key);
    await focused.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => dots.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await dots.press('ArrowDown');
  await focused.waitFor();
  await page.keyboard.press('Space');
  await page
    .getByText(/^Shelter .*(de)?activated/i)
    .or(page.getByRole('dialog'))
    .first()
    .waitFor();
});

test.each([
  ['/organization/question', 'Groups'],
  ['/integration/$integrationUuid/settings', 'Authentication'],
])('a dialog at %s that has no address leads into its first field, and back to what opened it', async (route, name) => {
  await open(page, await recordAddress(server, route));
  const button = page.getByRole('button', { name, exact: true });
  const first = page.getByRole('dialog').getByRole('textbox').first();
  await button.press('Enter');
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((opener) => opener === document.activeElement)).toBe(true);
});
