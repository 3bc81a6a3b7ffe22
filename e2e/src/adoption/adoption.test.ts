import { beforeEach, describe, expect, test } from 'vitest';
import { applicationStatuses } from '../../../contract/src/application-rules.ts';
import { inquire } from '../../../server/test/pets.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeBranch, makeHouse, makePet } from '../../../server/test/shelters.ts';
import { expectAccessible } from '../stage/browser.ts';
import { choose, expectError, field, refuse, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();

let shelter: MadeShelter;
let branch: MadeBranch;
let pet: Ids;
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
  pet = await makePet(server, branch, { name: `Rex of ${shelter.name}`, price: 100 });
});

const list = () => goTo(page, `/organization/adoption-application?filter_pet.branch.uuid=${branch.uuid}`);
const open = ({ uuid }: Ids, tab = 'information') => goTo(page, `/organization/adoption-application/${uuid}/${tab}`);
const flag = ({ id }: Ids, set: string) => server.sql.query(`update adoption_application set ${set} where id = $1`, [id]);
const menuOf = async () => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  return page.getByRole('menuitem');
};
const act = async (name: string) => (await menuOf()).filter({ hasText: name }).click();
const alert = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const petIs = async () => (await server.sql.query('select status_key, visibility_key from pet where id = $1', [pet.id])).rows[0];

/** Whether things are there, and all of each within what their list shows of itself. */
const areWithin = (shown: Element[]) =>
  shown.length > 0 &&
  shown.every((one) => one.getBoundingClientRect().right <= (one.closest('.table-scroll')?.getBoundingClientRect().right ?? 0));

describe('the list of applications', () => {
  test('has its columns in order, and the shelter leads to its page', async () => {
    await inquire(server, pet);
    await list();
    await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['UUID', 'Adopter', 'Pet', 'Location', 'Returned', 'Canceled', 'Status', 'Actions']);
    const owner = page.getByRole('link', { name: shelter.name, exact: true });
    await expect.poll(() => owner.getAttribute('href')).toBe(`/organization/shelter/${shelter.uuid}`);
    for (const label of ['UUID', 'Pet Name', 'Adopter Email', 'Location / Shelter', 'Status', 'Canceled'])
      await field(page, label).first().waitFor();
  });

  test('shows each status in its colour and its word', async () => {
    for (const status of applicationStatuses) await inquire(server, await makePet(server, branch), status);
    await list();
    const tags = page.locator('tbody .tag');
    await expect.poll(() => tags.count()).toBe(7);
    const shown = await tags.evaluateAll((all) => all.map((tag) => [tag.textContent, tag.className.replace('tag ', '')]));
    expect(Object.fromEntries(shown)).toEqual({
      Pending: 'orange',
      'Under review': 'geekblue',
      Approved: 'red',
      Declined: 'gold',
      Paid: 'purple',
      Signed: 'green',
      Adopted: 'cyan',
    });
  });

  test('can be used with a finger on a phone', async () => {
    for (const name of ['Rex', 'Rover']) await inquire(server, await makePet(server, branch, { name }));
    const { page: phone, close } = await visitAs(browser, server, server.admin, { width: 390 });
    await goTo(phone, `/organization/adoption-application?filter_pet.branch.uuid=${branch.uuid}`);
    await phone.getByRole('link', { name: 'Rover' }).waitFor();
    await expectAccessible(phone);
    await close();
  });

  test('has what can be done in sight on a tablet', async () => {
    const far = await makeBranch(server, shelter, 'Centro de adopción of Barcelona');
    for (const status of ['SIGNED', 'UNDER_REVIEW'])
      await inquire(server, await makePet(server, far, { name: 'Mildred' }), status);
    await goTo(page, `/organization/adoption-application?filter_pet.branch.uuid=${far.uuid}`);
    const menu = page.getByRole('button', { name: /^Actions for/ });
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => menu.evaluateAll(areWithin)).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each([
    ['canceled', 'PENDING', 'Yes'],
    ['withdrew', 'PENDING', 'Withdrawn'],
    ['returned', 'ADOPTED', 'Yes'],
  ])('offers nothing for one that is over: %s', async (over, status, said) => {
    await flag(await inquire(server, pet, status), `${over} = true`);
    await list();
    const row = page.getByRole('row').nth(1);
    await row.getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    // What ended it is said in its row.
    await row.getByText(said).waitFor();
  });

  test('offers of each status what may be done, and leads to the checkout while that is open', async () => {
    for (const status of applicationStatuses)
      await inquire(server, await makePet(server, branch, { name: `A ${status} one` }), status);
    await list();
    const offered: Record<(typeof applicationStatuses)[number], [edits: number, items: string[]]> = {
      PENDING: [0, ['Force Set Adopted']],
      UNDER_REVIEW: [0, ['Force Set Adopted']],
      APPROVED: [1, ['Force Set Adopted']],
      DECLINED: [0, []],
      PAID: [0, ['Force Set Adopted']],
      SIGNED: [1, ['Force Set Adopted']],
      ADOPTED: [0, ['Adoption Return']],
    };
    for (const status of applicationStatuses) {
      const row = page.getByRole('row').filter({ hasText: `A ${status} one` });
      const [edits, items] = offered[status];
      await row.waitFor();
      await expect.poll(() => row.getByRole('link', { name: /^Edit Ada/ }).count()).toBe(edits);
      const menu = row.getByRole('button', { name: /^Actions for/ });
      await expect.poll(() => menu.count()).toBe(items.length ? 1 : 0);
      if (!items.length) continue;
      await menu.click();
      await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(items);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').waitFor({ state: 'hidden' });
    }
  });
});

