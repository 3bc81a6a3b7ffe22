import { expect, test } from 'vitest';
import { makeHouse } from '../../../server/test/shelters.ts';
import { field, saveButton } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, server } from '../stage/stage.ts';

onStage();

/** The general tab of a new shelter as it is to a person with these permissions. */
async function generalTab(...permissions: string[]) {
  const { shelter } = await makeHouse(server);
  const visitor = await visitAs(browser, server, await server.userWith('shelter/search', ...permissions));
  await open(visitor.page, `/organization/shelter/${shelter.uuid}/general`);
  const form = visitor.page.locator('.stack');
  return { ...visitor, shelter, form, sponsors: form.getByRole('switch', { name: 'Enabled', exact: true }) };
}

test('on General, who may save the sponsor button alone changes it and nothing else', async () => {
  const { page, form, sponsors, shelter, close } = await generalTab('shelter-settings/search', 'shelter-settings/save-sponsor');
  await expect.poll(() => field(form, 'Name').isDisabled()).toBe(true);
  await expect.poll(() => field(form, 'Both').isDisabled()).toBe(true);
  await expect.poll(() => form.getByRole('button', { name: 'Add translation of the message Both' }).count()).toBe(0);
  await sponsors.click();
  await saveButton(page).click();
  await page.getByText('Shelter informations saved!').waitFor();
  const { rows } = await server.sql.query('select type_key, value from shelter_setting where shelter_id = $1', [shelter.id]);
  expect(rows).toEqual([{ type_key: 'SPONSOR', value: expect.objectContaining({ enabled: true }) }]);
  await close();
});

test('on General, who may save the shelter alone reads its settings', async () => {
  const { form, sponsors, close } = await generalTab('shelter-settings/search', 'shelter/save');
  await expect.poll(() => field(form, 'Name').isEnabled()).toBe(true);
  await expect.poll(() => sponsors.isDisabled()).toBe(true);
  await close();
});

test('on General, settings that may not be read are not shown as if they had their defaults', async () => {
  const { form, sponsors, close } = await generalTab('shelter/save');
  await expect.poll(() => field(form, 'Name').isEnabled()).toBe(true);
  await expect.poll(() => sponsors.count()).toBe(0);
  await expect.poll(() => form.getByRole('heading', { name: 'Adoption Path Messages' }).count()).toBe(0);
  await close();
});
