import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../../server/test/integrations.ts';
import { dogs, type Listing, listingOf, petsOf, startListing } from '../../../server/test/listing.ts';
import { expectAccessible, expectFits, openBrowser, type Visitor } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { ring } from '../stage/integrations.ts';
import { emptyBrowser, newTab, putAway, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: Listing;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
let accounts = 0;
beforeAll(async () => {
  [server, browser] = await Promise.all([startListing(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
beforeEach(async () => {
  server.rows = dogs(30, { HOUSE: 'North' });
  accounts += 1;
  integration = await listingOf(server, { account: `asking ${accounts}` });
  await endedSync(server, integration);
  server.rows = dogs(12, { HOUSE: 'North' });
  await syncNow(server, integration);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const ASKED = 'This sync would archive 18 of 30 pets that were here. Is that right?';
const openSync = (at = page) => open(at, `/integration/${integration.uuid}/sync`);
const button = (name: string, at = page) => at.getByRole('button', { name, exact: true });
const question = (at = page) => at.getByRole('region', { name: ASKED });
const living = async () => (await petsOf(server, integration)).filter(({ deleted }) => !deleted).length;
/** Presses an answer, and goes on. */
const answer = async (pressed: string, sure: string, at = page) => {
  await button(pressed, at).click();
  await at.getByRole('dialog').getByRole('button', { name: sure, exact: true }).click();
};

describe('a run that waits for a yes', () => {
  test('is seen on the first page, in the list, and on every tab of its integration, and is not green', async () => {
    await open(page, '/');
    await page.getByRole('link', { name: /Syncs? asks? before/ }).click();
    await page.waitForURL(/filter_state_key=ASKING/);
    const row = page.getByRole('row', { name: `${integration.shelter.name} / North` });
    const tag = row.getByRole('link', { name: 'Asks, show what' });
    await expect.poll(() => tag.getAttribute('class')).toMatch(/amber/);
    await goTo(page, `/integration/${integration.uuid}/settings`);
    await page.getByRole('link', { name: 'See what it asks' }).click();
    await question().waitFor();
    await ring(page, 'Asks').waitFor();
    await page.getByRole('table', { name: 'Earlier syncs' }).locator('.tag.amber').getByText('Asks').waitFor();
  });

  test('says of how many it asks, by which rule, and which they are', async () => {
    await openSync();
    const why = question().getByRole('list', { name: 'Why' });
    await expect.poll(() => why.textContent()).toBe('18 ShelterManager no longer lists it.');
    await question().getByText('Which they are').click();
    const pets = question().getByRole('region', { name: 'Pets that would be archived' });
    await expect.poll(() => pets.getByRole('listitem').count()).toBe(18);
    await expect
      .poll(() => pets.getByRole('link', { name: 'Dog 13', exact: true }).getAttribute('href'))
      .toMatch(/^\/organization\/pet\/[\da-f-]{36}$/);
    await expectAccessible(page);
    await expectFits(page, 390);
  });

  test('archives after a yes that is asked for once more, however often it is pressed, and shows what it did', async () => {
    await openSync();
    await button('Archive them').click();
    await page.getByRole('dialog', { name: 'Archive 18 pets?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await living()).toBe(30);
    await button('Archive them').click();
    const answers: number[] = [];
    const hear = (response: { url(): string; status(): number }) =>
      void (response.url().endsWith('/sync/confirm') && answers.push(response.status()));
    page.on('response', hear);
    await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).dblclick();
    await page.getByText('18 pets archived').waitFor();
    await ring(page, 'Finished').waitFor();
    await question().waitFor({ state: 'detached' });
    page.off('response', hear);
    expect(answers).toEqual([200]);
    expect(await living()).toBe(12);
    expect(visitor.complaints).toEqual([]);
  });

  test('archives nothing after a no, and remembers it', async () => {
    await openSync();
    await answer('Keep them', 'Keep');
    await page.getByText('Nothing was archived').waitFor();
    await page.getByText('Somebody has said no: none of them was archived.').waitFor();
    await ring(page, 'Finished').waitFor();
    expect(await living()).toBe(30);
  });

  test('tells who comes second that it has been answered', async () => {
    await openSync();
    const other = await newTab(visitor.context, server.admin);
    await openSync(other);
    await answer('Keep them', 'Keep');
    await page.getByText('Nothing was archived').waitFor();
    await answer('Archive them', 'Archive', other);
    await other.getByText('Could not answer. Reason: This question has been answered, or replaced by a newer sync').waitFor();
    await question(other).waitFor({ state: 'detached' });
    expect(await living()).toBe(30);
    await putAway(other);
  });

  test('says to whom may not answer which permission that takes', async () => {
    const permissions = ['integration/search', 'branch/search', 'verify/sync', 'verify/question'];
    const reader = await visitAs(browser, server, await server.userWith(...permissions));
    await openSync(reader.page);
    await question(reader.page).getByText('You may not answer this: it takes the permission sync/confirm.').waitFor();
    await expect.poll(() => button('Archive them', reader.page).count()).toBe(0);
    await reader.close();
  });
});

describe('a mistaken connection', () => {
  const menu = async () => {
    await button('More for this integration').click();
    await page.getByRole('menuitem', { name: 'Undo the connection…' }).click();
  };
  const dialog = () => page.getByRole('dialog', { name: /^Undo the connection/ });
  const undoes = () => dialog().getByRole('button', { name: 'Undo the connection' });
  const setStatus = (name: string) =>
    server.sql.query(
      `update pet set status_key = 'IN_PROCESS' where name = $2 and id in (select pet_id from pet_source s
        join integration i on i.id = s.integration_id where i.uuid = $1)`,
      [integration.uuid, name],
    );

  test('is undone with its pets once their number has been typed, without those that somebody adopts', async () => {
    await setStatus('Dog 1');
    await openSync();
    await menu();
    await dialog().getByText('29 pets that came by it are archived').waitFor();
    await dialog().getByText('1 pet stays').waitFor();
    await dialog().getByRole('link', { name: 'Dog 1', exact: true }).waitFor();
    await expect.poll(() => undoes().isDisabled()).toBe(true);
    await dialog().getByRole('textbox').fill('28');
    await expect.poll(() => undoes().isDisabled()).toBe(true);
    await expectAccessible(page);
    // Somebody begins to adopt another one meanwhile.
    await setStatus('Dog 2');
    await dialog().getByRole('textbox').fill('29');
    await undoes().click();
    await page.getByText('Could not undo the connection. Reason: It has brought 28 pets by now: look again').waitFor();
    await dialog().getByText('28 pets that came by it are archived').waitFor();
    expect(await living()).toBe(30);
    await dialog().getByRole('textbox').fill('28');
    await undoes().dblclick();
    await page.getByText('Connection undone, and 28 pets archived').waitFor();
    await page.waitForURL(/\/integration(\?.*)?$/);
    expect(await living()).toBe(2);
    await goTo(page, `/integration/${integration.uuid}/dashboard`);
    await page.getByText('Integration not found').first().waitFor();
  });

  test('is left as it is where nobody goes on', async () => {
    await openSync();
    await menu();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await question().waitFor();
    expect(await living()).toBe(30);
  });
});