describe('forced as adopted', () => {
  test('an application is once that is confirmed', async () => {
    await inquire(server, pet, 'PENDING');
    await list();
    await act('Force Set Adopted');
    await page.getByRole('dialog').getByText('Set this application as adopted?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await alert('Application adoption forced as adopted successfully!');
    await page.getByRole('cell', { name: 'Adopted' }).waitFor();
    expect(await petIs()).toMatchObject({ status_key: 'ADOPTED' });
  });

  test('one that somebody else has moved on is not, and says why', async () => {
    const application = await inquire(server, pet, 'PENDING');
    await list();
    await act('Force Set Adopted');
    await flag(application, 'canceled = true');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Application adoption forced as adopted failed. Error: This application was canceled').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.ant-notification-notice-close').click();
  });
});

describe('an adoption return', () => {
  test('asks for its reasons, and hides the pet', async () => {
    await inquire(server, pet, 'ADOPTED');
    await server.sql.query("update pet set status_key = 'ADOPTED' where id = $1", [pet.id]);
    await list();
    await act('Adoption Return');
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Description').fill(' ');
    await saveButton(page).click();
    await expectError(field(dialog, 'Reason'), 'Missing a reason');
    await expectError(field(dialog, 'Description'), 'Missing a description');
    await choose(page, 'Reason', 'Surrender', dialog);
    await field(dialog, 'Description').fill('It is too large for the flat');
    await refuse(page, /adoption-return$/);
    await saveButton(page).click();
    await page.getByText('Could not return the application adoption. Reason: Later').first().waitFor();
    await saveButton(page).click();
    await alert('Application adoption returned successfully!');
    expect(await petIs()).toEqual({ status_key: 'AVAILABLE', visibility_key: 'HIDDEN' });
    await page.getByRole('button', { name: 'Returned: Yes, why' }).hover();
    await page.getByText('It is too large for the flat').waitFor();
    await page.getByText('Surrender', { exact: true }).waitFor();

    await goTo(page, `/organization/pet/${pet.uuid}`);
    await page.getByText('It is hidden until staff show it').waitFor();
    await page.getByRole('button', { name: 'Show it to visitors' }).click();
    await alert('The pet is not hidden any more');
    await page.getByText('Visitors meet it').waitFor();
    expect(await petIs()).toEqual({ status_key: 'AVAILABLE', visibility_key: 'VISIBLE' });
  });
});

