import { beforeEach, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { type Ids, makeHouse, makePet } from '../../../server/test/shelters.ts';
import { expectFits } from '../stage/browser.ts';
import { expectError, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();

let application: Ids;
let called: string;
beforeEach(async () => {
  const { shelter, branch } = await makeHouse(server);
  const pet = await makePet(server, branch, { name: `Rex of ${shelter.name}`, price: 100 });
  application = await inquire(server, pet, 'SIGNED');
  called = `Ada Pter · Rex of ${shelter.name}`;
});

const open = (tab: string, on = page) => goTo(on, `/organization/adoption-application/${application.uuid}/${tab}`);
const change = (path: string, input: object) => server.admin.call(`application/${path}`, input);

test('the browser calls an application by who asks for which pet, for they all have one heading', async () => {
  await open('information');
  await expect.poll(() => page.title()).toBe(`${called} · Information · Homeward`);
  await page.getByRole('heading', { level: 1, name: 'Edit Adoption Application' }).waitFor();
});

test('the longest names fit a phone', async () => {
  await server.sql.query(
    `update adopter_user set first_name = repeat('Wolfeschlegel', 8), last_name = repeat('steinhausen', 9)
      where id = (select adopter_user_id from adoption_application where id = $1)`,
    [application.id],
  );
  await open('information');
  await page
    .getByText(/^(Wolfeschlegel){8} (steinhausen){9}$/)
    .first()
    .waitFor();
  await expectFits(page, 390, 768);
});

test('what was changed lately is called by its name, though the change does not say it', async () => {
  await change('checkout-update', { application_uuid: application.uuid, license: 5 });
  await goTo(page, '/');
  const lately = page.locator('section', { has: page.getByRole('heading', { name: 'Changed lately' }) });
  await lately.getByRole('link', { name: called, exact: true }).first().waitFor();
});

test("a shelter's limits are called so where they were changed lately, with the shelter's name, and lead there", async () => {
  const { shelter } = await makeHouse(server);
  const value = { adopter: { min: 1, max: 3 } };
  await server.admin.call('shelter-settings/save-adoption', { shelter_uuid: shelter.uuid, value });
  await goTo(page, '/');
  const entry = page.locator('.history-entry', { hasText: `Limit control at ${shelter.name}` });
  await entry.getByRole('link', { name: 'Limit control', exact: true }).click();
  await page.waitForURL(`/organization/shelter/${shelter.uuid}/pet-profile`);
});

test('the trail calls a return by its application, and that by who asks for which pet', async () => {
  await change('force-set-adopted', { uuid: application.uuid });
  const { uuid: application_uuid } = application;
  await change('adoption-return', { application_uuid, reason_type_key: 'LOST', description: 'It came back' });
  await goTo(page, `/admin/audit?filter_about_uuid=${application_uuid}`);
  await page.getByText(`Added return of application ${called}`).waitFor();
  await open('information');
  await page.locator('.history-entry', { hasText: 'added return Lost' }).waitFor();
});

test('what may be done by the rules, but not by its reader, names the permission it takes', async () => {
  const reader = await visitAs(browser, server, await server.userWith('application/search', 'application/why'));
  await open('information', reader.page);
  const repairs = reader.page.locator('.repairs li');
  await expect
    .poll(() => repairs.allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Change the checkout\s+It takes the permission application\/checkout-update$/),
        expect.stringMatching(/^Force Set Adopted\s+It takes the permission application\/force-set-adopted$/),
      ]),
    );
  await expect.poll(() => repairs.getByRole('link').count()).toBe(0);
  await reader.close();
});

test('a checkout is not for everybody who may see applications, and says what it takes', async () => {
  const reader = await visitAs(browser, server, await server.userWith('application/search'));
  await open('checkout', reader.page);
  await reader.page.getByRole('heading', { name: '403' }).waitFor();
  await reader.page.getByText('application/preview-checkout').waitFor();
  await expect.poll(() => reader.page.getByRole('link', { name: 'Checkout' }).count()).toBe(0);
  await reader.close();
});

test('a discount of a price that its reader is not told is compared with it by the server', async () => {
  const clerk = await visitAs(
    browser,
    server,
    await server.userWith('application/search', 'application/preview-checkout', 'application/checkout-update'),
  );
  await open('checkout', clerk.page);
  await clerk.page.getByRole('radio', { name: 'Discount' }).click();
  const amount = field(clerk.page, 'Amount of the discount');
  await amount.fill('-100.01');
  await saveButton(clerk.page).click();
  await expectError(amount, 'Cannot be greater than the price');
  await amount.fill('-20');
  await saveButton(clerk.page).click();
  await clerk.page.getByText('Adoption Application saved successfully!').waitFor();
  await clerk.close();
});
