import type { Noun } from '@homeward/contract/noun';
import { expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { goTo } from './go.ts';
import { onStage, visitor } from './stage.ts';

interface Laws {
  noun: Noun;
  /** The noun as the specification's messages have it: 'Specie'. */
  word: string;
  /** What it says of a name that is missing. */
  missing: string;
  /** Fills in what a new record needs beside its name. */
  fill?: (visitor: Visitor) => Promise<void>;
}

/** What holds for the screens of every plain noun. */
export function lawsOf({ noun: { one, screen = '', menu }, word, missing, fill }: Laws) {
  const list = menu?.label ?? '';
  const heading = one.replace(/(?<=^| )\w/g, (letter) => letter.toUpperCase());
  onStage();

  test(`a ${word.toLowerCase()} is created, renamed, found and deleted`, async () => {
    const { page, complaints } = visitor;
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await goTo(page, '/');
    await page.getByRole('link', { name: list, exact: true }).click();
    await page.getByRole('link', { name: menu?.create?.label ?? '' }).click();
    await page.waitForURL(`**${screen}/add`);
    await page.getByRole('heading', { name: `New ${heading}` }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(missing).waitFor();
    await name.fill('Alpaca');
    await fill?.(visitor);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${word} saved successfully!`).waitFor();
    await page.waitForURL((url) => /\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.getByRole('heading', { name: `Edit ${heading}` }).waitFor();

    await name.fill('Huacaya alpaca');
    await page.keyboard.press('Control+s');
    await page.getByText('changed name').waitFor();
    await goTo(page, screen);
    await name.fill('huacaya');
    await name.press('Enter');
    await page.waitForURL(/filter_name\.ilike=huacaya/);
    await page.getByText('1 result').waitFor();

    await page.getByRole('button', { name: 'Delete Huacaya alpaca' }).press('Enter');
    // What asks takes the focus to its harmless answer first: a key before that would be that one's.
    await page.locator(':focus').filter({ hasText: 'Cancel' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByText(`${word} deleted successfully!`).waitFor();
    await page.getByText('Nothing matches').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(complaints).toEqual([]);
  });
}
