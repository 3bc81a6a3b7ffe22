import { beforeAll, expect, test } from 'vitest';
import { type Part, versionedParts } from '../../../server/test/versioned.ts';
import type { World } from '../../../server/test/versioned-world.ts';
import { field } from '../stage/forms.ts';
import { general, save, saved } from '../stage/general-tab.ts';
import { goTo } from '../stage/go.ts';
import { openFolds } from '../stage/screens.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

onStage();
let parts: Part[];
let world: World;
beforeAll(async () => {
  ({ parts, world } = await versionedParts(server));
});

const open = async (tab: string) => {
  await goTo(page, `/organization/shelter/${world.shop.shelter.uuid}/${tab}`);
};
const openGeneral = async () => {
  await open('general');
  await page.getByRole('heading', { name: 'Sponsor Me' }).waitFor();
  await openFolds(page);
};
const kept = async () => {
  const { rows } = await server.sql.query('select name, email from organization_shelter where id = $1', [world.shop.shelter.id]);
  return rows[0];
};
/** What the General Save saves itself. */
const OWN = [
  'shelter/save',
  'shelter-settings/save-adoption-path-message',
  'shelter-settings/save-adopter-personal-documents',
  'shelter-settings/save-sponsor',
];

test('who has General open meets nobody who saves any other part of the shelter', async () => {
  await openGeneral();
  await field(page, 'Name').fill('Met nobody');
  for (const part of parts.filter(({ call }) => !OWN.includes(call)))
    await server.admin.call(part.call, part.input('Colleague', { version: await part.read() }));
  const ofShelter = { organization_shelter_uuid: world.shop.shelter.uuid };
  for (const active of [false, true]) await server.admin.call('shelter/toggle-active', { ...ofShelter, active });
  await save();
  await saved();
  expect(await kept()).toMatchObject({ name: 'Met nobody' });
});

test('General is saved after the profile beside it, and the profile after General, in one tab', async () => {
  await openGeneral();
  const profile = page.locator('form#form-profile');
  const saveProfile = () => profile.getByRole('button', { name: /^Save/ }).click();
  const profileSaved = () => profile.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await field(page, 'Name').fill('After the profile');
  await field(page, 'Contact email').fill('one@shelter.example');
  await saveProfile();
  await profileSaved();
  await save();
  await saved();
  await field(page, 'Contact email').fill('two@shelter.example');
  await saveProfile();
  await profileSaved();
  expect(await kept()).toEqual({ name: 'After the profile', email: 'two@shelter.example' });
});

test('who has looked at the payment key saves General as it was opened before', async () => {
  await openGeneral();
  await open('payment');
  await page.getByRole('button', { name: 'Copy Token' }).waitFor();
  await page.getByRole('link', { name: 'General', exact: true }).click();
  await general().first().waitFor();
  await field(page, 'Name').fill('After the key');
  await save();
  await saved();
  expect(await kept()).toMatchObject({ name: 'After the key' });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
