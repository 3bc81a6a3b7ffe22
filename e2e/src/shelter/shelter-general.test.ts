import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { saveGeneral } from '../../../server/test/new-shelter.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, optionsOf } from '../stage/forms.ts';
import { discard, general, open, openNew, read, save, saved, shelter, toggle } from '../stage/general-tab.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const group = (legend: string) => page.getByRole('group', { name: legend, exact: true });
const setting = async (kind: string) => (await read()).shelter_setting?.find(({ type_key }) => type_key === kind);

beforeAll(openNew);
afterEach(async ({ task }) => {
  // What one that failed has left behind is not for the next.
  if (task.result?.state === 'fail') await openNew();
  else await discard();
});

test('has its sections in their order', async () => {
  await expect
    .poll(() => general().getByRole('heading', { level: 2 }).allTextContents())
    .toEqual([
      'Name',
      'Adoption Path Messages',
      'Adoption contract',
      'Pet Listing',
      'Petco Love Lost setting',
      'Send medical records',
      'Interview Form',
      'Adopter Personal Documents',
      'Sponsor Me',
    ]);
});

test('is accessible, without scrolling sideways at 1280 and 390 pixels', async () => {
  await toggle('Adopters sign a contract');
  await toggle('Enabled');
  await page.getByRole('button', { name: 'Add opt-in' }).click();
  await page.getByRole('button', { name: 'Add translation of the button text' }).click();
  // So tall that nothing lies under what stays in sight.
  await page.setViewportSize({ width: 1280, height: 4500 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFits(page, 1280, 390);
});

test('every section has a Save of its own, and shows again what it has saved', async () => {
  const calls = callsOf(page);
  await field(page, 'Name').fill('Whole Den');
  await field(page, 'Both').fill('Welcome');
  await toggle('Sort by applications');
  await toggle('Share found animals with Petco Love Lost');
  await toggle('Send medical records to adopters');
  await group('Best day').getByRole('switch', { name: 'Visible' }).click();
  await group('Best day').getByRole('switch', { name: 'Required' }).click();
  await field(page, 'Order of Best day').fill('2');
  await group('Document').getByRole('switch', { name: 'Visible' }).click();
  await toggle('Enabled');
  await field(page, 'Button text').fill('Give');
  await save();
  await saved();
  // Name, listing, Petco, records and interview are kept by one call, each for itself.
  expect(calls.filter((path) => path.includes('/save')).toSorted()).toEqual([
    'shelter-settings/save-adopter-personal-documents',
    'shelter-settings/save-adoption-path-message',
    'shelter-settings/save-sponsor',
    ...Array(5).fill('shelter/save'),
  ]);
  expect(await read()).toMatchObject({
    name: 'Whole Den',
    send_medical_records: true,
    pet_listing: { sort_by_applications: true, display_breed: true, test_mode: false },
    petco_love_lost: { enabled: true, region: 'West' },
    interview_config: { best_day: { order: 2, visible: true, required: true } },
  });
  expect((await setting('ADOPTION_PATH_MESSAGE'))?.value).toMatchObject({ both: { message: 'Welcome' } });
  expect((await setting('ADOPTER_PERSONAL_DOCUMENTS'))?.value).toMatchObject({ document: { visible: false, required: false } });
  expect((await setting('SPONSOR'))?.value).toEqual({ enabled: true, btnText: 'Give' });
  await open();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Whole Den');
  await expect.poll(() => field(page, 'Both').inputValue()).toBe('Welcome');
  await expect.poll(() => field(page, 'Button text').inputValue()).toBe('Give');
});

test('one section is saved while another stays as it was typed, and then that, without a conflict with oneself', async () => {
  const asked = callsOf(page);
  await field(page, 'Name').fill('First');
  await toggle('Display breed');
  await page.locator('form#form-pet-listing').getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => page.locator('form#form-pet-listing').getByText('Unsaved changes').count()).toBe(0);
  // Until what was saved is read again, another section's save is merged with it, which takes one call more.
  await expect.poll(() => general().locator('.ant-btn-loading').count()).toBe(0);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('First');
  expect(await read()).toMatchObject({ name: 'Whole Den', pet_listing: { display_breed: false } });
  await save();
  await saved();
  expect(await read()).toMatchObject({ name: 'First', pet_listing: { display_breed: false } });
  expect(asked.filter((path) => path.includes('/save'))).toEqual(['shelter/save', 'shelter/save']);
});

test('two sections that are saved at once both are', async () => {
  await field(page, 'Name').fill('At once');
  await toggle('Send medical records to adopters');
  const before = (await read()).send_medical_records;
  await page.evaluate(() => {
    for (const id of ['form-name', 'form-medical-records']) document.querySelector<HTMLElement>(`#${id} [type=submit]`)?.click();
  });
  await saved();
  expect(await read()).toMatchObject({ name: 'At once', send_medical_records: !before });
  await expect.poll(() => page.getByText(/while you were editing|meanwhile/).count()).toBe(0);
});

describe('what is wrong stands at its field:', () => {
  test('a missing name, an order below 1, an opt-in without texts', async () => {
    await field(page, 'Name').fill(' ');
    await field(page, 'Order of Best time').fill('0');
    await page.keyboard.press('Tab');
    await toggle('Adopters sign a contract');
    await page.getByRole('button', { name: 'Add opt-in' }).click();
    await save();
    await expectError(field(page, 'Name'), 'Missing a name');
    await expectError(field(page, 'Title of opt-in 1'), 'Missing a title');
    await expectError(field(page, 'Description of opt-in 1'), 'Missing a description');
  });

  test('what cannot be shown cannot be required', async () => {
    const required = group('Best time').getByRole('switch', { name: 'Required' });
    await expect.poll(() => required.isDisabled()).toBe(true);
    await group('Best time').getByRole('switch', { name: 'Visible' }).click();
    await required.click();
    await group('Best time').getByRole('switch', { name: 'Visible' }).click();
    await expect.poll(() => required.getAttribute('aria-checked')).toBe('false');
  });

  test('a translation without a text', async () => {
    await page.getByRole('button', { name: 'Add translation of the message Both' }).click();
    const language = 'Language of translation 1 of the message Both';
    await field(page, language).click();
    await optionsOf(page).first().waitFor();
    expect((await optionsOf(page).allTextContents()).includes('English')).toBe(false);
    await page.keyboard.press('Escape');
    await choose(page, language, 'Spanish');
    await save();
    await expectError(field(page, 'the message Both in Spanish'), 'Required field');
    await field(page, 'the message Both in Spanish').fill('Hola');
    await save();
    await saved();
    expect((await setting('ADOPTION_PATH_MESSAGE'))?.translation).toMatchObject([{ path: 'both', message: 'Hola' }]);
    await page.getByRole('button', { name: 'Add translation of the message Both' }).click();
    await field(page, 'Language of translation 2 of the message Both').fill('Spanish');
    await expect
      .poll(() =>
        optionsOf(page)
          .filter({ hasText: /^Spanish$/ })
          .count(),
      )
      .toBe(0);
  });
});

test('a section that fails says so, and the others are saved', async () => {
  onTestFinished(() => page.unroute('**/api/shelter/save'));
  await field(page, 'Both').fill('Stays');
  await field(page, 'Name').fill('Later');
  const refusal = { status: 500, json: { status: 500, message: 'Try again', data: {} } };
  await page.route('**/api/shelter/save', (route) => route.fulfill(refusal));
  await save();
  await page.locator('form#form-name').getByText('Could not save shelter informations. Error: Try again').waitFor();
  expect((await setting('ADOPTION_PATH_MESSAGE'))?.value).toMatchObject({ both: { message: 'Stays' } });
  await page.unroute('**/api/shelter/save');
  await save();
  await saved();
  expect((await read()).name).toBe('Later');
});

describe('whoever saves second', () => {
  const dialog = () => page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
  beforeEach(async () => {
    await openNew();
    await field(page, 'Name').fill('Mine');
    await saveGeneral(server.admin, shelter, { name: 'Theirs' });
    await save();
    await dialog().waitFor();
    await expect
      .poll(() => dialog().getByRole('row', { name: /^Name/ }).getByRole('cell').allTextContents())
      .toEqual(['Theirs', 'Mine']);
  });

  test('may save over it', async () => {
    await dialog().getByRole('button', { name: 'Save what is typed here' }).click();
    await saved();
    expect((await read()).name).toBe('Mine');
  });

  test('may take it over, and what is typed then is saved, even what was there at first', async () => {
    await dialog().getByRole('button', { name: 'Take what is saved' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Theirs');
    await field(page, 'Name').fill(shelter.name);
    await save();
    await saved();
    expect((await read()).name).toBe(shelter.name);
  });
});

test('whoever may not save reads it without a Save button', async () => {
  const reader = await visitAs(browser, server, await server.userWith('shelter/search'));
  await open(reader.page);
  await expect.poll(() => reader.page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  await expect.poll(() => field(reader.page, 'Name').isDisabled()).toBe(true);
  await reader.page.getByRole('button', { name: 'Edit the location Main house' }).waitFor();
  await expect.poll(() => reader.page.getByRole('button', { name: 'Add location' }).count()).toBe(0);
  await reader.close();
});

test('the page has complained of nothing', () => expect(visitor.complaints).toEqual([]));
