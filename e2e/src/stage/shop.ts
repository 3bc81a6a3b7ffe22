import type { Locator, Page } from 'playwright-core';
import { choose, field } from './forms.ts';

/** The row of a location or a species in a form. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Adds a row for this location and its price. */
export async function addLocation(page: Page, name: string, price: string): Promise<void> {
  const rows = page.getByRole('group', { name: 'Locations' }).getByRole('combobox');
  const place = (await rows.count()) + 1;
  await page.getByRole('button', { name: 'Add location' }).click();
  await choose(page, `Location ${place}`, name);
  await field(page, `Price at ${name}`).fill(price);
}

export async function addSpecies(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('group', { name: 'Species', exact: true }).getByRole('combobox');
  const place = (await rows.count()) + 1;
  await page.getByRole('button', { name: 'Add species' }).click();
  await choose(page, `Species ${place}`, name);
}

/** The cells of each row of a table, heads first. */
export const cellsOf = async (table: Locator): Promise<string[][]> =>
  Promise.all((await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));
