import type { Locator, Page } from 'playwright-core';
import type { Found } from './found.ts';

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
      // Within a frame the keys go from one thing to the next, unseen from here.
      isNew: isNew || now.tagName === 'IFRAME',
      // The parts of a day and an hour are gone through one by one.
      parts: now.matches('input[type=datetime-local]') ? 7 : 0,
      // A dialog leads from its end to its beginning.
      isOut: now === screen || !screen?.contains(now) || (dialog && !isNew),
      opens: now.role === 'combobox',
    };
  }, key);

/** Whether a dialog that is open has led into its first field, where it has any that can be filled in. */
export async function ledInto(page: Page): Promise<Found> {
  const fields = page.getByRole('dialog').locator('input:enabled:not([type=file]), textarea:enabled').filter({ visible: true });
  if (!(await fields.count())) return { wrong: [], met: 0 };
  const isIn = () => fields.first().evaluate((field) => field === document.activeElement);
  const name = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);
  return { wrong: (await isIn()) ? [] : [`it leads to ${await name()}`], met: 1 };
}

/** Goes through a screen with a key, and opens each list of options on the way; tells where it did not get on. */
async function pass(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  for (let stays = 0; ; ) {
    await page.keyboard.press(key);
    const { name, isNew, parts, isOut, opens } = await stop(page, key);
    if (isOut) return [];
    stays = isNew ? 0 : stays + 1;
    if (stays > parts) return [`${key} does not get on from ${name}`];
    if (opens && key === 'Tab') await page.keyboard.press('ArrowDown');
  }
}

/** Passes through a screen by keyboard, both ways, and tells where it did not get on or what it changed. */
export async function passed(page: Page): Promise<Found> {
  const before = page.url();
  await page.evaluate(() => document.querySelector('main')?.focus());
  const wrong = [...(await pass(page, 'Tab')), ...(await pass(page, 'Shift+Tab'))];
  if (await page.getByText('Unsaved changes').count()) wrong.push('something was changed');
  if (page.url() !== before) wrong.push(`it went to ${page.url()}`);
  return { wrong, met: 1 };
}

/** Gives the focus to the last button of a form that begins with this word; answers the first words of all of them. */
const focusLast = (page: Page, word: string) =>
  page.evaluate((first) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('form.record-form button[type=button]:enabled')];
    const labelOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
    buttons.findLast((button) => labelOf(button).startsWith(first))?.focus();
    return [...new Set(buttons.map((button) => labelOf(button).split(' ')[0] ?? ''))];
  }, word);

/** Presses one button of each kind in a form, and tells which took the focus away with it. */
export async function unfocused(page: Page): Promise<Found> {
  const words = await focusLast(page, '');
  const wrong: string[] = [];
  for (const word of words) {
    await focusLast(page, word);
    const button = await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (await page.evaluate(() => document.activeElement === document.body)) wrong.push(`${button}`);
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  }
  return { wrong, met: words.length };
}

/** Adds a row wherever there are any, one list of each kind, and removes it again: the focus goes on in it, and stays among the rows. */
export async function rowed(page: Page): Promise<Found> {
  const buttons = page.locator('form.record-form .row-add:enabled').filter({ visible: true });
  const names = await buttons.evaluateAll((all) => all.map((add) => add.ariaLabel ?? add.textContent));
  const oneOfEachKind = [...new Map(names.map((name) => [name.split(' ').slice(0, 2).join(' '), name])).values()];
  const wrong: string[] = [];
  for (const name of oneOfEachKind) {
    const add = page.getByRole('button', { name, exact: true });
    const list = add.locator('..');
    const row = list.locator('> .edit-row').last();
    const isThere = (at: Locator) =>
      at.waitFor({ state: 'attached', timeout: 5000 }).then(
        () => true,
        () => false,
      );
    await add.press('Enter');
    if (!(await isThere(row.locator('input:focus, textarea:focus')))) wrong.push(`${name} does not lead into the row`);
    await row.locator('> .row-remove').press('Enter');
    if (!(await isThere(list.locator(':focus')))) wrong.push(`the removal after ${name} leaves the rows`);
  }
  return { wrong, met: oneOfEachKind.length };
}

/** Goes by Tab from the page's beginning to its end; tells which links and buttons have no ring of 3 to 1 around them then. */
export async function unseenFocus(page: Page): Promise<Found> {
  const wrong: string[] = [];
  await page.evaluate(() => {
    // From the link to the content on: what is left goes on from where it was.
    document.querySelector('a')?.focus();
    for (const passed of document.querySelectorAll('[data-ringed]')) passed.removeAttribute('data-ringed');
  });
  for (let met = 0; ; met += 1) {
    await page.keyboard.press('Tab');
    const { isOver, unseen } = await page.evaluate(ringOfFocus);
    if (isOver) return { wrong, met };
    if (unseen) wrong.push(unseen);
  }
}

function ringOfFocus(): { isOver: boolean; unseen: string | undefined } {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || now === document.body || now.dataset.ringed) return { isOver: true, unseen: undefined };
  now.dataset.ringed = 'yes';
  if (!now.matches('a, button')) return { isOver: false, unseen: undefined };
  const bright = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(now);
  let ground = now.parentElement;
  while (ground && /, 0\)$|transparent/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  const [ring, behind] = [bright(outlineColor), bright(getComputedStyle(ground ?? document.body).backgroundColor)];
  const isSeen = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && Math.max(ring / behind, behind / ring) >= 3;
  const name = `${now.tagName} ${now.ariaLabel ?? now.textContent}`;
  return { isOver: false, unseen: isSeen ? undefined : `${name}: ${outlineStyle} ${outlineWidth} ${outlineColor}` };
}
