import type { Locator } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { field } from '../stage/forms.ts';
import { page } from '../stage/stage.ts';
import { chosen, eachInWizard, fillGeneral, fillLocation, next, stepIs } from '../stage/wizard.ts';

eachInWizard();

/** Goes on by Tab until this has the focus. */
async function tabTo(control: Locator) {
  const wanted = await control.elementHandle();
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
const type = async (control: Locator, text: string) => {
  await tabTo(control);
  await page.keyboard.type(text);
};
const enter = async (name: string | RegExp) => {
  await tabTo(page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};

test('goes by keyboard alone', async () => {
  await type(field(page, 'Name'), 'Kay');
  await type(field(page, 'Contact email'), 'd@kay.io');
  await type(field(page, 'Country'), 'United States');
  await page.keyboard.press('Enter');
  await type(field(page, 'Languages'), 'French');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await enter('Next');
  await stepIs('Location');
  await page.locator('section[aria-label=Location]:focus').waitFor();
  await type(field(page, 'Location name'), 'Main');
  await type(field(page, 'Location email'), 'm@kay.io');
  await type(field(page, 'Phone'), '+1 555 0100');
  await type(page.getByLabel('Zip code').filter({ visible: true }), '94110');
  await page.keyboard.press('Enter');
  await chosen('94110');
  await enter('Next');
  await stepIs('Support User');
  await type(field(page, 'First name'), 'Kay');
  await type(field(page, 'Last name'), 'Bord');
  await type(field(page, 'Email'), 'k@kay.io');
  await enter(/^Create shelter/);
  await page.getByRole('dialog', { name: 'Kay is set up' }).waitFor();
  await enter('Go to the shelter');
  await page.getByRole('heading', { name: 'Kay', level: 1 }).waitFor();
});

test('is accessible in every step, and fits 1280 and 390 pixels', async () => {
  const check = async () => {
    await expectAccessible(page);
    await expectFits(page, 390, 1280);
  };
  await next();
  await check();
  await fillGeneral('Wide Den');
  await next();
  await fillLocation('941');
  await page.getByRole('radio', { name: 'San Francisco, CA 94112' }).check();
  await check();
  await next();
  await page.getByRole('switch', { name: /owner/ }).click();
  await check();
});