describe('the page of an application', () => {
  test('shows who wants whom, what it waits for and what may be done, and what may not and why', async () => {
    await open(await inquire(server, pet, 'SIGNED'));
    await page.getByRole('heading', { level: 1, name: 'Edit Adoption Application' }).waitFor();
    await expect
      .poll(() => page.locator('.adoption-cards h2').allInnerTexts())
      .toEqual(['Shelter', 'Adopter', 'Pet', 'Checkout']);
    await page.getByText('It waits for the adopter to pay').waitFor();
    await page.getByRole('button', { name: 'Force Set Adopted' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Only what has been adopted can be returned' }).waitFor();
    await page.getByRole('link', { name: 'Change the checkout' }).click();
    await page.waitForURL('**/checkout');
  });

  test('names whom the pet is promised to instead', async () => {
    await inquire(server, pet, 'PAID');
    await open(await inquire(server, pet, 'PENDING'));
    await page.getByText(/^The pet is promised to Ada Pter \(Paid\)/).waitFor();
    await page.getByText('The pet is promised to another adopter').waitFor();
    await expectAccessible(page);
  });

  test('has its Information first, whatever else its address says', async () => {
    const { uuid } = await inquire(server, pet);
    for (const tab of ['', '/somewhere']) {
      await goTo(page, `/organization/adoption-application/${uuid}${tab}`);
      await page.waitForURL(`**/${uuid}/information`);
    }
    const parts = page.getByRole('navigation', { name: 'Parts of the application' }).getByRole('link');
    await expect.poll(() => parts.allInnerTexts()).toEqual(['Information', 'Checkout']);
  });
});

describe('a pet that is stuck', () => {
  const tool = () => goTo(page, '/organization/adoption-setapproved');
  const go = () => page.getByRole('button', { name: 'Set available' }).click();

  test('needs its uuid', async () => {
    await tool();
    await page.getByRole('heading', { level: 1, name: 'Forcefully set pet to AVAILABLE status' }).waitFor();
    await go();
    await page.getByText('Please input your pet uuid!').waitFor();
    await field(page, 'Pet uuid').fill('dog');
    await go();
    await page.getByText('This is not a valid UUID').waitFor();
  });

  test('is set available, and its own reasons are shown before', async () => {
    await server.sql.query("update pet set status_key = 'APPROVED' where id = $1", [pet.id]);
    await tool();
    await field(page, 'Pet uuid').fill(pet.uuid);
    await page.getByText('It is stuck, and can be set available.').waitFor();
    await go();
    await alert('pet update successfully!');
    // What is shown is what it is now.
    await page.getByText('It has been set available.').waitFor();
    await page.getByText('· Available · Visitors meet it').waitFor();
    await expect.poll(() => page.getByText(/It is stuck|The pet is not approved/).count()).toBe(0);
    expect(await petIs()).toMatchObject({ status_key: 'AVAILABLE' });
  });

  test('is not while it is promised, and leads to whom', async () => {
    const { uuid } = await inquire(server, pet, 'SIGNED');
    await server.sql.query("update pet set status_key = 'APPROVED' where id = $1", [pet.id]);
    await tool();
    await field(page, 'Pet uuid').fill(pet.uuid);
    await page.getByRole('link', { name: 'Ada Pter', exact: true }).waitFor();
    await expectAccessible(page);
    await go();
    await page.getByText(/^we cant set this pet available! The pet is promised to Ada Pter/).waitFor();
    await page.locator('.ant-notification-notice-close').click();
    await page.getByRole('link', { name: 'Ada Pter', exact: true }).click();
    await page.waitForURL(`**/adoption-application/${uuid}/information`);
  });
});

test('a payment that hangs is let go from its application, which then can be gone on with', async () => {
  const application = await inquire(server, pet, 'SIGNED');
  await server.sql.query(
    `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, created_date)
      values ($1, 'STRIPE', 'CAPTURING', 100, 'USD', now() - interval '2 days')`,
    [application.id],
  );
  await open(application);
  await page.getByText(/^It waits for the payment that the adopter has begun/).waitFor();
  const menu = await menuOf();
  await expect.poll(() => menu.allInnerTexts()).toEqual(['Let the payment go']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Let the payment go' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let it go' }).click();
  await alert('The payment was let go');
  await page.getByText(/^It waits for the adopter to pay/).waitFor();
  // Where there is no payment, nothing is said of one.
  await expect.poll(() => page.locator('.repairs').getByText('Let the payment go').count()).toBe(0);
});
