import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, isFocused, optionsOf, panelOf, refuse } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
let shop: Shop;
const open = () => goTo(page, `/organization/shelter/${shop.shelter.uuid}/kiosk/${shop.north.uuid}`);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).last();
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const rows = async (text: string) => (await server.sql.query(text, [shop.north.id])).rows;
const part = (name: string) => page.getByRole('region', { name, exact: true }).filter({ visible: true });

describe('a location without reasons', () => {
  beforeAll(async () => {
    shop = await makeShop(server, { in_person: true });
  });
  eachInNewTab(open);

  test('says so, and takes its first, which begins as a base reason', async () => {
    await page.getByRole('heading', { name: 'No kiosk reason found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add kiosk reason' }).click();
    await button(/^Save/).click();
    await expectError(field(page, 'Name'), 'Choose a name for your reason');
    await expectError(field(page, 'Kiosk Reason'), 'Please select a base kiosk reason');
    await expectError(field(page, 'End message'), 'Choose an end message for the reason');
    await expectError(field(page, 'Wait list'), 'Required field');
    await expectError(field(page, 'Custom response'), 'Required field');
    await field(page, 'End message').fill('Typed before');
    await choose(page, 'Kiosk Reason', 'Donate');
    await expect.poll(() => field(page, 'End message').inputValue()).toBe('Typed before');
    await field(page, 'End message').fill('');
    await choose(page, 'Kiosk Reason', 'Event');
    await choose(page, 'Kiosk Reason', 'Volunteer');
    await expect.poll(() => field(page, 'End message').inputValue()).toMatch(/^Thank you for your time/);
    await choose(page, 'Custom response', 'Yes');
    await field(page, 'Name').fill('Help us');
    await button(/^Save/).dblclick();
    await said('Shelter kiosk reason saved successfully!');
    await page.getByRole('tab', { name: 'Help us' }).waitFor();
    expect(
      await rows('select name, wait_list_on_end, custom_reason_response from shelter_kiosk_reason where branch_id = $1'),
    ).toEqual([{ name: 'Help us', wait_list_on_end: false, custom_reason_response: true }]);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await field(page, 'Kiosk Reason').click();
    await expect.poll(() => optionsOf(page).allInnerTexts()).not.toContain('Volunteer');
  });

  test('says in its words why a reason could not be added', async () => {
    await refuse(page, /shelter-kiosk-reason\/create$/);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await choose(page, 'Kiosk Reason', 'Adopt');
    await field(page, 'Name').fill('Meet a pet');
    await choose(page, 'Custom response', 'No');
    await button(/^Save/).click();
    await page.getByText('Could not create shelter kiosk reason. Reason: Later').first().waitFor();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Meet a pet');
  });

  test('that has them all takes no more', async () => {
    await server.sql.query(
      `insert into shelter_kiosk_reason (branch_id, reason_id, name, end_message, wait_list_on_end, custom_reason_response)
        select $1, id, name, end_message, false, false from kiosk_reason b where not exists
          (select from shelter_kiosk_reason r where r.branch_id = $1 and r.reason_id = b.id)`,
      [shop.north.id],
    );
    await open();
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByText('You cannot add more reasons, edit the existing ones').waitFor();
  });
});

