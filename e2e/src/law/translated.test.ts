import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { makeShop } from '../../../server/test/product.ts';
import { makePet } from '../../../server/test/shelters.ts';
import { makeDesk } from '../../../server/test/visits.ts';
import { field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { QUESTIONS, questionList } from '../stage/question-list.ts';
import { open, screens } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';
import { translate, translated, wayOf } from './translating.ts';

onStage();
beforeEach(() => goTo(page, '/'));

/** Whether a dialog lies over what is on the screen. */
const isCovered = async (at: Page) => (await at.getByRole('dialog').count()) > 0;

/** What works on a screen: each answers whether there was anything to do. */
const works: Record<string, (at: Page) => Promise<boolean>> = {
  async sort(at) {
    const sort = at.locator('main thead th button').filter({ visible: true }).first();
    if ((await isCovered(at)) || !(await sort.count())) return false;
    await sort.click();
    await at.waitForURL(/sort=/);
    return true;
  },
  async page(at) {
    const next = at.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
    if ((await isCovered(at)) || !(await next.count()) || !(await next.first().isEnabled())) return false;
    await next.first().click();
    await at.getByText(/^Page: 2/).waitFor();
    return true;
  },
  async type(at) {
    const sound = ':visible:enabled:not([readonly])';
    const text = at.locator(`form.record-form :is(textarea${sound}, input${sound}:is([type=text], :not([type])):not([role]))`);
    if (!(await text.count())) return false;
    const before = await text.first().inputValue();
    await text.first().fill(`${before}1`);
    const form = at.locator('form.record-form').filter({ visible: true, hasText: 'Unsaved changes' });
    // What only finds something is no field; what is typed into one is drawn with the next frame.
    await at.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (!(await form.count())) return false;
    await form.first().getByRole('button', { name: 'Discard' }).first().click();
    await expect.poll(() => form.count()).toBe(0);
    return true;
  },
  async menu(at) {
    const dots = at.locator('main tbody [aria-haspopup=menu]:enabled').filter({ visible: true });
    if ((await isCovered(at)) || !(await dots.count())) return false;
    await dots.first().click();
    await at.getByRole('menu').first().waitFor();
    await at.keyboard.press('Escape');
    return true;
  },
};

test('every screen that a translation changes goes on working', async () => {
  page.setDefaultTimeout(10_000);
  const wrong: string[] = [];
  const done = new Map<string, number>();
  for (const [index, address] of (await screens(server)).entries()) {
    await open(page, address);
    await translate(page, wayOf(index));
    for (const [what, work] of Object.entries(works)) {
      const outcome = await work(page).catch((error: Error) => error.message.slice(0, 200));
      if (typeof outcome === 'string') wrong.push(`${address}: ${what}: ${outcome}`);
      else if (outcome) done.set(what, (done.get(what) ?? 0) + 1);
    }
    const isBroken = await page.getByText('This could not be shown').count();
    // What a mail's own frame may not run, the tool that looks into it would.
    const complaints = visitor.complaints.splice(0).filter((complaint) => !complaint.includes('about:srcdoc'));
    if (isBroken || complaints.length) wrong.push(`${address}: ${isBroken} could not be shown, ${complaints[0]}`);
    if (!(await translated(page))) wrong.push(`${address}: nothing was translated`);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(works).filter((what) => (done.get(what) ?? 0) < 3)).toEqual([]);
});

test.each([0, 1, 2].map(wayOf))('the pager says the page that is shown (%s)', async (way) => {
  const list = questionList(page);
  await goTo(page, QUESTIONS);
  await list.says('1–20 of 48 results');
  await translate(page, way);
  await list.next.click();
  await list.says('21–40 of 48 results');
  await page.getByText('Page: 2 of 3', { exact: true }).waitFor();
  await list.prev.click();
  await page.getByText('Page: 1 of 3', { exact: true }).waitFor();
});

test.each([0, 1, 2].map(wayOf))('a checkout keeps what is typed, and its preview follows (%s)', async (way) => {
  const shop = await makeShop(server);
  const application = await inquire(server, await makePet(server, shop.south, { price: 100 }), 'APPROVED');
  await goTo(page, `/organization/adoption-application/${application.uuid}/checkout`);
  const total = (price: string) =>
    page.getByRole('region', { name: 'Preview' }).getByRole('listitem').filter({ hasText: 'Total' }).filter({ hasText: price });
  await total('$100.00').waitFor();
  await translate(page, way);
  await page.getByRole('radio', { name: 'Discount' }).click();
  await field(page, 'Amount of the discount').fill('-20');
  await total('$80.00').waitFor();
  await page.getByRole('radio', { name: 'None' }).click();
  await expect.poll(() => total('$80.00').count()).toBe(0);
  await page.getByRole('radio', { name: 'Discount' }).click();
  await field(page, 'Amount of the discount').fill('-30');
  await saveButton(page).click();
  await page.getByText('Adoption Application saved successfully!').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a dialog opens, is typed into and finds', async () => {
  await goTo(page, '/admin/specie');
  await translate(page, wayOf(0));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Mara');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test('a visitor checks in at a kiosk that is translated', async () => {
  const { kiosk } = await makeDesk(server, { Donate: {} });
  const { page: screen, complaints, close } = await visitAs(browser, server, server.admin, { width: 360 });
  await screen.goto(`/kiosk?fingerprint=${kiosk.fingerprint}&uuid=${kiosk.uuid}`);
  await screen.getByRole('button', { name: 'English' }).waitFor();
  await translate(screen, wayOf(0));
  await screen.getByRole('button', { name: 'English' }).click();
  await screen.getByRole('button', { name: 'Donate' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByLabel('Your name').fill('Translated');
  await screen.getByRole('button', { name: 'Check in' }).click();
  await screen.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
