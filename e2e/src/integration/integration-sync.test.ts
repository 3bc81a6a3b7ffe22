import { sectionNames } from '@homeward/contract/integration-settings';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { expectAccessible, openBrowser, type Visitor } from '../stage/browser.ts';
import { letPass, stopClock, visitWithClock } from '../stage/clock.ts';
import { goTo } from '../stage/go.ts';
import { countOf, openTab, ring } from '../stage/integrations.ts';
import { emptyBrowser } from '../stage/people.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
/** A run that nobody has been told of is left alone for as long as a lease is. */
const HELD = { SYNC_LEASE_SECONDS: '300' };
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 16, media: true }, HELD), openBrowser()]);
  integration = await makeIntegration(server, 'PETPOINT');
  await endedSync(server, integration);
  visitor = await visitWithClock(browser, server, server.admin);
  page = visitor.page;
});
afterEach(async () => {
  server.simulator.set('petpoint', null);
  await server.sql.query('update integration_sync set canceled = now() where num_nonnulls(finish, canceled, failed) = 0');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A test that failed while it was stopped must not stop the others.
  await page.clock.resume();
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const open = () => openTab(page, integration, 'sync');
const start = () => page.getByRole('button', { name: 'Start sync' });
const stages = () => page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
const stage = (text: string | RegExp) => stages().filter({ hasText: text }).waitFor();
const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The questions of how a sync goes, as they are asked. */
const verified = () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify/sync')) asked.push(request.postData() ?? '');
  });
  return asked;
};

describe('the newest sync', () => {
  beforeAll(async () => {
    await server.sql.query("update pet_media set state_key = 'FAILED', reason = kind_key || ' not found.'");
    await open();
  });

  test('shows how it went, stage by stage and in numbers', async () => {
    await ring(page, 'Finished').waitFor();
    await stage(/^Started at /);
    await stage(/^Finished [\s\S]*in \d/);
    const { rows } = await server.sql.query('select total, added, waiting from integration_sync order by id desc limit 1');
    expect(await countOf(page, 'Total')).toBe(String(rows[0].total));
    expect(await countOf(page, 'New')).toBe(String(rows[0].added));
    for (const label of ['Updated', 'Migrated', 'Restored', 'Archived', 'Failed pets', 'Elapsed time'])
      await page.locator('.sync-counts dt').getByText(label, { exact: true }).waitFor();
  });

  test('names the animals that wait, and leads to the mappings', async () => {
    const problems = section('What it did');
    await problems
      .getByText(/^Waits for the mapping of /)
      .first()
      .waitFor();
    // To the words of its partner that are still to be decided, of the kind that most wait for.
    await expect
      .poll(() => problems.getByRole('link', { name: 'Go to the mappings' }).getAttribute('href'))
      .toMatch(/^\/integration-mapping\/\w+\?filter_active=false&filter_pending=true&filter_partner_key=\w+$/);
  });

  test('lists its animals page by page, found by what became of them and by name', async () => {
    await server.sql.query(`insert into integration_sync_pet (sync_id, external_id, name, outcome_key)
      select max(id), 'listed-' || n, 'Listed ' || n, 'UPDATED' from integration_sync, generate_series(1, 45) n group by n order by n`);
    await open();
    const rows = section('What it did').locator('tbody tr');
    const names = async () =>
      (await rows.locator('td:nth-child(2)').allTextContents()).filter((name) => name.startsWith('Listed'));
    await section('What it did').getByLabel('Outcome', { exact: true }).click();
    await page.getByTitle('Updated', { exact: true }).click();
    await expect.poll(names).toEqual(Array.from({ length: 20 }, (_, index) => `Listed ${index + 1}`));
    await section('What it did').getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await names())[0]).toBe('Listed 21');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await section('What it did').getByLabel('Animal', { exact: true }).fill('listed 44');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Listed 44']);
    await server.sql.query("delete from integration_sync_pet where external_id like 'listed-%'");
    await open();
  });

  test('leads from an animal to the pet that it is', async () => {
    await section('What it did').getByLabel('Outcome', { exact: true }).click();
    await page.getByTitle('New', { exact: true }).click();
    const link = section('What it did').locator('tbody a').first();
    const name = await link.textContent();
    await link.click();
    await page.waitForURL('**/organization/pet/*');
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await open();
  });

  test('says why pictures and videos could not be fetched, the commonest reason first', async () => {
    const { rows } = await server.sql.query<{ text: string }>(
      "select count(*) || ' ' || reason as text from pet_media group by reason order by count(*) desc",
    );
    const reasons = page.getByRole('list', { name: 'Why pictures and videos could not be fetched' }).getByRole('listitem');
    await reasons.first().waitFor();
    await expect.poll(() => reasons.allTextContents()).toEqual(rows.map(({ text }) => text));
  });
});

