import { beforeAll, expect, test } from 'vitest';
import { makeBranch } from '../../../server/test/shelters.ts';
import { field } from '../stage/forms.ts';
import { open, openNew, save, saved, shelter, toggle } from '../stage/general-tab.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

beforeAll(openNew);

const history = () => page.locator('.history-entry');
/** What the newest entries say, apart from when that was. */
const told = async (count: number) => (await history().locator('p:first-child').allTextContents()).slice(0, count);
const group = (legend: string) => page.getByRole('group', { name: legend, exact: true });

test('a save of one switch is told by its name, and from what to what it was switched', async () => {
  await toggle('Test mode');
  await save();
  await saved();
  await expect
    .poll(() => told(9))
    .toEqual([
      'Mara Voss changed pet listing · test mode No → Yes',
      'The system created location Main house',
      'The system created it',
    ]);
});

test('the first save of a setting tells what differs from its defaults, and that alone', async () => {
  await group('Issuing state of the document').getByRole('switch', { name: 'Required' }).click();
  await save();
  await saved();
  const documents = 'Mara Voss changed issuing state of the document · required of Personal Documents Yes → No';
  await expect.poll(() => told(1)).toEqual([documents]);
  await toggle('Enabled');
  await save();
  await saved();
  await expect.poll(() => told(2)).toEqual(['Mara Voss changed enabled of Sponsor Me No → Yes', documents]);
});

test('of two switches of one save both are named, and each stands with what it was', async () => {
  await group('Best day').getByRole('switch', { name: 'Visible' }).click();
  await group('Best day').getByRole('switch', { name: 'Required' }).click();
  await save();
  await saved();
  const named = 'Mara Voss changed interview form · best day · visible and interview form · best day · required';
  await expect.poll(() => told(1)).toEqual([named]);
  await history().first().getByText('What changed').click();
  await expect.poll(() => history().first().locator('dd').allTextContents()).toEqual(['No → Yes', 'No → Yes']);
});

test('a profile saved with another e-mail tells of that, and of no language', async () => {
  await server.sql.query(
    `insert into organization_shelter_language (shelter_id, language_id, main_language)
      select $1, id, abbreviation = 'en' from language where abbreviation in ('en', 'es')`,
    [shelter.id],
  );
  await open();
  await field(page, 'Contact email').fill('desk@other.example');
  await page.locator('form#form-profile').getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Shelter profile saved successfully!').waitFor();
  await expect.poll(() => told(1)).toEqual([expect.stringMatching(/^Mara Voss changed email \S+ → desk@other\.example$/)]);
});

test('what was changed of its locations and settings stands in its history, with the way to all of it', async () => {
  await makeBranch(server, shelter, 'Annex');
  await server.sql.query("update organization_branch set name = 'Barn' where shelter_id = $1 and name = 'Annex'", [shelter.id]);
  await open();
  await expect
    .poll(() => told(2))
    .toEqual(['The system changed name of location Barn Annex → Barn', 'The system created location Barn']);
  await expect.poll(() => page.locator('.history-entry').getByRole('link', { name: 'Barn' }).count()).toBe(2);
  await page.getByRole('link', { name: 'Everything that was changed' }).click();
  await page.waitForURL(/\/admin\/audit/);
  await page
    .getByRole('row')
    .filter({ hasText: `Changed location Barn at ${shelter.name}` })
    .waitFor();
  await page.getByText(shelter.name, { exact: true }).first().waitFor();
});
