import { describe, expect, test } from 'vitest';
import { makeShelter } from '../../../server/test/shelters.ts';
import { callsOf, expectError, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, page, server, visitor } from '../stage/stage.ts';
import { ADD, chooseLanguage, chosen, eachInWizard, fillGeneral, fillLocation, next, press, stepIs } from '../stage/wizard.ts';

eachInWizard();

const create = () => page.getByRole('button', { name: /^Create shelter/ }).click();
const slugState = (text: string) => page.locator('.slug-state').filter({ hasText: text }).waitFor();
async function fillAccount(email: string) {
  await field(page, 'First name').fill('Sam');
  await field(page, 'Last name').fill('Porter');
  await field(page, 'Email').fill(email);
}

/** Until this stands in what is kept for whoever comes back. */
const drafted = (what: RegExp) => {
  const kept = () => Object.entries(sessionStorage).flatMap(([key, value]) => (key.startsWith('homeward-draft:') ? [value] : []));
  return expect.poll(async () => (await page.evaluate(kept)).join()).toMatch(what);
};

test('shows which step it is at the beginning of each', async () => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await fillGeneral('Top Den');
  await page.getByRole('button', { name: 'Next', exact: true }).scrollIntoViewIfNeeded();
  await next();
  await expect.poll(() => page.locator('.steps').evaluate((steps) => steps.getBoundingClientRect().top)).toBeGreaterThan(0);
});

test('leads from nothing to the new shelter, and shows the passwords once', async () => {
  await fillGeneral('St. Mary’s Den');
  await next();
  await stepIs('Location');
  await fillLocation();
  await chosen('San Francisco, CA 94110');
  await next();
  await stepIs('Support User');
  await fillAccount('sam@wizard.example');
  const password = await field(page, 'Password').inputValue();
  expect(password).toHaveLength(10);
  const calls = callsOf(page);
  await create();
  await page.getByText('Organization shelter saved successfully!').waitFor();
  const dialog = page.getByRole('dialog', { name: 'St. Mary’s Den is set up' });
  await dialog.getByText(password, { exact: true }).waitFor();
  await dialog.getByText('sam@wizard.example').waitFor();
  expect(calls.filter((path) => path === 'shelter/create')).toHaveLength(1);
  await press('Go to the shelter', dialog);
  await page.getByRole('heading', { name: 'St. Mary’s Den', level: 1 }).waitFor();
  const { rows } = await server.sql.query("select uuid from organization_shelter where slug = 'st-marys-den'");
  expect(new URL(page.url()).pathname).toBe(`/organization/shelter/${rows[0].uuid}/general`);
  await expect.poll(() => page.getByText(password).count()).toBe(0);
  await goTo(page, ADD);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('');
});

describe('the first step', () => {
  test('says all that is missing before it goes on', async () => {
    // A language of no country presets none.
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['eo'] }));
    await page.reload();
    await field(page, 'Name').waitFor();
    await next();
    await expectError(field(page, 'Name'), 'Missing a name');
    await expectError(field(page, 'Slug'), 'Missing a slug');
    await expectError(field(page, 'Contact email'), 'Missing an e-mail');
    await expectError(field(page, 'Country'), 'Please select a country');
    await page.getByText('Please select at least one language').waitFor();
    await stepIs('General');
  });

  test('says what is wrong at its field', async () => {
    await fillGeneral('Wrong Den');
    await field(page, 'Contact email').fill('desk');
    await field(page, 'Key 501(c)3').fill('12345678901');
    await next();
    await expectError(field(page, 'Contact email'), 'Invalid email');
    await expectError(field(page, 'Key 501(c)3'), 'Max 10 characters');
    await stepIs('General');
  });

  test('needs a main language, and makes the first chosen one that', async () => {
    await fillGeneral('Two Tongues');
    await chooseLanguage('Spanish');
    await page.getByRole('radio', { name: 'English' }).and(page.locator(':checked')).waitFor();
    await page
      .locator('.ant-select-selection-item')
      .filter({ hasText: 'English' })
      .locator('.ant-select-selection-item-remove')
      .click();
    await next();
    await page.getByText('Must select one main language').waitFor();
    await page.getByRole('radio', { name: 'Spanish' }).check();
    await next();
    await stepIs('Location');
  });

  test('makes the slug from the name until it is edited', async () => {
    await field(page, 'Name').pressSequentially('Café  Söhne & Co.');
    await expect.poll(() => field(page, 'Slug').inputValue()).toBe('cafe-sohne-co');
    await slugState('This slug is free');
    await field(page, 'Slug').fill('cafe');
    await field(page, 'Name').fill('Another name');
    await expect.poll(() => field(page, 'Slug').inputValue()).toBe('cafe');
  });

  test('says while it is typed that a slug is taken', async () => {
    await field(page, 'Name').fill('Taken Den');
    await slugState('Slug is not valid or already exists!');
    await field(page, 'Slug').fill('taken-den-2');
    await slugState('This slug is free');
  });
});

