import { expect, test } from 'vitest';
import { listedIn, panelOf } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page } from '../stage/stage.ts';

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
