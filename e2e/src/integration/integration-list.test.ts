import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
  syncNow,
} from '../../../server/test/integrations.ts';
import { makePet } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { letPass, visitWithClock } from '../stage/clock.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

const LIST = '/integration';
let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let main: MadeIntegration;
let other: MadeIntegration;
let failing: MadeIntegration;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 8 }), openBrowser()]);
  await server.sql.query('update integration set deleted = true, active = false, main = false');
  main = await makeIntegration(server, 'PETPOINT');
  await endedSync(server, main);
  other = await makeIntegration(server, 'SHELTER_LUV', { branch: main });
  await endedSync(server, other);
  failing = await makeIntegration(server, 'LIFELINE');
  await endedSync(server, failing);
  server.simulator.set('lifeline', '401');
  await syncNow(server, failing);
  await makeIntegration(server, 'ANIMALS_FIRST', { connected: false });
  visitor = await visitWithClock(browser, server, server.admin);
  page = visitor.page;
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const says = (text: string) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
const openList = async (query = '', text = '1–3 of 3 results') => {
  await goTo(page, `${LIST}${query}`);
  await says(text);
};
const descriptions = () => page.locator('tbody .row-place small').allTextContents();
const nameOf = ({ key, branch }: MadeIntegration) => `${key} of ${branch.name}`;
const rowOf = (integration: MadeIntegration) => page.getByRole('row', { name: nameOf(integration) });
const dialog = () => page.getByRole('dialog');
const isOf = async (what: string, { uuid }: MadeIntegration) =>
  (await server.sql.query(`select ${what} as value from integration where uuid = $1`, [uuid])).rows[0].value;