describe('the second step', () => {
  const arrive = async (country?: string) => {
    await fillGeneral(`Den ${Math.random()}`, country);
    await next();
    await stepIs('Location');
  };

  test('says all that is missing, and goes back without a word', async () => {
    await arrive();
    await next();
    await expectError(field(page, 'Location name'), 'Missing a name');
    await expectError(field(page, 'Location email'), 'Missing an e-mail');
    await expectError(field(page, 'Phone'), 'Missing a phone');
    await page.getByText('Please choose an address').waitFor();
    await press('Previous');
    await stepIs('General');
  });

  test('starts without a limit of distance, open from eight to five on every day', async () => {
    await arrive();
    await expect.poll(() => field(page, 'Max radius, miles').inputValue()).toBe('0');
    await page.getByText('0 means no limit, which we advise').waitFor();
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await expect.poll(() => field(page, `${day}, opening hour`).inputValue()).toMatch(/^8:00\sAM$/);
      await expect.poll(() => field(page, `${day}, closing hour`).inputValue()).toMatch(/^5:00\sPM$/);
    }
  });

  test('asks which of several places it is', async () => {
    await arrive();
    await fillLocation('941');
    await next();
    await page.getByText('Please choose an address').waitFor();
    await page.getByRole('radio', { name: 'San Francisco, CA 94112' }).check();
    await chosen('San Francisco, CA 94112');
    await next();
    await stepIs('Support User');
  });

  test('takes an address by hand where none is found', async () => {
    await arrive('Spain');
    await fillLocation('28013');
    await field(page, 'Address').last().fill('Calle de Preciados 12, Madrid');
    await press('Use this address');
    await chosen('Calle de Preciados 12, Madrid');
    await page.getByText('Max radius, km').waitFor();
    await next();
    await stepIs('Support User');
  });

  test('takes hours as they are typed, each at one stop of Tab, and refuses what is none', async () => {
    await arrive();
    const [opens, closes] = [field(page, 'Sunday, opening hour'), field(page, 'Sunday, closing hour')];
    await opens.fill('930');
    await opens.press('Tab');
    await expect.poll(() => opens.inputValue()).toMatch(/^9:30\sAM$/);
    await closes.and(page.locator(':focus')).waitFor();
    await closes.fill('half past');
    await closes.press('Tab');
    await page.getByRole('switch', { name: 'Monday closed' }).and(page.locator(':focus')).waitFor();
    await expectError(closes, 'Not a time of day, such as 9:00, 9 am or 21:30');
    await expect.poll(() => closes.inputValue()).toBe('half past');
  });

  test('wants sound hours, unless the day is closed', async () => {
    await arrive();
    await fillLocation();
    await chosen('94110');
    await field(page, 'Sunday, opening hour').fill('17:00');
    await field(page, 'Monday, closing hour').fill('');
    await next();
    await expectError(field(page, 'Sunday, closing hour'), 'Must be later than the opening hour');
    await expectError(field(page, 'Monday, closing hour'), 'Missing a closing hour');
    await page.getByRole('switch', { name: 'Sunday closed' }).click();
    await page.getByRole('switch', { name: 'Monday closed' }).click();
    await next();
    await stepIs('Support User');
  });
});

test('left and found again it holds what was typed: name, slug of one’s own, place', async () => {
  await fillGeneral('Kept Den');
  await field(page, 'Slug').fill('my-den');
  await next();
  await fillLocation();
  await chosen('94110');
  await drafted(/"address_uuid":"[\da-f-]{36}"/);
  await page.getByRole('link', { name: 'Shelters' }).first().click();
  await page.waitForURL('**/organization/shelter');
  await goTo(page, ADD);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Kept Den');
  await field(page, 'Name').fill('Kept Den 2');
  await expect.poll(() => field(page, 'Slug').inputValue()).toBe('my-den');
  await next();
  await stepIs('Location');
  await chosen('San Francisco, CA 94110');
});

test('a slug that follows the name is kept to its last letter', async () => {
  await field(page, 'Name').pressSequentially('Last Letter');
  await drafted(/last-letter/);
  await page.reload();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Last Letter');
  await expect.poll(() => field(page, 'Slug').inputValue()).toBe('last-letter');
});

test('what the server refuses leads to its step and its field', async () => {
  await fillGeneral('Raced Den');
  await next();
  await fillLocation();
  await chosen('94110');
  await next();
  await fillAccount('raced@wizard.example');
  await makeShelter(server, { slug: 'raced-den' });
  await create();
  await stepIs('General');
  await expectError(field(page, 'Slug'), 'Slug is not valid or already exists!');
  await page.getByText('Failed to save organization shelter. Error: Slug is not valid or already exists!').waitFor();
  await field(page, 'Slug').fill('raced-den-2');
  await next();
  await next();
  await stepIs('Support User');
  await create();
  await page.getByRole('dialog', { name: 'Raced Den is set up' }).waitFor();
});

test('is not for who may not create shelters', async () => {
  const reader = await visitAs(browser, server, await server.userWith('shelter/search'));
  await goTo(reader.page, ADD);
  await reader.page.getByText('You are not allowed to create this kind of record.').waitFor();
  await reader.page.waitForURL('**/organization/shelter');
  await reader.close();
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
