import { beforeEach, describe, expect, test } from 'vitest';
import { pixelsOf, readQr } from '../../../server/test/pdf-pixels.ts';
import { plain } from '../../../server/test/picture.ts';
import { type Ids, type MadeBranch, makeHouse, makePet } from '../../../server/test/shelters.ts';
import { expectAccessible } from '../stage/browser.ts';
import { callsOf, expectError, field, isFocused, panelOf, saveButton } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

let shelter: Ids & { name: string };
let branch: MadeBranch;
onStage();
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
});

const SAVED = 'Kennel Card configuration saved!';
const look = (at = page) => open(at, `/organization/shelter/${shelter.uuid}/kennel-card`);
const settings = async () => {
  const { rows } = await server.sql.query<{ value: Record<string, unknown> }>(
    "select value from shelter_setting where shelter_id = $1 and type_key = 'KENNEL_CARD' and not deleted",
    [shelter.id],
  );
  return rows[0]?.value;
};
const save = (value: object = {}) =>
  server.admin.call('shelter-settings/save-kennel-card', {
    shelter_uuid: shelter.uuid,
    value: { pet_info: ['sex', 'age'], ...value },
  });
const move = (panel: string, item: string) =>
  panelOf(page, panel)
    .getByRole('listitem')
    .filter({ hasText: item })
    .first()
    .getByRole('button', { name: /^(Add|Remove) / })
    .click();
const card = () => page.getByRole('img', { name: /^Kennel card of / });
/** The PDF that opens beside the console. */
const printed = async (press: () => Promise<unknown>) => {
  const [ticket] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/pet/print-kennel-cards')),
    press(),
  ]);
  return (await ticket.json()) as { data: { address: string; count: number; left_out: number } };
};

async function choosePicture(width: number, height: number): Promise<void> {
  const buffer = await plain(width, height).png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
}

