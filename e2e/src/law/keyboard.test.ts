import { expect, test } from 'vitest';
import { listedIn, panelOf } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();

test('Enter moves one item of a transfer after another', async () => {
  await open(page, '/organization/question-template/add');
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
  await page.keyboard.press('ArrowDown');
  const line = await top();
  await page.keyboard.press('PageDown');
  const screenful = await top();
  await page.keyboard.press('End');
  const end = await top();
  expect([line > 0, screenful > line + 100, end > screenful]).toEqual([true, true, true]);
  await page.keyboard.press('Home');
  expect(await top()).toBe(0);
});
