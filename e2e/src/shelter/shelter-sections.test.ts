import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/browser.ts';
import { expectError, field, isFocused } from '../stage/forms.ts';
import { discard, open, openNew, save, saved, shelter } from '../stage/general-tab.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();
beforeAll(openNew);

const index = () => page.getByRole('navigation', { name: 'Sections' });
const section = (title: string) => page.locator('details.fold', { has: page.getByRole('heading', { name: title, exact: true }) });
const isOpen = (title: string) => section(title).evaluate((one: HTMLDetailsElement) => one.open);

/** What the index is on a phone. */
const choices = () => page.getByRole('combobox', { name: 'Section' });
const here = () => index().locator('[aria-current]').textContent();
const unsaved = () =>
  index()
    .getByRole('button')
    .filter({ has: page.getByLabel('not saved') })
    .allTextContents();

const summary = (title: string) => section(title).locator('summary');

test('all are closed at once, and none of them has a Save in sight', async () => {
  await index().getByRole('button', { name: 'Close all' }).click();
  await expect.poll(() => page.locator('details.fold[open]').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).count()).toBe(0);
  expect((await page.locator('.stack').boundingBox())?.height).toBeLessThan(850);
  await expectAccessible(page);
});

test('a section is opened by its name in the index, stays so after a reload, and is closed by its heading', async () => {
  await index().getByRole('button', { name: 'Interview' }).press('Enter');
  await expect.poll(() => isOpen('Interview Form')).toBe(true);
  await expect.poll(() => isFocused(summary('Interview Form'))).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Interview Form' }).waitFor();
  await expect.poll(() => isOpen('Interview Form')).toBe(true);
  await expect.poll(() => isOpen('Sponsor Me')).toBe(false);
  await summary('Interview Form').click();
  await expect.poll(() => isOpen('Interview Form')).toBe(false);
});

test('an address that names a section opens it, and leads there', async () => {
  await goTo(page, `/organization/shelter/${shelter.uuid}/general#documents`);
  await expect.poll(() => isOpen('Adopter Personal Documents')).toBe(true);
  await expect.poll(() => isFocused(summary('Adopter Personal Documents'))).toBe(true);
});

test.each([1280, 390])('the index stays in sight at %i pixels, above what it leads to', async (width) => {
  await page.setViewportSize({ width, height: 700 });
  await open();
  if (width < 700) await choices().selectOption('Sponsor Me');
  else await index().getByRole('button', { name: 'Sponsor Me' }).click();
  const [bar, heading] = await Promise.all([index().boundingBox(), summary('Sponsor Me').boundingBox()]);
  expect(bar?.y).toBeGreaterThanOrEqual(56);
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThan(700);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the index says which section one is in, as one scrolls and where the focus goes', async () => {
  await open();
  await page.mouse.wheel(0, -20_000);
  await expect.poll(here).toBe('Name');
  await index().getByRole('button', { name: 'Sponsor Me' }).click();
  await expect.poll(here).toBe('Sponsor Me');
  await page.getByRole('button', { name: 'Add location' }).focus();
  await expect.poll(here).toBe('Locations');
  await page.locator('main').evaluate(() => window.scrollTo(0, 0));
  await expect.poll(here).toBe('Name');
});

test('the index says what is not saved, and on a phone names all of it in one line that fits', async () => {
  await field(page, 'Name').fill('Another name');
  await expect.poll(unsaved).toEqual(['Name']);
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(() => choices().locator('option').first().textContent()).toBe('Name · not saved');
  await expect.poll(() => choices().inputValue()).toBe('name');
  await index().getByLabel('Not saved: Name').waitFor();
  expect(await index().evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await discard();
  await expect.poll(unsaved).toEqual([]);
});

test('what was typed in a section that is closed stays, and says that it is not saved', async () => {
  await field(page, 'Both').fill('Welcome, whoever you are');
  await index().getByRole('button', { name: 'Close all' }).click();
  await expect.poll(() => field(page, 'Both').count()).toBe(0);
  await expect.poll(() => page.locator('form#form-path-messages').getByText('Unsaved changes').isVisible()).toBe(true);
  await save();
  await saved();
  await index().getByRole('button', { name: 'Open all' }).click();
  await expect.poll(() => field(page, 'Both').inputValue()).toBe('Welcome, whoever you are');
});

test('what is wrong in a closed section opens it, and has the focus', async () => {
  await field(page, 'Name').fill('');
  await summary('Name').click();
  await expect.poll(() => isOpen('Name')).toBe(false);
  await save();
  await expect.poll(() => isOpen('Name')).toBe(true);
  await expectError(field(page, 'Name'), 'Missing a name');
  await expect.poll(() => isFocused(field(page, 'Name'))).toBe(true);
  await discard();
});