describe('the settings of kennel cards', () => {
  test('are saved by one press, however often it is pressed, and the QR title begins as specified', async () => {
    await look();
    await expect.poll(() => field(page, 'QR code title').inputValue()).toBe('SCAN TO GET MORE INFO');
    await field(page, 'Questions title').fill('Get to know me');
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect.poll(() => isFocused(field(page, 'Question 1'))).toBe(true);
    await field(page, 'Question 1').fill('Good with children?');
    await page.getByRole('button', { name: 'Add answer to question 1' }).click();
    await expect.poll(() => isFocused(field(page, 'Answer 1 of question 1'))).toBe(true);
    await field(page, 'Answer 1 of question 1').fill('Yes');
    await move('Choices', 'Microchip');
    const calls = callsOf(page);
    await saveButton(page).dblclick();
    await page.getByText(SAVED).waitFor();
    expect(calls.filter((call) => call.includes('save'))).toEqual(['shelter-settings/save-kennel-card']);
    expect(await settings()).toMatchObject({
      pet_info: ['breed_primary', 'sex', 'age', 'size', 'kennel_number', 'microchip'],
      qr_code_title: 'SCAN TO GET MORE INFO',
      questions_title: 'Get to know me',
      questions: [{ title: 'Good with children?', options: ['Yes'] }],
    });
    expect(visitor.complaints).toEqual([]);
  });

  test('need at least one pet info item, and take eight', async () => {
    await save({ pet_info: ['sex'] });
    await look();
    await move('On the card', 'Sex');
    await saveButton(page).click();
    const info = page.getByRole('group', { name: 'Pet info', exact: true });
    await expectError(info, 'Could not save Kennel Card configuration. Reason: Pet Info is required.');
    for (const name of ['Sex', 'Age', 'Size', 'Location', 'Status', 'Microchip', 'Neutered', 'Archived', 'Species'])
      await move('Choices', name);
    await saveButton(page).click();
    await expectError(info, 'At most 8 pet info items');
  });

  test('need a text in every question and answer, of at most 120 characters, and six answers are the most', async () => {
    await look();
    await page.getByRole('button', { name: 'Add question' }).click();
    for (let at = 0; at < 6; at += 1) await page.getByRole('button', { name: 'Add answer to question 1' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Add answer to question 1' }).isDisabled()).toBe(true);
    await saveButton(page).click();
    await expectError(field(page, 'Question 1'), 'Missing question');
    await expectError(field(page, 'Answer 6 of question 1'), 'Missing answer');
    for (const label of ['Question 1', 'Answer 1 of question 1']) {
      await field(page, label).fill('x'.repeat(121));
      await expectError(field(page, label), 'At most 120 characters');
    }
  });

  test('that are refused say why in their own words', async () => {
    await look();
    await field(page, 'Questions title').fill('About me');
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
    await saveButton(page).click();
    await page.getByRole('alert').getByText('Could not save Kennel Card configuration. Reason: Shelter not found').waitFor();
  });

  test('take a logo that is cropped to 4/3, and let it go', async () => {
    await look();
    await choosePicture(900, 500);
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    expect([await zoom.getAttribute('aria-valuemin'), await zoom.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    await zoom.press('ArrowRight');
    await expect.poll(() => zoom.getAttribute('aria-valuenow')).toBe('1.1');
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('logo.png is saved with the form').waitFor();
    await saveButton(page).click();
    await page.getByText(SAVED).waitFor();
    const logo = async () => {
      const { rows } = await server.sql.query(
        'select f.width, f.height, f.mime from organization_shelter s join stored_file f on f.id = s.kennel_card_logo_id where s.id = $1',
        [shelter.id],
      );
      return rows;
    };
    expect(await logo()).toEqual([{ width: 300, height: 115, mime: 'image/jpeg' }]);
    await page.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Remove', exact: true }).click();
    await saveButton(page).click();
    await expect.poll(logo).toEqual([]);
  });
});

test.each([1024, 1280])('the preview leaves the form the room it needs in a window of %i', async (width) => {
  await makePet(server, branch, { name: 'Rex' });
  await look();
  await card().waitFor();
  await page.setViewportSize({ width, height: 900 });
  const roomOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0;
  await expect.poll(() => roomOf('.kennel-card > div')).toBeGreaterThanOrEqual(320);
  await expect.poll(() => roomOf('.card-preview')).toBeGreaterThanOrEqual(260);
  const cut = await page
    .locator('.kennel-card .panel-head')
    .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).length);
  expect(cut).toBe(0);
});

test('a logo that is neither 4/3 nor as its frame is taken only once it is cropped', async () => {
  await look();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const taken = page.getByText('logo.png is saved with the form');
  await choosePicture(900, 500);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => taken.count()).toBe(0);
  for (const [width, height] of [
    [300, 115],
    [401, 301],
  ] as const) {
    await choosePicture(width, height);
    await taken.waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Remove', exact: true }).click();
  }
});

describe('the preview', () => {
  test('shows a real pet’s card as it is typed, without waiting for a save', async () => {
    await makePet(server, branch, { name: 'Bella', sex_key: 'FEMALE' });
    await makePet(server, branch, { name: 'Zorro', sex_key: 'MALE' });
    await look();
    await card().getByText('Bella').waitFor();
    await field(page, 'QR code title').fill('Meet me online');
    await card().getByText('Meet me online').waitFor();
    await field(page, 'Pet of the preview').fill('Zorro');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Zorro' }).click();
    await card().getByText('Zorro').waitFor();
    await card().getByText('Male', { exact: true }).waitFor();
  });

  test('says so where the shelter has no pets', async () => {
    await look();
    await page.getByText('This shelter has no pets yet').waitFor();
  });
});

describe('printing', () => {
  test('opens the card of one pet, and a code in it leads to the pet’s page', async () => {
    await save();
    const { uuid } = await makePet(server, branch, { name: 'Bella' });
    await look();
    const { data } = await printed(() => page.getByRole('button', { name: 'Print the card of Bella' }).click());
    await page.getByText('1 kennel card opened').waitFor();
    expect(data.count).toBe(1);
    const { rows } = await server.sql.query<{ slug: string }>('select slug from organization_shelter where id = $1', [
      shelter.id,
    ]);
    const again = await server.admin.call<{ address: string }>('pet/print-kennel-cards', {
      shelter_uuid: shelter.uuid,
      pet_uuids: [uuid],
    });
    const bytes = Buffer.from(await (await fetch(again.data.address)).arrayBuffer());
    const { pictures } = await pixelsOf(bytes);
    expect(await readQr(pictures[0] ?? bytes)).toBe(`${server.url}/iframe/${rows[0]?.slug}/pet/${uuid}`);
  });

  test('prints those that are chosen, or all that the list’s filters find', async () => {
    await save({ block_pet_restricted_and_hidden: true });
    for (const name of ['Anna', 'Berta', 'Annabel']) await makePet(server, branch, { name });
    await makePet(server, branch, { name: 'Anni', visibility_key: 'HIDDEN' });
    await look();
    await page.getByRole('checkbox', { name: /Anna$/ }).first().check();
    const chosen = await printed(() => page.getByRole('button', { name: 'Print 1 card' }).click());
    expect(chosen.data).toMatchObject({ count: 1, left_out: 0 });
    await open(page, `/organization/shelter/${shelter.uuid}/kennel-card?filter_name.ilike=Ann`);
    const all = await printed(() => page.getByRole('button', { name: 'Print all in the list' }).click());
    expect(all.data).toMatchObject({ count: 2, left_out: 1 });
    await page.getByText('2 kennel cards opened; 1 left out: restricted or hidden').waitFor();
  });

  test('waits until there are settings', async () => {
    await makePet(server, branch, { name: 'Bella' });
    await look();
    await page.getByText('Save the settings first, then cards can be printed.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Print/ }).count()).toBe(0);
  });

  test('is for who may: without the permission there is neither list nor button', async () => {
    await save();
    const reader = await visitAs(
      browser,
      server,
      await server.userWith('shelter/search', 'shelter-settings/search', 'pet/search', 'pet/kennel-card'),
    );
    await look(reader.page);
    await reader.page.getByRole('heading', { name: 'Pet info' }).waitFor();
    await expect.poll(() => reader.page.getByText('Print kennel cards').count()).toBe(0);
    await reader.close();
  });
});

test('the tab is accessible and fits a phone', async () => {
  await save({ questions: [{ title: 'Good with cats?', options: ['Yes', 'No'] }] });
  await makePet(server, branch, { name: 'بسكوت Bella' });
  await look();
  await card().waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
});