const more = async (integration: MadeIntegration, item: string) => {
  await page.getByRole('button', { name: `More for ${nameOf(integration)}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the list', () => {
  let asked: Request;
  beforeAll(async () => {
    [asked] = await Promise.all([page.waitForRequest('**/integration-api/integration/search'), openList()]);
  });
  afterAll(() => page.setViewportSize({ width: 1280, height: 900 }));

  test('asks for what is connected, the last synced first, and shows how it does', async () => {
    expect(asked.postDataJSON()).toMatchObject({
      search: { deleted: false, active: true, 'branch.deleted': false },
      options: { sort: '-last_sync' },
    });
    await expect
      .poll(() => page.getByRole('link', { name: 'Create new integration' }).getAttribute('href'))
      .toBe('/integration/add');
    expect(await descriptions()).toEqual([failing, other, main].map(nameOf));
    const cells = await rowOf(main).getByRole('cell').allInnerTexts();
    expect(cells[0]).toContain('Finished');
    expect(cells[1]).toContain(`${main.shelter.name} / North`);
    expect(cells.slice(2, 5)).toEqual(['PetPoint', 'Yes', 'just now']);
    const { rows } = await server.sql.query(
      `select count(c.pet_id) filter (where not p.deleted)::int as pets, count(*) filter (where c.waits_on is not null)::int as waiting
        from pet_source c join integration i on i.id = c.integration_id left join pet p on p.id = c.pet_id where i.uuid = $1`,
      [main.uuid],
    );
    expect(rows[0].pets).toBeGreaterThan(0);
    expect(cells[5]?.split(/\s+/)).toEqual([
      String(rows[0].pets),
      ...(rows[0].waiting ? [String(rows[0].waiting), 'waiting'] : []),
    ]);
    await expect.poll(() => rowOf(other).getByRole('cell').nth(3).textContent()).toBe('No');
  });

  test('says of a failed sync why, in words', async () => {
    await rowOf(failing).getByRole('button', { name: 'Failed, show why' }).focus();
    await page
      .locator('.state-reason')
      .filter({ hasText: /^LifeLine .*key/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.state-reason').waitFor({ state: 'hidden' });
  });

  test('disconnecting is asked about first, and not done when it is thought better of', async () => {
    await more(failing, 'Disconnect');
    await page.getByRole('dialog', { name: `Disconnect ${nameOf(failing)}?` }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await isOf('active', failing)).toBe(true);
  });
});

test('a row tells by itself how its running sync ends; then nothing is asked any more', async () => {
  server.simulator.set('petpoint', 'slow');
  await server.admin.call('sync/one', { integration_uuid: main.uuid });
  await openList();
  await rowOf(main)
    .getByText(/Running|Waiting for its turn/)
    .waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/search')) asked.push(request.url());
  });
  server.simulator.set('petpoint', null);
  await rowOf(main).getByText('Finished').waitFor();
  expect(asked.length).toBeGreaterThan(0);
  const before = asked.length;
  await letPass(page, 20_000);
  expect(asked).toHaveLength(before);
});

describe('a filter', () => {
  test('by UUID finds one', async () => {
    await openList(`?filter_uuid=${other.uuid}`, '1–1 of 1 result');
    expect(await descriptions()).toEqual([nameOf(other)]);
    await page.getByRole('textbox', { name: 'Integration UUID' }).waitFor();
  });

  test('by shelter asks half a second after the last letter, and comes back with the address', async () => {
    await openList();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/shelter/search')) asked.push(request.postData() ?? '');
    });
    const search = page.getByLabel('Shelter', { exact: true });
    await search.fill(failing.shelter.name.slice(0, -3));
    await search.pressSequentially(failing.shelter.name.slice(-3), { delay: 10 });
    await page.locator('.ant-select-item-option').filter({ hasText: failing.shelter.name }).click();
    await page.waitForURL(/filter_shelter_id=\d+/);
    await says('1–1 of 1 result');
    expect(asked.filter((body) => body.includes('ilike'))).toHaveLength(1);
    await goTo(page, page.url().slice(server.url.length));
    await says('1–1 of 1 result');
    expect(await descriptions()).toEqual([nameOf(failing)]);
    await page
      .locator('.chip')
      .filter({ hasText: `Shelter: ${failing.shelter.name}` })
      .waitFor();
  });

  test.each([
    ['Integration type', 'Shelterluv', 'partner_key=SHELTER_LUV', () => other],
    ['State', 'Failed', 'state_key=FAILED', () => failing],
  ] as const)('by %s applies at once', async (label, option, query, found) => {
    await openList();
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.locator(`.ant-select-item-option[title="${option}"]`).click();
    await page.waitForURL(`${LIST}?filter_${query}`);
    await says('1–1 of 1 result');
    expect(await descriptions()).toEqual([nameOf(found())]);
  });

  test('that nothing matches says so', async () => {
    await goTo(page, `${LIST}?filter_partner_key=CHAMELEON`);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: /clear filters/i }).click();
    await says('1–3 of 3 results');
  });
});

test('an integration that is not the main one is made it, and only such a one offers that', async () => {
  await openList();
  await page.getByRole('button', { name: `More for ${nameOf(main)}` }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Set as main' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await more(other, 'Set as main');
  await page.getByText('Integration is now the main!', { exact: true }).waitFor();
  await expect.poll(() => rowOf(other).getByRole('cell').nth(3).textContent()).toBe('Yes');
  await expect.poll(() => rowOf(main).getByRole('cell').nth(3).textContent()).toBe('No');
});

describe('disconnecting', () => {
  test('says why it failed', async () => {
    await page.route('**/integration/disconnect', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
    );
    await openList();
    await more(failing, 'Disconnect');
    await dialog().getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alert').getByText('Could not disconnect integration. Reason: It broke').waitFor();
  });

  test('takes it from the list', async () => {
    const leaving = await makeIntegration(server, 'PETFINDER');
    await endedSync(server, leaving);
    await openList('', '1–4 of 4 results');
    await more(leaving, 'Disconnect');
    await dialog().getByRole('button', { name: 'Disconnect' }).dblclick();
    await page.getByText('Integration disconnected successfully!', { exact: true }).waitFor();
    await says('1–3 of 3 results');
    expect(await isOf('active', leaving)).toBe(false);
  });
});

test('says why the main one could not be set', async () => {
  await page.route('**/integration/set-main', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
  );
  await openList();
  const second = (await isOf('main', other)) ? main : other;
  await more(second, 'Set as main');
  await page.getByRole('alert').getByText('Could not set main integration. Reason: It broke').waitFor();
});

describe('whoever', () => {
  test('may only read finds neither Create new integration nor a menu', async () => {
    const reader = await visitAs(browser, server, await server.userWith('integration/search'));
    await goTo(reader.page, LIST);
    await reader.page.getByRole('link', { name: nameOf(main) }).waitFor();
    await expect.poll(() => reader.page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    await expect.poll(() => reader.page.getByText('Create new integration').count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: /^More for/ }).count()).toBe(0);
    await expect.poll(() => reader.page.getByLabel('Shelter', { exact: true }).count()).toBe(0);
    expect(reader.complaints).toEqual([]);
    await reader.close();
  });

  test('may not even that sees the page for it', async () => {
    const stranger = await visitAs(browser, server, await server.userWith('specie/search'));
    await goTo(stranger.page, LIST);
    await stranger.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await stranger.close();
  });
});

test('is found by its description and its uuid', async () => {
  await openList();
  for (const text of [nameOf(failing), failing.uuid]) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find a record/ }).fill(text);
    await page.getByRole('option', { name: nameOf(failing) }).click();
    await page.waitForURL(`${LIST}/${failing.uuid}/dashboard`);
  }
});

test('failing syncs and pending mappings wait on the first page', async () => {
  await goTo(page, '/');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await waiting.getByText(/Pending Mapping/).waitFor();
  await waiting.getByRole('link', { name: '1 Failing sync' }).click();
  await page.waitForURL(`${LIST}?filter_state_key=FAILED`);
  await says('1–1 of 1 result');
});

test('what waits leads to where it is repaired', async () => {
  // Those that wait longest are shown.
  await server.sql.query("update pet set status_key = 'ADOPTED' where status_key = 'APPROVED'");
  const stuck = await makePet(server, failing.branch, { name: 'Waits for nobody', status_key: 'APPROVED' });
  await goTo(page, '/');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: `See why: ${nameOf(failing)}` }).click();
  await page.waitForURL(`${LIST}/${failing.uuid}/sync`);
  await page.goBack();
  await waiting.getByRole('link', { name: 'Set it free: Waits for nobody' }).click();
  await page.waitForURL(`/organization/adoption-setapproved?pet=${stuck.uuid}`);
  await page.getByRole('button', { name: 'Set available' }).click();
  await page.getByText('pet update successfully!').waitFor();
  await goTo(page, '/');
  await waiting.getByRole('link', { name: '1 Failing sync' }).waitFor();
  await expect.poll(() => waiting.getByRole('link', { name: /Waits for nobody/ }).count()).toBe(0);
});

test('without any integration says what one is for', async () => {
  await server.sql.query('update integration set deleted = true, active = false, main = false');
  await goTo(page, LIST);
  await page.getByText('No integrations yet').waitFor();
});