describe('a running sync', () => {
  test('is asked for every second until it has ended, and its total is unknown at first', async () => {
    server.simulator.set('petpoint', 'slow');
    await open();
    await ring(page, 'Finished').waitFor();
    const asked = verified();
    await start().click();
    await page.getByText('Sync started').waitFor();
    await ring(page, 'Running').waitFor();
    await expect.poll(() => ring(page, 'Running').getAttribute('aria-valuenow')).toBeNull();
    await expect.poll(() => start().isDisabled()).toBe(true);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    server.simulator.set('petpoint', null);
    await ring(page, 'Finished').waitFor();
    await page.locator('.page-head .tag').filter({ hasText: 'Finished' }).waitFor();
    const before = asked.length;
    await letPass(page, 5000);
    expect(asked).toHaveLength(before);
    await expect.poll(() => start().isEnabled()).toBe(true);
  });

  test('shows how far it is in rounded percent, second by second until the screen is left', async () => {
    server.simulator.set('petpoint', 'slow');
    await page.route('**/verify/sync', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      Object.assign(answer.data.sync, { total: 3, current: 2 });
      await route.fulfill({ response, json: answer });
    });
    let answers = 0;
    const note = (request: Request) => (answers += Number(request.url().endsWith('/verify/sync')));
    page.on('requestfinished', note);
    // What the machine was too slow for is asked anew.
    page.on('requestfailed', note);
    const asked = verified();
    const settled = () => expect.poll(() => asked.length - answers).toBe(0);
    await open();
    await start().click();
    await ring(page, 'Running').getByText('67%', { exact: true }).waitFor();
    await expect.poll(() => ring(page, 'Running').getAttribute('aria-valuenow')).toBe('67');
    await stopClock(page);
    await settled();
    for (const times of [asked.length + 1, asked.length + 2]) {
      await letPass(page, 1000);
      await settled();
      expect(asked).toHaveLength(times);
    }
    await page.clock.resume();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL(/\/dashboard$/);
    await ring(page, 'Running').waitFor({ state: 'detached' });
    const before = asked.length;
    await letPass(page, 5000);
    expect(asked).toHaveLength(before);
    await page.locator('.dashboard').waitFor();
  });

  test('is not asked for while nobody looks', async () => {
    server.simulator.set('petpoint', 'slow');
    await open();
    await start().click();
    await ring(page, 'Running').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForLoadState('networkidle');
    const asked = verified();
    await letPass(page, 5000);
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  test('is aborted once it was asked', async () => {
    server.simulator.set('petpoint', 'slow');
    await open();
    await start().dblclick();
    await ring(page, 'Running').waitFor();
    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('dialog', { name: 'Are you sure about aborting the current sync?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await ring(page, 'Running').waitFor();
    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
    await ring(page, 'Canceled').waitFor();
    await stage(/^Canceled /);
    const colour = await ring(page, 'Canceled').evaluate((one) => getComputedStyle(one).color);
    const [red = 0, ...others] = (colour.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(Math.max(...others));
  });

  test('that is gone when it is aborted is said in the specified words', async () => {
    server.simulator.set('petpoint', 'slow');
    await page.route('**/sync/abort', (route) =>
      route.fulfill({ status: 404, json: { status: 404, message: 'Sync does not exists anymore!', data: {} } }),
    );
    await open();
    await start().click();
    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('alert').getByText('Sync does not exists anymore!', { exact: true }).waitFor();
  });
});

test('a failed sync says why in words, and the next one is well again', async () => {
  server.simulator.set('petpoint', '401');
  await open();
  await start().click();
  await ring(page, 'Failed').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /^PetPoint .+/ })
    .first()
    .waitFor();
  await stage(/^Failed /);
  await page.locator('.page-head .tag').filter({ hasText: 'Failed' }).waitFor();
  server.simulator.set('petpoint', null);
  await start().click();
  await ring(page, 'Finished').waitFor();
  await page.locator('.page-head .tag').filter({ hasText: 'Finished' }).waitFor();
});

test('a new sync is made as it is wished, and tells what a dry run would do', async () => {
  await open();
  const form = page.getByRole('form', { name: 'Make new sync' });
  const tags = form.getByRole('group', { name: 'Force Sections' }).getByRole('button');
  await expect.poll(async () => (await tags.allTextContents()).sort()).toEqual([...sectionNames].sort());
  await form.getByRole('button', { name: 'PRICE' }).click();
  await form.getByRole('button', { name: 'INFO' }).click();
  await form.getByRole('button', { name: 'INFO' }).click();
  await form.getByLabel('Force updates').check();
  await form.getByLabel('Dry run').check();
  const asking = page.waitForRequest('**/sync/one');
  await start().click();
  expect((await asking).postDataJSON()).toEqual({
    integration_uuid: integration.uuid,
    forceSections: ['PRICE'],
    forceUpdates: true,
    dry_run: true,
  });
  await ring(page, 'Finished').waitFor();
  await page.getByText('A dry run: nothing is changed.').waitFor();
  await section('What it would do').getByRole('row').nth(1).waitFor();
  await expect.poll(() => form.getByLabel('Dry run').isChecked()).toBe(false);
  await section('Earlier syncs').getByText('Dry run, forced, Price').first().waitFor();
});

test('earlier syncs are looked at by their address', async () => {
  await open();
  const rows = section('Earlier syncs').locator('tbody tr');
  await rows.last().getByRole('link').click();
  await page.waitForURL(/\/sync\?sync=[\w-]{36}$/);
  await expect.poll(() => rows.last().getByRole('link').getAttribute('aria-current')).toBe('page');
  await goTo(page, page.url().slice(server.url.length));
  await ring(page, 'Finished').waitFor();
});

test('of a deactivated shelter does not start, and says why', async () => {
  await server.sql.query('update organization_shelter set active = false where id = $1', [integration.shelter.id]);
  await open();
  await start().click();
  await page.getByRole('alert').getByText('This shelter is deactivated, so its syncs are paused').waitFor();
  await server.sql.query('update organization_shelter set active = true where id = $1', [integration.shelter.id]);
});

test('a sync that nobody has begun says that it waits for its turn, here and in the list, and can be aborted', async () => {
  // Of a run that nobody has been told of each worker thinks that another is about to begin it, for as long as a lease is.
  await server.sql.query('insert into integration_sync (integration_id) select id from integration where uuid = $1', [
    integration.uuid,
  ]);
  await open();
  await ring(page, 'Waiting for its turn').waitFor();
  await stage(/^Waiting since /);
  await expectAccessible(page);
  await goTo(page, `/integration?filter_uuid=${integration.uuid}`);
  await page.getByRole('row').filter({ hasText: 'Waiting for its turn' }).waitFor();
  await open();
  await page.getByRole('button', { name: 'Abort', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
  await ring(page, 'Canceled').waitFor();
});
