import { group } from '@homeward/contract/noun/group';
import { expect, test } from 'vitest';
import { uuidOf } from '../../../server/test/new-shelter.ts';
import { choose, expectError, field, saveButton } from '../stage/forms.ts';
import { lawsOf } from '../stage/laws-of.ts';
import { open } from '../stage/screens.ts';
import { page, server } from '../stage/stage.ts';

lawsOf({
  noun: group,
  word: 'Group',
  missing: 'Missing a name',
  fill: async ({ page }) => {
    await choose(page, 'Species', 'Dog');
    // Its list stays open for the next.
    await page.keyboard.press('Tab');
  },
});

test('a row counts its species, names them where one hovers, and says whether it is highlighted', async () => {
  const species = [await uuidOf(server, 'specie', 'Dog'), await uuidOf(server, 'specie', 'Cat')];
  for (const [name, highlight] of [
    ['House pets', true],
    ['Others', false],
  ] as const)
    await server.admin.call('group/create', { public_group: { name, order: 0, highlight, species } });
  await open(page, '/admin/group');
  const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('td');
  await expect.poll(async () => (await cells('House pets').allInnerTexts()).slice(1, 4)).toEqual(['House pets', '2', 'Yes']);
  await expect.poll(async () => (await cells('Others').allInnerTexts()).slice(1, 4)).toEqual(['Others', '2', 'No']);
  await cells('Others').getByRole('button', { name: '2 species' }).hover();
  await expect.poll(async () => (await page.locator('.hover-list:visible li').allInnerTexts()).sort()).toEqual(['Cat', 'Dog']);
});

test('an order that groups its digits is refused in one sentence, which names the whole number that may be meant', async () => {
  await open(page, '/admin/group/add');
  await field(page, 'Order').fill('1.500');
  await saveButton(page).click();
  await expectError(field(page, 'Order'), 'This takes whole numbers: type 1500 if that is meant');
  await expect.poll(() => page.getByText('Must be a whole number').count()).toBe(0);
  await field(page, 'Order').fill('1500');
  await expectError(field(page, 'Order'), '');
});
