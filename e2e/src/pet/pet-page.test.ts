import { beforeAll, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { type Ids, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible } from '../stage/browser.ts';
import { choose } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

let pet: Ids;
let other: Ids;
let shelter: { uuid: string; id: number };
onStage();
beforeAll(async () => {
  shelter = await makeShelter(server, { name: 'Wombat Haven' });
  const branch = await makeBranch(server, shelter, 'Burrow');
  const south = await makeBranch(server, shelter, 'South');
  const breed = await server.sql.query<{ id: number; name: string }>(
    "select b.id, b.name from breed b join specie s on s.id = b.specie_id where s.name = 'Dog' and not b.deleted order by b.id limit 1",
  );
  const known = { size_key: 'XL', sex_key: 'FEMALE', age_key: 'SENIOR', price: 150, custom_code: 'WX-7', kennel_number: 'K9' };
  const characteristics = { HOUSETRAINED: true };
  const description = 'Digs at night.\nSleeps by day.';
  pet = await makePet(server, branch, {
    name: 'Wilma',
    ...known,
    breed_primary_id: breed.rows[0]?.id,
    characteristics,
    description,
  });
  other = await makePet(server, south, { name: 'Walter', visibility_key: 'HIDDEN' });
});

const look = (at = page, { uuid } = pet) => open(at, `/organization/pet/${uuid}`);
const fact = (name: string) =>
  page
    .locator('.pet-facts > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();
const list = (query = '') => open(page, `/organization/pet?filter_branch.shelter.name.ilike=wombat${query}`);
const names = () => page.locator('tbody td[data-small=headline]').allTextContents();

test('a pet of the list opens on a page with everything that is known of it', async () => {
  await list();
  await page.getByRole('link', { name: 'Wilma', exact: true }).click();
  await page.waitForURL(`**/organization/pet/${pet.uuid}`);
  await page.getByRole('heading', { level: 1, name: 'Wilma' }).waitFor();
  const said: [string, string][] = [
    ['Size', 'Extra large'],
    ['Sex', 'Female'],
    ['Age', 'Senior'],
    ['Price', '$150.00'],
    ['Custom code', 'WX-7'],
    ['Kennel', 'K9'],
    ['Location', 'Burrow, Wombat Haven'],
    ['Characteristics', 'House-trained'],
    ['Description', 'Digs at night.\nSleeps by day.'],
  ];
  for (const [name, text] of said) await expect.poll(() => fact(name).textContent(), { message: name }).toBe(text);
  await page.getByText('No integration keeps it in step.').waitFor();
  await page.getByText('Visitors meet it').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Wilma · /);
});

test('the way to its page for visitors stands where it is public, and the reasons once where it is not', async () => {
  await look();
  const link = page.getByRole('link', { name: 'Open its page for visitors' });
  await expect.poll(async () => (await fetch((await link.getAttribute('href')) ?? '')).status).toBe(200);
  await server.sql.query('update organization_shelter set active = false where id = $1', [shelter.id]);
  await look();
  await page.getByRole('link', { name: 'The shelter Wombat Haven is not active' }).click();
  await page.waitForURL(`**/organization/shelter/${shelter.uuid}/general`);
  await server.sql.query('update organization_shelter set active = true where id = $1', [shelter.id]);
});

test('who follows why its location hides it has the focus on the very switch', async () => {
  const { id } = await branchOf();
  await server.sql.query('update organization_branch set active = false where id = $1', [id]);
  await look();
  await page.getByRole('link', { name: /^The location .* is not active$/ }).click();
  const active = page.getByRole('dialog').getByRole('switch', { name: 'Active' });
  await active.waitFor();
  await expect.poll(() => active.evaluate((one) => one === document.activeElement)).toBe(true);
  await server.sql.query('update organization_branch set active = true where id = $1', [id]);
});

test('who has asked for it stands there, with the way to the application; whom it is promised to is said once', async () => {
  const asked = await makePet(server, { id: (await branchOf()).id }, { name: 'Wanda' });
  const { uuid } = await inquire(server, asked, 'SIGNED');
  await server.sql.query("update pet set status_key = 'APPROVED' where id = $1", [asked.id]);
  await look(page, asked);
  await page.getByText('Its status is approved: it is promised to Ada Pter').waitFor();
  await expect.poll(() => page.locator('.pet-standing').getByText('Ada Pter').count()).toBe(1);
  await page.locator('.pet-applications').getByRole('link', { name: 'Ada Pter' }).click();
  await page.waitForURL(`**/adoption-application/${uuid}/information`);
  await server.sql.query('update pet set deleted = true where id = $1', [asked.id]);
});

async function branchOf() {
  const { rows } = await server.sql.query<{ id: number }>('select branch_id as id from pet where id = $1', [pet.id]);
  return rows[0] as { id: number };
}

test('a deleted pet keeps its page, and a pet that never was has none', async () => {
  await server.sql.query('update pet set deleted = true where id = $1', [other.id]);
  await look(page, other);
  await page.getByText('The pet has been deleted').waitFor();
  await server.sql.query('update pet set deleted = false where id = $1', [other.id]);
  await look(page, { id: 0, uuid: crypto.randomUUID() });
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
});

test('pets are found by whether visitors meet them and by location, and the way back keeps what was asked', async () => {
  await list();
  await choose(page, 'Visitors', 'Do not meet it');
  await expect.poll(names).toEqual(['Walter']);
  await list();
  await page.getByLabel('Location / Shelter', { exact: true }).fill('Burrow');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Burrow / Wombat Haven' }).click();
  await expect.poll(names).toEqual(['Wilma']);
  const address = page.url();
  await page.getByRole('link', { name: 'Wilma', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Wilma' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Pets', exact: true }).click();
  await page.waitForURL(address);
  await expect.poll(names).toEqual(['Wilma']);
});

test('cards of pets that are chosen in the list are printed, as long as they are of one shelter', async () => {
  const elsewhere = await makeBranch(server, await makeShelter(server, { name: 'Wombat Annex' }), 'Main');
  await makePet(server, elsewhere, { name: 'Xaver' });
  await server.admin.call('shelter-settings/save-kennel-card', { shelter_uuid: shelter.uuid, value: { pet_info: ['sex'] } });
  await list();
  await page.getByRole('checkbox', { name: 'Select Wilma' }).check();
  await page.getByRole('checkbox', { name: 'Select Walter' }).check();
  const ticket = page.waitForResponse((response) => response.url().endsWith('/pet/print-kennel-cards'));
  await page.getByRole('button', { name: 'Print 2 cards' }).click();
  expect(await (await ticket).json()).toMatchObject({ data: { count: 2 } });
  await page.getByRole('checkbox', { name: 'Select Xaver' }).check();
  await page.getByText('Cards are printed for one shelter at a time.').waitFor();
});

test('who may only list pets sees neither sources nor applications nor reasons', async () => {
  const reader = await visitAs(browser, server, await server.userWith('pet/search'));
  await look(reader.page);
  await reader.page.getByRole('heading', { name: 'What is known of it' }).waitFor();
  for (const name of ['Where it comes from', 'Applications', 'For visitors'])
    await expect.poll(() => reader.page.getByRole('heading', { name }).count()).toBe(0);
  await reader.close();
});

test('the page is accessible and fits a phone', async () => {
  await look();
  await page.getByText('Visitors meet it').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
});
