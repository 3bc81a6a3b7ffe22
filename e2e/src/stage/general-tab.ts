import type { Shelter } from '@homeward/contract/shelter';
import { expect } from 'vitest';
import { type MadeShelter, makeHouse } from '../../../server/test/shelters.ts';
import { goTo } from './go.ts';
import { openFolds } from './screens.ts';
import { page, server } from './stage.ts';

/** The shelter whose general tab is open. */
export let shelter: MadeShelter;

/** Opens the general tab of a new shelter. */
export async function openNew(): Promise<void> {
  ({ shelter } = await makeHouse(server, { petco_love_lost: { enabled: false, region: 'West' } }));
  await open();
}

export const open = async (on = page) => {
  await goTo(on, `/organization/shelter/${shelter.uuid}/general`);
  await on.getByRole('heading', { name: 'Interview Form' }).waitFor();
  await openFolds(on);
};

/** The sections that are the shelter's general settings, each a form of its own. */
export const general = () => page.locator('.fold-form form:not(#form-profile)');
const SAVE = { name: /^Save/ };
/** Saves every section in which something was typed, one after the other. */
export const save = async () => {
  const dirty = page.locator('.fold-form form:has(.save-bar[data-dirty=true])');
  await dirty.first().waitFor();
  for (const id of await dirty.evaluateAll((forms) => forms.map((form) => form.id))) {
    const form = page.locator(`form#${id}`);
    await form.getByRole('button', SAVE).click();
    await form.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  }
};
export const saved = async () => {
  await page.getByText('Shelter informations saved!').last().waitFor();
  await expect.poll(() => general().getByText('Unsaved changes').count()).toBe(0);
  // What was saved is read again before the next save.
  await expect.poll(() => general().locator('.ant-btn-loading').count()).toBe(0);
};
export const discard = async () => {
  const dirty = page.locator('.save-bar[data-dirty=true]').getByRole('button', { name: 'Discard' });
  while (await dirty.count()) await dirty.first().click();
};
export const toggle = (label: string) => page.getByRole('switch', { name: label, exact: true }).click();

/** The shelter as it is kept. */
export const read = async () =>
  (
    await server.admin.call<Shelter>('shelter/search', {
      search: { uuid: shelter.uuid, with: { contract_options: true, shelter_contract: true, shelter_setting: true } },
      options: { _single: true },
    })
  ).data;
