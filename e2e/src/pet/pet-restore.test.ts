import { beforeEach, expect, test } from 'vitest';
import { type MadeBranch, type MadeShelter, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

let shelter: MadeShelter;
let branch: MadeBranch;
onStage();
beforeEach(async () => {
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});

const remove = (name: string, fields: Record<string, unknown> = {}, at = branch) =>
  makePet(server, at, { name, deleted: true, ...fields });
const look = (query = '', by = page) => open(by, `/organization/shelter/${shelter.uuid}/pet-restore${query}`);
const names = () => page.locator('tbody td[data-small=headline]').allTextContents();
const listed = (...wanted: string[]) => expect.poll(names).toEqual(wanted);
const search = async (label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(label, { exact: true }).press('Enter');
};
const question = (title: string) => page.getByRole('dialog', { name: title });
const ONE = 'Are you sure about restoring this pet?';

test('the deleted pets of this shelter are listed with their columns in order', async () => {
  await remove('Bella', { custom_code: 'C-1', global_code: 'G-1' });
  await makePet(server, branch, { name: 'Alive' });
  await remove('Elsewhere', {}, await makeBranch(server, await makeShelter(server), 'Far'));
  await look();
  const heads = page.getByRole('columnheader');
  expect((await heads.allTextContents()).slice(1, -1)).toEqual(['Image', 'Name', 'Location', 'Custom code', 'Global code']);
  await expect
    .poll(() => page.locator('tbody td').allTextContents())
    .toEqual(['Select Bella', '', 'Bella', 'North', 'C-1', 'G-1', '']);
});

test('pictures are asked for 32 pixels high', async () => {
  const file = await server.sql.query<{ id: number; key: string }>('select id, key from stored_file where key ~ $1 limit 1', [
    'webp$',
  ]);
  await remove('Bella', { picture_id: file.rows[0]?.id });
  await look();
  await expect.poll(() => page.locator('tbody img').getAttribute('src')).toBe(`/cdn/AUTOx32/${file.rows[0]?.key}`);
});

test('a pet is restored once that was confirmed, with the status it had', async () => {
  const { uuid } = await remove('Bella', { status_key: 'IN_PROCESS' });
  await look();
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Restore Bella' }).click();
  await question(ONE).getByText('Bella returns as in process.').waitFor();
  await question(ONE).getByRole('button', { name: 'Cancel' }).click();
  expect(calls).not.toContain('pet/restore');
  await page.getByRole('button', { name: 'Restore Bella' }).click();
  await question(ONE).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Pet restored successfully!').waitFor();
  await page.getByText('No deleted pets').waitFor();
  const { rows } = await server.sql.query('select deleted, status_key from pet where uuid = $1', [uuid]);
  expect(rows).toEqual([{ deleted: false, status_key: 'IN_PROCESS' }]);
});

test('several are chosen and restored at once', async () => {
  await Promise.all(['Ash', 'Bo', 'Cleo'].map((name) => remove(name)));
  await look();
  await page.getByLabel('Select all of this page').check();
  await page.getByLabel('Select Bo').uncheck();
  await page.getByRole('button', { name: 'Restore 2 pets' }).click();
  await question('Are you sure about restoring these 2 pets?').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('2 pets restored successfully!').waitFor();
  await listed('Bo');
  await expect.poll(() => page.getByRole('button', { name: /^Restore \d/ }).count()).toBe(0);
});

test('filters are trimmed, and a uuid that is none is not sent', async () => {
  const south = await makeBranch(server, shelter, 'South');
  const { uuid } = await remove('Ash', { custom_code: 'C-77' });
  await remove('Bo', { global_code: 'G-88' }, south);
  await look();
  await search('Custom code', '  c-77 ');
  await listed('Ash');
  await search('Custom code', '');
  await search('Global code', 'g-8');
  await listed('Bo');
  await search('Global code', '');
  await search('UUID', ` ${uuid.toUpperCase()} `);
  await listed('Ash');
  await search('UUID', 'not-a-uuid');
  await page.getByText('Not a valid UUID, not applied').waitFor();
  await listed('Ash', 'Bo');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await choose(page, 'Location', 'South');
  await listed('Bo');
  expect(new URL(page.url()).search).toBe(`?filter_branch.uuid=${south.uuid}`);
});

test('a refusal is said in the words of the screen', async () => {
  await remove('Bella');
  await look();
  await page.route('**/api/pet/restore', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Too busy', data: {} } }),
  );
  await page.getByRole('button', { name: 'Restore Bella' }).click();
  await question(ONE).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Could not restore pet. Error: Too busy').waitFor();
  await page.unroute('**/api/pet/restore');
});

test('whoever may not restore sees the pets and nothing to choose', async () => {
  await remove('Bella');
  const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'pet/search'));
  await look('', reader.page);
  await reader.page.getByText('Bella', { exact: true }).waitFor();
  await expect.poll(() => reader.page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => reader.page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  await reader.close();
});

test('the tab is accessible, and fits a phone', async () => {
  await Promise.all(['Ash', 'Bo'].map((name) => remove(name)));
  await look();
  await page.getByLabel('Select Ash').check();
  await expectAccessible(page);
  await expectFits(page, 390);
});
