import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type MadeShelter, makeShelter } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { callsOf, choose, expectError, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, newTab, putAway, visitAs } from '../stage/people.ts';
import { openFolds } from '../stage/screens.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
});
beforeEach(async () => {
  shelter = await makeShelter(server);
  page = await newTab(visitor.context, server.admin);
  await goTo(page, `/organization/shelter/${shelter.uuid}/general`);
  await page.getByRole('heading', { name: 'Sponsor Me' }).waitFor();
  await openFolds(page);
});
afterEach(() => putAway(page));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const save = () => page.locator('form:has(.save-bar[data-dirty=true])').getByRole('button', { name: /^Save/ }).click();
const saved = () => page.getByText('Shelter informations saved!').last().waitFor();
const toggle = (label: string) => page.getByRole('switch', { name: label, exact: true }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const settingOf = async (kind: string) =>
  (
    await server.sql.query('select value, translation from shelter_setting where shelter_id = $1 and type_key = $2', [
      shelter.id,
      kind,
    ])
  ).rows[0];
/** What is switched on in the row of this name. */
const shownIn = async (legend: string) => {
  const row = page.getByRole('group', { name: legend, exact: true });
  const isOn = (name: string) => row.getByRole('switch', { name }).isChecked();
  return [await isOn('Visible'), await isOn('Required')];
};

test('the interview has five items in their order, hidden and optional until they are switched on', async () => {
  const items = ['Emergency contact', 'Personal reference', 'Co-applicant', 'Best time', 'Best day'];
  for (const [index, item] of items.entries()) {
    await expect.poll(() => field(page, `Order of ${item}`).inputValue()).toBe(String(index + 1));
    expect(await shownIn(item)).toEqual([false, false]);
  }
});

test('adopters are asked for state, document and its issuing state, until one is switched off', async () => {
  for (const document of ['State', 'Document', 'Issuing state of the document'])
    expect(await shownIn(document)).toEqual([true, true]);
});

test('the list of pets is set by three switches', async () => {
  await toggle('Sort by applications');
  await toggle('Display breed');
  await toggle('Test mode');
  await save();
  await saved();
  const { rows } = await server.sql.query('select pet_listing from organization_shelter where id = $1', [shelter.id]);
  expect(rows[0].pet_listing).toEqual({ sort_by_applications: true, display_breed: false, test_mode: true });
});

test('each of the three paths has a message and translations of its own', async () => {
  for (const path of ['Both', 'Remote', 'In person']) await field(page, path).fill(`Welcome: ${path}`);
  await button('Add translation of the message In person').click();
  await choose(page, 'Language of translation 1 of the message In person', 'Spanish');
  await field(page, 'the message In person in Spanish').fill('Hola');
  await save();
  await saved();
  expect(await settingOf('ADOPTION_PATH_MESSAGE')).toMatchObject({
    value: {
      both: { message: 'Welcome: Both' },
      remote: { message: 'Welcome: Remote' },
      in_person: { message: 'Welcome: In person' },
    },
    translation: [{ path: 'in_person', message: 'Hola' }],
  });
});

describe('the button of Sponsor Me', () => {
  const TRANSLATION = 'Add translation of the button text';
  beforeEach(() => toggle('Enabled'));

  test('reads My Wishlist where nothing else is typed', async () => {
    await expect.poll(() => field(page, 'Button text').getAttribute('placeholder')).toBe('My Wishlist');
  });

  test('needs a text in every language that is chosen', async () => {
    await button(TRANSLATION).click();
    await choose(page, 'Language of translation 1 of the button text', 'Spanish');
    await save();
    await expectError(field(page, 'the button text in Spanish'), 'Required field');
    await field(page, 'the button text in Spanish').fill('Regala');
    await save();
    await saved();
    expect((await settingOf('SPONSOR')).translation).toMatchObject([{ btnText: 'Regala' }]);
  });

  test('loses a new translation without a call', async () => {
    await button(TRANSLATION).click();
    const calls = callsOf(page);
    await button('Remove the translation of the button text in new language').click();
    await button(TRANSLATION).click();
    expect(calls).toEqual([]);
  });
});

test('the page has complained of nothing', () => expect(visitor.complaints).toEqual([]));
