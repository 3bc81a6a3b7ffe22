import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MadeShelter, makeBranch, makeHouse, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose, expectError, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

let shelter: MadeShelter;
onStage();

const openNew = async () => {
  ({ shelter } = await makeHouse(server));
  await goTo(page, `/organization/shelter/${shelter.uuid}/general`);
  await page.getByRole('heading', { name: 'Locations' }).waitFor();
};
// What one that failed has left behind is not for the next.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await openNew();
});

const profile = () => page.locator('form#form-profile');
const drawer = () => page.getByRole('dialog').filter({ has: page.locator('form.record-form') });
const discard = () => drawer().getByRole('button', { name: 'Discard' }).click();
const close = async () => {
  await drawer().getByRole('button', { name: 'Close' }).click();
  await drawer().waitFor({ state: 'hidden' });
};
const saveIn = async (within = drawer()) => within.getByRole('button', { name: /^Save/ }).click();
const branches = async () =>
  (
    await server.sql.query('select name, headquarter, active from organization_branch where shelter_id = $1 order by name', [
      shelter.id,
    ])
  ).rows;
const shelterRow = async () => (await server.sql.query('select * from organization_shelter where id = $1', [shelter.id])).rows[0];
const edit = () => page.getByRole('button', { name: 'Edit the location Main house' }).click();
const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });

