import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type MadeShelter, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

const LIST = '/organization/shelter';
let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let harbor: MadeShelter;
let quiet: MadeShelter;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await server.sql.query('update organization_shelter set deleted = true');
  harbor = await makeShelter(server, { name: 'Harbor Light', email: 'desk@harbor.example', in_person: true });
  quiet = await makeShelter(server, { name: 'Quiet Den', email: 'desk@quiet.example', active: false });
  await makeShelter(server, { name: '100% Paws', email: 'desk@paws.example' });
  const branch = await makeBranch(server, harbor, 'Pier');
  await makePet(server, branch);
  await makePet(server, branch, { name: 'Adopted', status_key: 'ADOPTED' });
});
beforeEach(async () => {
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const status = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
const says = (text: string) =>
  status()
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
const openList = async (query = '', text = '1–3 of 3 results') => {
  await goTo(page, `${LIST}${query}`);
  await says(text);
};
const names = () => page.locator('tbody td[data-small=headline]').allTextContents();
const rowOf = (name: string) => page.getByRole('row', { name });
const choose = async (shelter: MadeShelter, item: string) => {
  await page.getByRole('button', { name: `More for ${shelter.name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
/** The controls of the screen that something else stands over. */
const covered = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, input)')].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = !control.checkVisibility() || !there || control.contains(there) || there.closest('main');
      return isFree ? [] : [control.getAttribute('aria-label') ?? control.textContent];
    }),
  );
const isActive = async ({ uuid }: MadeShelter) =>
  (await server.sql.query('select active from organization_shelter where uuid = $1', [uuid])).rows[0].active;

test('shows shelters newest first, in its columns', async () => {
  await openList();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.slice(0, 6).map((text) => text.trim())).toEqual(['UUID', 'Name', 'Email', 'Contract', 'In person', 'Active']);
  expect(await names()).toEqual(['100% Paws', 'Quiet Den', 'Harbor Light']);
  const cells = await rowOf('Harbor Light').getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 6).map((text) => text.trim())).toEqual(['Harbor Light', 'desk@harbor.example', 'No', 'Yes', 'Yes']);
});

describe('a filter', () => {
  test('by name is typed, applied by Enter, whatever its case, and stands in the address', async () => {
    await openList();
    await page.getByRole('textbox', { name: 'Name' }).fill(' LIGHT ');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.waitForURL(`${LIST}?filter_name.ilike=LIGHT`);
    await says('1–1 of 1 result');
    expect(await names()).toEqual(['Harbor Light']);
  });

  test('by name takes % as it is', async () => {
    await openList('?filter_name.ilike=%25', '1–1 of 1 result');
    expect(await names()).toEqual(['100% Paws']);
  });

  test('by uuid finds one', async () => {
    await openList(`?filter_uuid=${quiet.uuid}`, '1–1 of 1 result');
    expect(await names()).toEqual(['Quiet Den']);
  });

  test.each([
    ['Yes', 'true', ['100% Paws', 'Harbor Light']],
    ['No', 'false', ['Quiet Den']],
  ])('by Active %s applies at once and comes back with the address', async (label, value, expected) => {
    await openList();
    await page.getByRole('combobox', { name: 'Active' }).click();
    await page.locator(`.ant-select-item-option[title="${label}"]`).click();
    await page.waitForURL(`${LIST}?filter_active=${value}`);
    await expect.poll(names).toEqual(expected);
    await page.reload();
    await expect.poll(names).toEqual(expected);
    await expect.poll(() => page.locator('.chip').allTextContents()).toEqual([`Active: ${label}`]);
  });
});

describe('nothing to show', () => {
  test('because nothing matches, says so and offers to clear', async () => {
    await goTo(page, `${LIST}?filter_name.ilike=nowhere`);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: /clear/i }).last().click();
    await says('1–3 of 3 results');
  });

  test('because the page is past the last, leads back', async () => {
    await goTo(page, `${LIST}?page=9`);
    await expect.poll(names).toHaveLength(3);
  });

  test('because the server failed, says so and tries again', async () => {
    await page.route('**/api/shelter/search', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
    );
    await goTo(page, LIST);
    await page.getByRole('button', { name: /try again/i }).waitFor();
    await page.unroute('**/api/shelter/search');
    await page.getByRole('button', { name: /try again/i }).click();
    await says('1–3 of 3 results');
  });

  test('because one may not, is the page for that', async () => {
    const stranger = await visitAs(browser, server, await server.userWith('specie/search'));
    await goTo(stranger.page, LIST);
    await stranger.page.getByText('403').first().waitFor();
    await stranger.close();
  });
});

describe('the menu of a row', () => {
  beforeEach(() => openList());

  test('deactivates once it was said what that does', async () => {
    await choose(harbor, 'Deactivate Shelter');
    await page.getByRole('dialog', { name: 'Deactivate Harbor Light?' }).waitFor();
    await dialog()
      .getByText(
        'Its public listing and iframe disappear and its syncs pause: 1 location, 1 available pet. Staff can still edit it.',
      )
      .waitFor();
    await press('Deactivate Shelter');
    await page.getByText('Harbor Light deactivated successfully!', { exact: true }).waitFor();
    await expect.poll(() => rowOf('Harbor Light').getByRole('cell').nth(5).textContent()).toBe('No');
    expect(await isActive(harbor)).toBe(false);
  });

  test('activates again', async () => {
    await choose(quiet, 'Activate Shelter');
    await page.getByRole('dialog', { name: 'Activate Quiet Den?' }).waitFor();
    await press('Activate Shelter');
    await page.getByText('Quiet Den activated successfully!', { exact: true }).waitFor();
    expect(await isActive(quiet)).toBe(true);
  });

  test('changes nothing when it is thought better of', async () => {
    const before = await isActive(quiet);
    await choose(quiet, before ? 'Deactivate Shelter' : 'Activate Shelter');
    await press('Cancel');
    await dialog().waitFor({ state: 'hidden' });
    expect(await isActive(quiet)).toBe(before);
  });

  test('says why it failed', async () => {
    await page.route('**/api/shelter/toggle-active', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
    );
    await choose(quiet, (await isActive(quiet)) ? 'Deactivate Shelter' : 'Activate Shelter');
    await dialog().getByRole('button').last().click();
    await page.getByRole('alert').getByText('Failed to activating/deactivating shelter. Error: It broke').waitFor();
  });

  test('can be opened under the note of a failure, which goes once it has succeeded', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const refused = (route: Route) => route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } });
    await page.route('**/api/shelter/toggle-active', refused);
    const item = (await isActive(quiet)) ? 'Deactivate Shelter' : 'Activate Shelter';
    await choose(quiet, item);
    await press(item);
    const note = page.getByRole('alert').getByText('It broke');
    await note.waitFor();
    expect(await covered()).toEqual([]);
    await page.unroute('**/api/shelter/toggle-active', refused);
    await choose(quiet, item);
    await press(item);
    await page.getByText(/^Quiet Den (de)?activated successfully!$/).waitFor();
    await note.waitFor({ state: 'detached' });
  });

  test('shows what is there now where the answer was lost', async () => {
    await page.route('**/api/shelter/toggle-active', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const before = await isActive(quiet);
    const item = before ? 'Deactivate Shelter' : 'Activate Shelter';
    await choose(quiet, item);
    await press(item);
    await page
      .getByRole('alert')
      .getByText(/No connection/)
      .waitFor();
    await expect.poll(() => rowOf('Quiet Den').getByRole('cell').nth(5).textContent()).toBe(before ? 'No' : 'Yes');
  });
});

describe('whoever may only read', () => {
  test('finds neither Add new shelter nor pencils nor a menu, but opens a shelter', async () => {
    const reader = await visitAs(browser, server, await server.userWith('shelter/search'));
    await goTo(reader.page, LIST);
    await reader.page.getByRole('link', { name: 'Quiet Den', exact: true }).waitFor();
    await expect.poll(() => reader.page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    await expect.poll(() => reader.page.getByText('Add new shelter').count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: /^More for/ }).count()).toBe(0);
    await reader.page.getByRole('link', { name: 'Quiet Den', exact: true }).click();
    await reader.page.waitForURL(`${LIST}/${quiet.uuid}/general`);
    await reader.close();
  });
});

test('Add new shelter leads to the wizard, Edit to the shelter', async () => {
  await openList();
  await page.getByRole('link', { name: 'Add new shelter' }).click();
  await page.getByRole('heading', { name: 'New Shelter', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Edit Harbor Light' }).click();
  await page.getByRole('heading', { name: 'Harbor Light', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${LIST}/${harbor.uuid}/general`);
});

test('a row under a finger keeps its shape on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openList();
  const row = page.locator('tbody tr').filter({ hasText: 'Harbor Light' });
  const before = await row.boundingBox();
  await row.getByRole('link', { name: 'Edit Harbor Light' }).hover();
  expect(await row.boundingBox()).toEqual(before);
});

test('without any shelter says what one is for', async () => {
  await server.sql.query('update organization_shelter set deleted = true');
  await goTo(page, LIST);
  await page.getByText('No shelters yet').waitFor();
  await page.getByText('A shelter has locations, and they have the animals. Add the first one.').waitFor();
});
