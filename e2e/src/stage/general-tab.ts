import type { Shelter } from '@homeward/contract/shelter';
import { type MadeShelter, makeHouse } from '../../../server/test/shelters.ts';
import { goTo } from './go.ts';
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
};

export const general = () => page.locator('form#form-general');
export const save = () => general().getByRole('button', { name: /^Save/ }).click();
export const saved = async () => {
  await page.getByText('Shelter informations saved!').last().waitFor();
  await general().getByText('Unsaved changes').waitFor({ state: 'detached' });
  // What was saved is read again before the next save.
  await general().locator('.ant-btn-loading').waitFor({ state: 'detached' });
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