describe('the drawer of a location', () => {
  beforeAll(openNew);

  test('does not give up the headquarter, and keeps it active', async () => {
    await edit();
    await expect.poll(() => page.getByRole('switch', { name: 'Headquarter' }).isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'Active', exact: true }).click();
    await saveIn();
    await expectError(page.getByRole('switch', { name: 'Active', exact: true }), 'Must be active');
    await discard();
    await close();
  });

  test('shows the address of before once a change is discarded', async () => {
    await edit();
    const before = await page.locator('.address-chosen').textContent();
    await page.getByLabel('Zip code').fill('94110');
    await page.getByLabel('Zip code').press('Enter');
    await drawer().getByText('San Francisco, CA 94110').waitFor();
    await discard();
    await expect.poll(() => page.locator('.address-chosen').textContent()).toBe(before);
    await close();
  });

  test('asks before it closes with unsaved changes', async () => {
    await edit();
    await field(page, 'Phone').fill('+1 555 0199');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Stay' }).click();
    await question().waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 555 0199');
    await drawer().getByRole('button', { name: 'Close' }).click();
    await question().getByRole('button', { name: 'Leave' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await edit();
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 555 0100');
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
  });

  test('is accessible, and no wider than 1280 and 390 pixels', async () => {
    await edit();
    await field(page, 'Location name').waitFor();
    await expectAccessible(page);
    await expectFits(page, 1280, 390);
    await close();
  });

  test('adds one', async () => {
    await page.getByRole('button', { name: 'Add location' }).click();
    await saveIn();
    await expectError(field(page, 'Location name'), 'Missing a name');
    await field(page, 'Location name').fill('Annex');
    await field(page, 'Location email').fill('annex@den.example');
    await field(page, 'Phone').fill('+1 555 0101');
    await page.getByLabel('Zip code').fill('94110');
    await page.getByLabel('Zip code').press('Enter');
    await drawer().getByText('San Francisco, CA 94110').waitFor();
    await saveIn();
    await page.getByText('Location saved successfully!').waitFor();
    await drawer().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit the location Annex' }).waitFor();
    expect(await branches()).toEqual([
      { name: 'Annex', headquarter: false, active: true },
      { name: 'Main house', headquarter: true, active: true },
    ]);
  });

  test('has several places of a zip code to pick from, and takes the street', async () => {
    await edit();
    await page.getByLabel('Zip code').fill('941');
    await page.getByLabel('Zip code').press('Enter');
    const places = drawer().getByRole('radiogroup', { name: 'Places with this zip code' });
    await expect.poll(() => places.getByRole('radio').count()).toBe(20);
    await expect.poll(() => drawer().getByLabel('Street', { exact: true }).count()).toBe(0);
    await places.getByRole('radio', { name: 'San Francisco, CA 94110' }).check();
    await drawer().getByLabel('Street', { exact: true }).fill('201 Alabama St');
    await drawer().getByRole('button', { name: 'Use this address' }).click();
    await expect.poll(() => page.locator('.address-chosen').textContent()).toBe('201 Alabama St, San Francisco, CA 94110');
    await saveIn();
    await drawer().waitFor({ state: 'hidden' });
    const { rows } = await server.sql.query(
      `select a.zip, a.address, a.time_zone, a.latitude is not null as placed from organization_branch b
        join address a on a.id = b.address_id where b.shelter_id = $1 and b.headquarter`,
      [shelter.id],
    );
    expect(rows).toEqual([
      {
        zip: '94110',
        address: '201 Alabama St, San Francisco, CA 94110',
        time_zone: 'America/Los_Angeles',
        placed: true,
      },
    ]);
  });

  test.each([
    ['presses Enter', 'Enter'],
    ['goes on', 'Shift+Tab'],
  ])('takes the street of whoever %s after it', async (_, key) => {
    await edit();
    await page.getByLabel('Zip code').fill('94110');
    await page.getByLabel('Zip code').press('Enter');
    const street = drawer().getByLabel('Street', { exact: true });
    await street.fill('7 Mission St');
    await street.press(key);
    await expect.poll(() => page.locator('.address-chosen').textContent()).toBe('7 Mission St, San Francisco, CA 94110');
    await saveIn();
    await drawer().waitFor({ state: 'hidden' });
  });

  test('changes one, and says where a name that is taken stands', async () => {
    await openNew();
    await makeBranch(server, shelter, 'Annex');
    await edit();
    await field(page, 'Location name').fill('annex');
    await saveIn();
    await expectError(field(page, 'Location name'), 'Name already exists!');
    await field(page, 'Location name').fill('Big house');
    await saveIn();
    await page.getByRole('button', { name: 'Edit the location Big house' }).waitFor();
    expect((await branches()).map(({ name }) => name)).toEqual(['Annex', 'Big house']);
  });
});

describe('the profile', () => {
  beforeAll(openNew);

  test('says at the slug that it is taken', async () => {
    await makeShelter(server, { slug: `held-${shelter.id}` });
    await field(page, 'Slug').fill(`held-${shelter.id}`);
    await profile().getByText('Slug is not valid or already exists!').waitFor();
  });

  test('is saved by a Save of its own', async () => {
    const calls = callsOf(page);
    await field(page, 'Slug').fill(`renamed-${shelter.id}`);
    await field(page, 'Contact email').fill('new@den.example');
    await field(page, 'Key 501(c)3').fill('12-3456789');
    await choose(page, 'Languages', 'French');
    await page.keyboard.press('Escape');
    await saveIn(profile());
    await page.getByText('Shelter profile saved successfully!').waitFor();
    expect(calls.filter((path) => path.includes('/save'))).toEqual(['shelter/save-profile']);
    expect(await shelterRow()).toMatchObject({ slug: `renamed-${shelter.id}`, email: 'new@den.example', key501c3: '12-3456789' });
  });

  test('and the general settings are saved one after the other without a conflict', async () => {
    await openNew();
    await choose(page, 'Languages', 'French');
    await page.keyboard.press('Escape');
    await field(page, 'Contact email').fill('both@den.example');
    await field(page, 'Name').fill('Both saved');
    await page.keyboard.press('Control+s');
    await page.getByText('Shelter informations saved!').waitFor();
    // What was saved is read again before the next save.
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    await field(page, 'Contact email').press('Control+s');
    await page.getByText('Shelter profile saved successfully!').waitFor();
    expect(await shelterRow()).toMatchObject({ name: 'Both saved', email: 'both@den.example' });
  });
});

test('the page has complained of nothing', () => expect(visitor.complaints).toEqual([]));
