import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listedIn, panelOf } from '../stage/forms.ts';
import { addresses, open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** The same screen at another address. */
const isAgain =
  /^\/definitions\/.*-|^\/integration-mapping\/(?!breed).|^\/(integration|network|organization\/shelter)\/[0-9a-f-]{36}$/;
const screens = async () => (await addresses(server)).filter((address) => !isAgain.test(address));

/** What has the focus: whether it got there now, and whether that lies on the screen or the dialog over it. */
const stop = (page: Page, key: string) =>
  page.evaluate((pass) => {
    const now = document.activeElement as HTMLElement;
    const dialog = document.querySelector('.ant-modal-wrap');
    const screen = dialog ?? document.querySelector('main');
    const isNew = now.dataset.passed !== pass;
    now.dataset.passed = pass;
    // Rows are alike: from the fourth on it goes to the last.
    const rows = [...(now.closest('tbody, .panel-rows')?.querySelectorAll('tr, .panel-row') ?? [])];
    if (pass === 'Shift+Tab') rows.reverse();
    const place = rows.findIndex((row) => row.contains(now));
    const ends = rows.at(-1)?.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled');
    if (place > 2 && place < rows.length - 1) ends?.[pass === 'Tab' ? ends.length - 1 : 0]?.focus();
    return {
      name: `${now.tagName} ${now.ariaLabel ?? now.textContent?.slice(0, 40)}`,
      isNew,
      // A dialog leads from its end to its beginning.
      isOut: now === screen || !screen?.contains(now) || (dialog && !isNew),
      opens: now.role === 'combobox',
    };
  }, key);

/** Goes through a screen with a key, and opens each list of options on the way; tells where it did not get on. */
async function pass(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  for (;;) {
    await page.keyboard.press(key);
    const { name, isNew, isOut, opens } = await stop(page, key);
    if (isOut) return [];
    if (!isNew) return [`${key} does not get on from ${name}`];
    if (opens && key === 'Tab') await page.keyboard.press('ArrowDown');
  }
}

test('the keyboard passes through every screen, both ways, and changes nothing', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  for (const address of await screens()) {
    await open(page, address);
    const before = page.url();
    await page.evaluate(() => document.querySelector('main')?.focus());
    const found = [...(await pass(page, 'Tab')), ...(await pass(page, 'Shift+Tab'))];
    if (await page.getByText('Unsaved changes').count()) found.push('something was changed');
    if (page.url() !== before) found.push(`it went to ${page.url()}`);
    wrong.push(...found.map((what) => `${address}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

/** Gives the focus to the last button of a form that begins with this word; answers the first words of all of them. */
const focusLast = (page: Page, word: string) =>
  page.evaluate((first) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('form.record-form button[type=button]:enabled')];
    const labelOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
    buttons.findLast((button) => labelOf(button).startsWith(first))?.focus();
    return [...new Set(buttons.map((button) => labelOf(button).split(' ')[0] ?? ''))];
  }, word);

test('no button of any form takes the focus away with it', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  let pressed = 0;
  for (const address of await screens()) {
    await open(page, address);
    for (const word of await focusLast(page, '')) {
      await focusLast(page, word);
      const button = await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
      await page.keyboard.press('Enter');
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      pressed += 1;
      if (await page.evaluate(() => document.activeElement === document.body)) wrong.push(`${address}: ${button}`);
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    }
  }
  expect(wrong).toEqual([]);
  expect(pressed).toBeGreaterThan(60);
});

test('who adds a row to any form goes on in it, and who removes one stays among the rows', { timeout: 240_000 }, async () => {
  let lists = 0;
  for (const address of await screens()) {
    await open(page, address);
    const buttons = page.locator('form.record-form .row-add:enabled').filter({ visible: true });
    const names = await buttons.evaluateAll((all) => all.map((add) => add.ariaLabel ?? add.textContent));
    const oneOfEachKind = new Map(names.map((name) => [name.split(' ').slice(0, 2).join(' '), name])).values();
    for (const name of oneOfEachKind) {
      const add = page.getByRole('button', { name, exact: true });
      const list = add.locator('..');
      const row = list.locator('> .edit-row').last();
      lists += 1;
      await add.press('Enter');
      await expect.poll(() => row.locator('input:focus, textarea:focus').count(), { message: `${address}: ${name}` }).toBe(1);
      await row.locator('> .row-remove').press('Enter');
      await expect.poll(() => list.locator(':focus').count(), { message: `${address}: the removal after ${name}` }).toBe(1);
    }
  }
  expect(lists).toBeGreaterThan(12);
});

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
