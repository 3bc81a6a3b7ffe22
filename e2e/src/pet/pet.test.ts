import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { choose } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

let pet: { uuid: string };
onStage();
beforeAll(async () => {
  const branch = await makeBranch(server, await makeShelter(server, { name: 'Quokka Rescue' }), 'North');
  const codes = { custom_code: 'QX-1', global_code: 'QG-1' };
  pet = await makePet(server, branch, { name: 'Quincy', visibility_key: 'HIDDEN', status_key: 'APPROVED', ...codes });
  const characteristics = { HOUSETRAINED: true, LEASH_TRAINED: true, ADOPTION_PATH: 'Barn' };
  const quill = await makePet(server, branch, { name: 'Quill', foster: true, characteristics });
  await server.sql.query(
    `with u as (insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash)
        select shelter_id, 'SUPPORT', 'Ada', 'Quokka', 'ada@quokka.example', '' from organization_branch where id = $1 returning id)
      update pet set foster_user_id = u.id from u where pet.uuid = $2`,
    [branch.id, quill.uuid],
  );
});
beforeEach(() => open(page, '/organization/pet?filter_branch.shelter.name.ilike=quokka'));

const names = () => page.locator('tbody td[data-small=headline]').allTextContents();
const listed = (...wanted: string[]) => expect.poll(names).toEqual(wanted);

test('pets are found by the name of their shelter, which leads to it', async () => {
  await listed('Quill', 'Quincy');
  await page.getByRole('link', { name: 'Quokka Rescue' }).first().click();
  await page.getByRole('heading', { name: 'Quokka Rescue' }).waitFor();
});

test.each([
  ['Name', ' quinc '],
  ['Custom code', 'qx-1'],
  ['Global code', 'qg-'],
])('pets are found by %s', async (label, text) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(label, { exact: true }).press('Enter');
  await listed('Quincy');
});

test.each([
  ['Species', 'Dog', ['Quill', 'Quincy']],
  ['Status', 'Approved', ['Quincy']],
  ['Visibility', 'Hidden', ['Quincy']],
])('pets are found by %s', async (label, choice, wanted) => {
  await choose(page, label, choice);
  await listed(...wanted);
});

test('a pet’s uuid is copied for the screens that ask for it', async () => {
  await page.getByRole('button', { name: `Copy the UUID ${pet.uuid}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pet.uuid);
});

test('what a pet’s software says of it, and who fosters it, opens at its count', async () => {
  await listed('Quill', 'Quincy');
  await page
    .getByRole('row', { name: /Quincy/ })
    .getByRole('cell', { name: '0', exact: true })
    .waitFor();
  await page.getByRole('button', { name: '4 details of Quill' }).focus();
  const items = () => page.getByRole('tooltip').getByRole('listitem').allTextContents();
  await expect.poll(items).toEqual(['In foster with Ada Quokka', 'Adoption path: Barn', 'House-trained', 'Leash-trained']);
});

test('nothing can be changed', async () => {
  await listed('Quill', 'Quincy');
  await expect.poll(() => page.getByRole('link', { name: /^Edit|^Add/ }).count()).toBe(0);
});

test('whoever may not see shelters finds pets without them', async () => {
  const reader = await visitAs(browser, server, await server.userWith('pet/search'));
  await open(reader.page, '/organization/pet?filter_name.ilike=quincy');
  await reader.page.getByText('Quincy', { exact: true }).waitFor();
  await expect.poll(() => reader.page.getByLabel('Shelter', { exact: true }).count()).toBe(0);
  await reader.close();
});
