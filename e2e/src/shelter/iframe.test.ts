import { expect, test } from 'vitest';
import { uuidOf } from '../../../server/test/new-shelter.ts';
import { slugOf } from '../../../server/test/public-pages.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeHouse, makePet } from '../../../server/test/shelters.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { choose, expectError, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, eachInNewTab, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();
let shelter: MadeShelter;
let branch: MadeBranch;
let slug: string;
eachInNewTab(async () => {
  ({ shelter, branch } = await makeHouse(server));
  slug = await slugOf(server, shelter);
  await makePet(server, branch, { name: 'Old Tom', age_key: 'SENIOR' });
  await makePet(server, branch, { name: 'Kid', age_key: 'BABY' });
  await goTo(page, `/organization/shelter/${shelter.uuid}/iframe`);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
});

const preview = () => page.frameLocator('iframe[title="Preview of the listing"]');
const pets = () => preview().locator('.card strong');
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const kept = async () =>
  (await server.sql.query("select value from shelter_setting where shelter_id = $1 and type_key = 'IFRAME'", [shelter.id]))
    .rows[0]?.value;

test('the preview can be passed by keyboard without going through it', async () => {
  await page.getByRole('button', { name: 'Skip the preview' }).press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('iframe, .iframe-preview'))).toBe(null);
  expect(await page.evaluate(() => document.activeElement?.matches('button, a'))).toBe(true);
});

test('the preview follows what is typed, before anything is saved', async () => {
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Kid', 'Old Tom']);
  await choose(page, 'Age', 'Senior');
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Old Tom']);
  await field(page, 'Page padding').fill('40');
  await expect
    .poll(() =>
      preview()
        .locator('main')
        .evaluate((main) => getComputedStyle(main).padding),
    )
    .toBe('40px');
  expect(await kept()).toBeUndefined();
});

test('a listing of a group shows its species alone, and the group stays', async () => {
  const horse = await uuidOf(server, 'specie', 'Horse');
  const public_group = { name: 'Stables', order: 1, highlight: true, species: [horse] };
  const made = await server.admin.call<{ public_group: { uuid: string } }>('group/create', { public_group });
  await page.reload();
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Kid', 'Old Tom']);
  await choose(page, 'Group of species', 'Stables');
  await expect.poll(() => pets().count()).toBe(0);
  await saveButton(page).click();
  await page.getByText('Iframe settings saved!').waitFor();
  expect(await kept()).toMatchObject({ group_uuid: made.data.public_group.uuid });
  await choose(page, 'Group of species', 'All');
  await expect.poll(() => pets().count()).toBe(2);
});

test('what is set is kept, and is what visitors see', async () => {
  await page.getByText('Compact', { exact: true }).click();
  await choose(page, 'Care status', 'In Shelter');
  await choose(page, 'Sex', 'Unknown');
  await choose(page, 'Size', 'Extra large');
  await field(page, 'Card padding').fill('4');
  for (const label of ['Let visitors choose the care status', 'Hide the breed filter', 'Transparent background'])
    await page.getByRole('switch', { name: label }).click();
  await field(page, 'Text of the adopt button').fill('Take me home');
  await field(page, 'Sites that may show the listing').fill('https://www.paws.example');
  await page.keyboard.press('Enter');
  await saveButton(page).click();
  await page.getByText('Iframe settings saved!').waitFor();
  expect(await kept()).toMatchObject({
    compact: true,
    al: false,
    al_show: true,
    sex: 'UNKNOWN',
    size: 'XL',
    g: 4,
    p: 15,
    nb: true,
    t: true,
    btnText: 'Take me home',
    frame_ancestors: ['https://www.paws.example'],
  });
  const answer = await fetch(`${server.url}/iframe/${slug}`);
  expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/www\.paws\.example$/);
});

test('a padding that is none and a site with a path are refused at their fields, where it says which site', async () => {
  await field(page, 'Card padding').fill('101');
  const sites = field(page, 'Sites that may show the listing');
  for (const site of ['https://www.paws.example/', 'https://paws.example/pets', 'https://claws.example']) {
    await sites.fill(site);
    await page.keyboard.press('Enter');
  }
  await saveButton(page).click();
  await expectError(sites, '“https://paws.example/pets” is no site: https:// and its name, without a path');
  expect(await kept()).toBeUndefined();
});

test('the address and the embed codes are copied', async () => {
  const address = `${server.url}/iframe/${slug}`;
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Copied to clipboard').waitFor();
  expect(await copied()).toBe(address);
  await page.getByRole('button', { name: 'Copy embed code', exact: true }).click();
  await expect.poll(copied).toContain(`<script async src="${server.url}/p/embed.js"></script>`);
  await page.getByRole('button', { name: 'Copy plain frame' }).click();
  await expect.poll(copied).not.toContain('<script');
  expect(await copied()).toContain(`<iframe src="${address}" title="${shelter.name}"`);
});

test('what a site has to let in is said: https, and which settings of frames', async () => {
  const beside = page.locator('.aside', { has: page.getByRole('heading', { name: 'Show it on a site' }) });
  await beside.getByText('A site over https shows only what is over https, and this listing is not.').waitFor();
  await beside.getByText(`frame-src must name ${server.url}`).waitFor();
  await beside.getByText('must add no X-Frame-Options').waitFor();
});

test('what the browser does not let anybody copy is said', async () => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Failed to copy: the browser does not allow it' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('a location that is of another shelter meanwhile is refused in the words of the contract', async () => {
  const other = await makeBranch(server, shelter, 'Closing');
  await goTo(page, `/organization/shelter/${shelter.uuid}/iframe`);
  await choose(page, 'Locations', 'Closing');
  await server.sql.query('update organization_branch set deleted = true where id = $1', [other.id]);
  await page.getByRole('heading', { name: 'Which pets' }).click();
  await saveButton(page).click();
  await page.getByText('Could not save iframe settings!').first().waitFor();
  await expectError(field(page, 'Locations'), 'Please select a location of this shelter');
});

test('who may not save reads it, who may not read settings is told so', async () => {
  const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'shelter-settings/search'));
  await goTo(reader.page, `/organization/shelter/${shelter.uuid}/iframe`);
  await reader.page.getByRole('heading', { name: 'Preview' }).waitFor();
  await expect.poll(() => field(reader.page, 'Card padding').isDisabled()).toBe(true);
  await expect.poll(() => saveButton(reader.page).count()).toBe(0);
  await reader.close();
  const stranger = await visitAs(browser, server, await server.userWith('shelter/search'));
  await goTo(stranger.page, `/organization/shelter/${shelter.uuid}/iframe`);
  await stranger.page.getByText('shelter-settings/search').waitFor();
  await stranger.close();
});

test('everybody can use it, on a phone too', async () => {
  await pets().first().waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/tab-light.png`, fullPage: true });
  await expectFits(page, 390, 1280);
  await expectAccessible(page);
  if (process.env.LOOK) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.screenshot({ path: `${process.env.LOOK}/tab-dark-390.png`, fullPage: true });
  }
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
