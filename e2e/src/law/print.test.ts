import { expect, test } from 'vitest';
import { saveQuestion } from '../../../server/test/question.ts';
import { goTo } from '../stage/go.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';

/** What is printed has rows with all their columns, and nothing that one clicks. */
onStage();
/** The room on a sheet of A4 between its margins, in CSS pixels. */
eachInNewTab(() => page.setViewportSize({ width: 718, height: 1000 }));

const CLICKED = 'nav, .ant-btn, .button-primary, .button-quiet, .save-bar, .filters, .table-actions, .table-select';
const shown = () =>
  page.locator(CLICKED).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
/** The columns that are not drawn, and those that no sheet has room for. */
const cut = () =>
  page
    .locator('table.table thead th:not(.table-actions, :has(.table-select))')
    .evaluateAll((all) =>
      all.filter((one) => !one.checkVisibility() || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
    );

test.each([
  '/admin/specie',
  '/admin/user',
  '/organization/pet',
  '/organization/shelter',
  '/organization/question',
  '/integration',
  '/admin/audit',
])('the list at %s has all its columns, and no menu', async (address) => {
  await goTo(page, address);
  await page.locator('table.table tbody tr, .empty').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(shown).toEqual([]);
  await expect.poll(cut).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});

test('a record has no save bar', async () => {
  const { uuid } = (await saveQuestion(server, { ask: 'Do you rent?' })).data.organization_question;
  await goTo(page, `/organization/question/${uuid}`);
  await page.getByLabel('Question text').first().fill('Do you rent or own?');
  await page.locator('.save-bar').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(shown).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});
