import { beforeEach } from 'vitest';
import { type Ids, makeHouse } from '../../../server/test/shelters.ts';
import { choose } from './forms.ts';
import { open } from './screens.ts';
import { onStage, page, server } from './stage.ts';

/** The shelter of this test and its location. */
export let shelter: Ids;
export let branch: Ids;

/** Makes a shelter for each test of a file. */
export function eachWithShelter(): void {
  onStage();
  beforeEach(async () => {
    ({ shelter, branch } = await makeHouse(server));
  });
}

export const address = () => `/organization/shelter/${shelter.uuid}/pet-profile`;
export const look = () => open(page, address());
export const petLimit = (number = 1) => page.getByRole('group', { name: `Pet limit ${number}` });
export const numbersOf = async (group: ReturnType<typeof petLimit>, min: string, max: string) => {
  await group.getByLabel('Min').fill(min);
  await group.getByLabel('Max').fill(max);
};
export async function addLimit(min: string, max: string) {
  await page.getByRole('button', { name: 'Add pet limit' }).click();
  await numbersOf(petLimit(), min, max);
}
export const addCondition = async (type: string, number = 1) => {
  await page.getByRole('button', { name: 'Add condition to pet limit 1' }).click();
  await choose(page, `Type of condition ${number}`, type);
};
export const settingOf = async (kind: string) => {
  const { rows } = await server.sql.query<{ value: unknown }>(
    'select value from shelter_setting where shelter_id = $1 and type_key = $2 and not deleted',
    [shelter.id, kind],
  );
  return rows[0]?.value;
};
export const said = (text: string) => page.getByText(text, { exact: true }).last().waitFor();