describe('a reason of a location', () => {
  beforeAll(async () => {
    shop = await makeShop(server, { in_person: true });
    await server.sql.query(
      `insert into shelter_kiosk_reason (branch_id, reason_id, name, end_message, wait_list_on_end, custom_reason_response)
        select $1, id, name, end_message, true, false from kiosk_reason where name = 'Adopt'`,
      [shop.north.id],
    );
  });
  eachInNewTab(async () => {
    await open();
    await page.getByRole('tab', { name: 'Adopt' }).waitFor();
  });

  test('is changed, and leaves what was typed elsewhere as it is', async () => {
    await part('Smart response').getByLabel('Message').fill('Half a message');
    await field(page, 'End message').fill('Take a seat');
    await button(/^Save reason/).click();
    await said('Shelter kiosk reason saved successfully!');
    expect(await rows('select end_message from shelter_kiosk_reason where branch_id = $1')).toEqual([
      { end_message: 'Take a seat' },
    ]);
    await expect.poll(() => part('Smart response').getByLabel('Message').inputValue()).toBe('Half a message');
    await part('Smart response').getByRole('button', { name: 'Discard' }).click();
  });

  test('is translated by rows, of which a new one is dropped without a call', async () => {
    const calls = callsOf(page);
    const translations = part('Translations');
    await translations.getByRole('button', { name: 'Add translation' }).click();
    await choose(page, 'Language of translation 1', 'French');
    await translations.getByRole('button', { name: 'Remove the translation in French' }).click();
    await translations.getByRole('button', { name: 'Add translation' }).click();
    await expect.poll(() => isFocused(field(page, 'Language of translation 1'))).toBe(true);
    await field(page, 'Language of translation 1').fill('fr');
    await expect.poll(() => optionsOf(page).first().textContent()).toBe('French');
    await field(page, 'Language of translation 1').fill('English');
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    await choose(page, 'Language of translation 1', 'Spanish');
    await button(/^Save translations/).click();
    await expectError(field(page, 'Name in Spanish'), 'Choose a name for your reason');
    await field(page, 'Name in Spanish').fill('Adoptar');
    await field(page, 'End message in Spanish').fill('Gracias');
    await button(/^Save translations/).click();
    await said('Shelter kiosk reason saved successfully!');
    await field(page, 'Name in Spanish').fill('Adopción');
    await button(/^Save translations/).click();
    await expect
      .poll(() =>
        rows(
          'select t.name from shelter_kiosk_reason_translation t join shelter_kiosk_reason r on r.id = t.parent_id where branch_id = $1',
        ),
      )
      .toEqual([{ name: 'Adopción' }]);
    expect(calls.filter((path) => path.includes('delete-translation'))).toEqual([]);
    await translations.getByRole('button', { name: 'Remove the translation in Spanish' }).click();
    await page
      .getByRole('dialog', { name: /Remove the translation in Spanish/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await said('Translation removed successfully!');
    await expect.poll(() => field(page, 'Name in Spanish').count()).toBe(0);
  });

  test('keeps the translation that is begun while another is removed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/delete-translation', (route) => promise.then(() => route.continue()), { times: 1 });
    const translations = part('Translations');
    const add = async (place: number, language: string, name: string) => {
      await translations.getByRole('button', { name: 'Add translation' }).click();
      await choose(page, `Language of translation ${place}`, language);
      await field(page, `Name in ${language}`).fill(name);
      await field(page, `End message in ${language}`).fill('.');
    };
    await add(1, 'French', 'Adopter');
    await button(/^Save translations/).click();
    await said('Shelter kiosk reason saved successfully!');
    await translations.getByRole('button', { name: 'Remove the translation in French' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await add(2, 'Spanish', 'Adoptar');
    resolve();
    await said('Translation removed successfully!');
    await expect.poll(() => field(page, 'Name in French').count()).toBe(0);
    await expect.poll(() => field(page, 'Name in Spanish').inputValue()).toBe('Adoptar');
    await translations.getByRole('button', { name: 'Discard' }).click();
  });

  test.each([
    ['and answered', (route: Route) => route.continue()],
    ['and not heard of', (route: Route) => route.fetch().then(() => {})],
  ])(
    'keeps what is typed on in a translation while it is saved, %s, in the one that was saved, also after a reload',
    async (_, goOn) => {
      const translations = part('Translations');
      await translations.getByRole('button', { name: 'Add translation' }).click();
      await choose(page, 'Language of translation 1', 'Italian');
      await field(page, 'Name in Italian').fill('Adottare');
      await field(page, 'End message in Italian').fill('Grazie');
      const typed = Promise.withResolvers<void>();
      await page.route('**/save-translation', (route) => typed.promise.then(() => goOn(route)), { times: 1 });
      await button(/^Save translations/).click();
      await page.getByRole('button', { name: 'loading Save translations' }).waitFor();
      await field(page, 'End message in Italian').fill('Grazie mille');
      typed.resolve();
      await expect.poll(() => italian()).toEqual(['Grazie']);
      await page.reload();
      await translations.getByRole('button', { name: 'Restore it' }).click();
      await expect.poll(() => field(page, 'End message in Italian').inputValue()).toBe('Grazie mille');
      await button(/^Save translations/).click();
      await expect.poll(() => italian()).toEqual(['Grazie mille']);
      await expect.poll(() => field(page, 'Name in Italian').count()).toBe(1);
      await translations.getByRole('button', { name: 'Remove the translation in Italian' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => field(page, 'Name in Italian').count()).toBe(0);
    },
  );
  const italian = async () =>
    (
      await rows(
        "select t.end_message from shelter_kiosk_reason_translation t join shelter_kiosk_reason r on r.id = t.parent_id where branch_id = $1 and t.name = 'Adottare'",
      )
    ).map(({ end_message }) => end_message);

  test('asks questions in its own order and words', async () => {
    const library = panelOf(page, 'Questions library');
    await library.getByRole('row').nth(1).getByRole('button').last().click();
    await page.getByRole('button', { name: /^Add alias for/ }).click();
    await page.getByLabel('Alias', { exact: true }).fill('Who is at home?');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await button(/^Save questions/).click();
    await said('Kiosk reason questions saved successfully!');
    expect(
      await rows(
        'select q.ask_alias, q.position from shelter_kiosk_reason_question q join shelter_kiosk_reason r on r.id = q.kiosk_reason_id where branch_id = $1',
      ),
    ).toEqual([{ ask_alias: 'Who is at home?', position: 0 }]);
    await expect.poll(() => panelOf(page, 'Questions of this reason').getByRole('row').count()).toBe(2);
  });

  test('texts what is written, with variables at the cursor, and says how it travels', async () => {
    const response = part('Smart response');
    const message = response.getByLabel('Message');
    await message.fill('Hi !');
    await message.press('ArrowLeft');
    await response.getByRole('button', { name: 'Name of the visitor' }).click();
    await expect.poll(() => message.inputValue()).toBe('Hi {{visitor_name}}!');
    await response.getByText('20 / 140').waitFor();
    await response.getByText('As it is sent: 6 to 24 characters, 1 part (GSM-7)').waitFor();
    await message.fill('It’s {{visitor_name}}');
    await response.getByText('(UCS-2)').waitFor();
    await response.getByText("“’” → “'”").waitFor();
    await response.getByRole('button', { name: 'Use plain characters' }).click();
    await expect.poll(() => message.inputValue()).toBe("It's {{visitor_name}}");
    await message.fill('a'.repeat(141));
    await button(/^Save message/).click();
    await expectError(message, 'At most 140 characters');
    await message.fill('Hi {{name}}');
    await button(/^Save message/).click();
    await expectError(message, 'There is no variable {{name}}');
    await message.fill('');
    await button(/^Save message/).click();
    await expectError(message, 'Message is required');
    await message.fill('Hi {{visitor_name}}');
    await button(/^Save message/).click();
    await said('Reason smart response saved successfully!');
    await response.getByRole('button', { name: 'Remove message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove message' }).click();
    await expect.poll(() => rows('select sms_text from shelter_kiosk_reason where branch_id = $1')).toEqual([{ sms_text: null }]);
  });

  test('says of each of its parts in its words why it could not be saved', async () => {
    await refuse(page, /shelter-kiosk-reason\/update$/);
    await field(page, 'End message').fill('Wait');
    await button(/^Save reason/).click();
    await page.getByText('Could not save shelter kiosk reason options. Reason: Later').first().waitFor();
    await refuse(page, /save-translation$/);
    await part('Translations').getByRole('button', { name: 'Add translation' }).click();
    await choose(page, 'Language of translation 1', 'French');
    await field(page, 'Name in French').fill('Adopter');
    await field(page, 'End message in French').fill('Merci');
    await button(/^Save translations/).click();
    await page.getByText('Failed to save shelter kiosk reason translation. Reason: Later').first().waitFor();
    await refuse(page, /update-question$/);
    await panelOf(page, 'Questions library').getByRole('row').nth(1).getByRole('button').last().click();
    await button(/^Save questions/).click();
    await page.getByText('Failed to save kiosk questions. Reason: Later').first().waitFor();
    await refuse(page, /smart-response$/);
    await part('Smart response').getByLabel('Message').fill('Hello');
    await button(/^Save message/).click();
    await page.getByText('Could not save reason smart response. Reason: Later').first().waitFor();
  });

  test('stands within a phone, and reads well in either theme', async () => {
    await page.getByText('Questions of this reason').waitFor();
    await expectFits(page, 390);
    await expectAccessible(page);
  });

  test('is deleted after asking', async () => {
    await page.getByRole('button', { name: 'Delete reason' }).click();
    await page.getByRole('dialog', { name: 'Delete Adopt?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No kiosk reason found' }).waitFor();
  });
});
