import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { makeShelter } from '../../../server/test/shelters.ts';
import { choose, field } from './forms.ts';
import { goTo } from './go.ts';
import { eachInNewTab, onStage, page, server } from './stage.ts';

export const ADD = '/organization/shelter/add';

/** Opens the wizard anew for each test of a file. */
export function eachInWizard(): void {
  onStage();
  beforeAll(() => makeShelter(server, { slug: 'taken-den' }));
  eachInNewTab(async () => {
    await goTo(page, ADD);
    await page.getByRole('heading', { name: 'New Shelter', level: 1 }).waitFor();
  });
}

export const press = (name: string, of: Page | Locator = page) => of.getByRole('button', { name, exact: true }).click();
export const next = () => press('Next');
const step = () => page.locator('.steps [aria-current]').textContent();
export const stepIs = (title: string) => expect.poll(step).toContain(title);
/** Chooses a language, unless it is chosen already: the country of the browser's language brings its own. */
export const chooseLanguage = async (name: string) => {
  if (await page.getByRole('radio', { name, exact: true }).count()) return;
  await field(page, 'Languages').fill(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click();
  await page.keyboard.press('Escape');
};

export async function fillGeneral(name: string, country = 'United States') {
  await field(page, 'Name').fill(name);
  await field(page, 'Contact email').fill('desk@wizard.example');
  await choose(page, 'Country', country);
  await chooseLanguage('English');
}
async function findAddress(zip: string) {
  await page.getByLabel('Zip code').filter({ visible: true }).fill(zip);
  await press('Find');
}
export async function fillLocation(zip = '94110') {
  await field(page, 'Location name').fill('Main house');
  await field(page, 'Location email').fill('main@wizard.example');
  await field(page, 'Phone').fill('+1 555 0100');
  await findAddress(zip);
}
export const chosen = (text: string) => page.locator('.address-chosen').filter({ hasText: text }).waitFor();
