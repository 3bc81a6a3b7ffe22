import { expect, test } from 'vitest';
import { type MadeShelter, makeShelter } from '../../../server/test/shelters.ts';
import { refuse, saveButton } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

let shelter: MadeShelter;
onStage();

async function openShelter(by = page) {
  shelter = await makeShelter(server);
  await open(by, `/organization/shelter/${shelter.uuid}/payment`);
}
const key = () => page.getByLabel('Payment API key', { exact: true });
const show = () => page.getByRole('button', { name: 'Show the payment API key' }).click();
const MADE = /^hw_/;
/** How often the key was answered to anybody. */
const views = async () =>
  Number(
    (
      await server.sql.query(
        "select count(*) from audit_log where changes ->> 'payment_api_key' = 'viewed' and about_uuid = $1",
        [shelter.uuid],
      )
    ).rows[0]?.count,
  );

test('comes once it is asked for, which is one view, and can be hidden again', async () => {
  const asked: string[] = [];
  page.on('request', (request) => /shelter\/api$/.test(request.url()) && asked.push(request.url()));
  await openShelter();
  await expect.poll(() => key().inputValue()).toMatch(/^•+$/);
  expect([asked.length, await views()]).toEqual([0, 0]);
  await show();
  await expect.poll(() => key().inputValue()).toMatch(MADE);
  await page.getByRole('button', { name: 'Hide the payment API key' }).click();
  await expect.poll(() => key().inputValue()).toMatch(/^•+$/);
  await show();
  await expect.poll(() => key().inputValue()).toMatch(MADE);
  expect([asked.length, await views()]).toEqual([1, 1]);
});

test('can be read and copied, but not changed', async () => {
  await openShelter();
  await expect.poll(() => key().getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Copy Token' }).click();
  await page.getByText('Token copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(MADE);
  // Copied it is not shown; shown then, it is the one that was copied.
  await expect.poll(() => key().inputValue()).toMatch(/^•+$/);
  await show();
  await expect.poll(() => key().inputValue()).toBe(await page.evaluate(() => navigator.clipboard.readText()));
  expect(await views()).toBe(1);
});

test('says so where the browser does not let it be copied', async () => {
  await openShelter();
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject() });
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy Token' }).click();
  await page.getByRole('dialog', { name: 'Failed to copy token: the browser does not allow it' }).waitFor();
  await page.reload();
  await key().waitFor();
});

test('says so where it cannot be read, and can be asked for again', async () => {
  await refuse(page, /shelter\/api$/);
  await openShelter();
  await show();
  await page.getByText('Failed to get API Key: Later').waitFor();
  await show();
  await expect.poll(() => key().inputValue()).toMatch(MADE);
});

test('every view is in the history beside it', async () => {
  await openShelter();
  await show();
  await page.getByText('viewed payment API key').first().waitFor();
});

test('who views it first is not said to have changed anything', async () => {
  await openShelter();
  await show();
  await page.getByText('The system set payment API key').waitFor();
  await expect.poll(() => page.getByText(/changed payment API key/).count()).toBe(0);
});

test('the trail of everything says that it was viewed, not changed', async () => {
  await openShelter();
  await show();
  await expect.poll(() => key().inputValue()).toMatch(MADE);
  await open(page, '/admin/audit');
  await page
    .locator('.audit-what')
    .filter({ hasText: `Viewed shelter ${shelter.name}` })
    .first()
    .waitFor();
});

test('however often it is viewed, what was changed stays in the history', async () => {
  await openShelter();
  await server.admin.call('shelter/toggle-active', { organization_shelter_uuid: shelter.uuid, active: false });
  for (let views = 0; views < 50; views += 1) await server.admin.call('shelter/api', { organization_shelter_uuid: shelter.uuid });
  await open(page, `/organization/shelter/${shelter.uuid}/payment`);
  const aside = (title: string) =>
    page.locator('.aside').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await aside('History')
    .getByText(/changed active/)
    .waitFor();
  await aside('Views')
    .getByText(/viewed payment API key \d+ times/)
    .waitFor();
});

test('whoever may only read sees neither Save nor the key', async () => {
  const reader = await server.userWith('shelter/search');
  const other = await visitAs(browser, server, reader);
  await openShelter(other.page);
  await other.page.getByText('You can read this, but not change it.').waitFor();
  await expect.poll(() => other.page.getByText('Payment API Keys').count()).toBe(0);
  await expect.poll(() => saveButton(other.page).count()).toBe(0);
  await other.close();
});
