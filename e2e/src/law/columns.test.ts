import { expect, test } from 'vitest';
import { open } from '../stage/screens.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();

/** What the specification says of each list: its columns in their order, and what it is filtered by. */
const lists: Record<string, { columns: string[]; filters: string[] }> = {
  '/organization/question': {
    columns: ['Group name', 'UUID', 'Ask', 'Position', 'Type'],
    filters: ['Group', 'UUID', 'Question text'],
  },
  '/organization/question-template': { columns: ['UUID', 'Name', 'Description', 'Question count'], filters: ['Name'] },
  '/admin/specie': { columns: ['UUID', 'Name'], filters: ['UUID', 'Name'] },
  '/admin/breed': { columns: ['UUID', 'Name', 'Species'], filters: ['UUID', 'Name', 'Species'] },
  '/admin/group': { columns: ['UUID', 'Name', 'Species', 'Highlight'], filters: [] },
  '/admin/announcement': { columns: ['Title', 'Origin', 'Link', 'Is Active'], filters: [] },
};

test.each(Object.entries(lists))('%s has its columns in their order and its filters', async (address, { columns, filters }) => {
  await open(page, address);
  await page.locator('thead').waitFor();
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  await expect.poll(async () => (await heads()).filter((head) => columns.includes(head))).toEqual(columns);
  for (const label of filters) await page.getByLabel(label, { exact: true }).first().waitFor();
});

test.each(['/admin/breed', '/admin/group'])('%s is sorted by name', async (address) => {
  const asked = page.waitForRequest(`**/api${address.replace('/admin', '')}/search`);
  await open(page, address);
  expect((await asked).postDataJSON()).toMatchObject({ options: { sort: 'name' } });
  await expect.poll(() => page.locator('th[aria-sort=ascending]').allInnerTexts()).toEqual(['Name']);
});

test('the column of what can be done with a row is headed so', async () => {
  await open(page, '/organization/adoption-application');
  await expect.poll(() => page.getByRole('columnheader').last().textContent()).toBe('Actions');
});
