import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/browser.ts';
import { expectError, field } from '../stage/forms.ts';
import { general, open, openNew, save, saved } from '../stage/general-tab.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();
beforeAll(openNew);

const index = () => page.getByRole('navigation', { name: 'Sections' });
const section = (title: string) => page.locator('details.fold', { has: page.getByRole('heading', { name: title, exact: true }) });
const isOpen = (title: string) => section(title).evaluate((one: HTMLDetailsElement) => one.open);

test('a section is closed by its heading, stays so after a reload, and is opened by its name in the index', async () => {
  await section('Interview Form').locator('summary').click();
  await expect.poll(() => isOpen('Interview Form')).toBe(false);
  await page.reload();
  await open();
  await expect.poll(() => isOpen('Interview Form')).toBe(false);
  await expect.poll(() => isOpen('Sponsor Me')).toBe(true);
  await index().getByRole('button', { name: 'Interview' }).press('Enter');
  await expect.poll(() => isOpen('Interview Form')).toBe(true);
  await expect
    .poll(() =>
      section('Interview Form')
        .locator('summary')
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
});

test('all are closed and opened together, and what is in a closed one is saved with the rest', async () => {
  await field(page, 'Both').fill('Welcome, whoever you are');
  await index().getByRole('button', { name: 'Close all' }).click();
  await expect.poll(() => field(page, 'Both').count()).toBe(0);
  await expectAccessible(page);
  await save();
  await saved();
  await index().getByRole('button', { name: 'Open all' }).click();
  await expect.poll(() => field(page, 'Both').inputValue()).toBe('Welcome, whoever you are');
});

test('what is wrong in a closed section opens it, and has the focus', async () => {
  await field(page, 'Name').fill('');
  await section('Name').locator('summary').click();
  await expect.poll(() => isOpen('Name')).toBe(false);
  await save();
  await expect.poll(() => isOpen('Name')).toBe(true);
  await expectError(field(page, 'Name'), 'Missing a name');
  await expect.poll(() => field(page, 'Name').evaluate((one) => one === document.activeElement)).toBe(true);
  await general().getByRole('button', { name: 'Discard' }).click();
});
