import type { RequestListener } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../../server/test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../../server/test/listing.ts';
import { plain } from '../../../server/test/picture.ts';
import { makeBranch, makeShelter } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { field, saveButton } from '../stage/forms.ts';
import { openTab, ring } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: Listing;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let accounts = 0;
beforeAll(async () => {
  [server, browser] = await Promise.all([startListing({ SYNC_LEASE_SECONDS: '300' }), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterEach(() => {
  server.answer = undefined;
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** An integration whose first sync has brought these. */
async function having(rows: Listing['rows']): Promise<MadeIntegration> {
  server.rows = rows;
  accounts += 1;
  const made = await listingOf(server, { account: `mended ${accounts}` });
  await endedSync(server, made);
  return made;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const confirmed = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('a status map that takes every pet off the site', () => {
  let integration: MadeIntegration;
  const statuses = async () => new Set((await petsOf(server, integration)).map(({ status_key }) => status_key));
  const asked = async () => {
    integration = await having(dogs(30));
    const settings = { status_map: [{ id: 'On Shelter', status: [{ type: 'IN_PROCESS' }] }] };
    await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
    await syncNow(server, integration);
    await openTab(page, integration, 'sync');
    const title = 'This sync would take all 30 pets that were here off the site. Is that right?';
    await page.getByRole('region', { name: title }).waitFor();
  };

  test('does so after a yes', async () => {
    await asked();
    await button('Take them off the site').click();
    await page.getByRole('dialog', { name: 'Take 30 pets off the site?' }).waitFor();
    expect(await statuses()).toEqual(new Set(['AVAILABLE']));
    await confirmed('Take off').click();
    await page.getByText('Answered').waitFor();
    await ring(page, 'Finished').waitFor();
    expect(await statuses()).toEqual(new Set(['IN_PROCESS']));
  });

  test('takes off none after a no', async () => {
    await asked();
    await button('Keep them').click();
    await confirmed('Keep').click();
    await ring(page, 'Finished').waitFor();
    expect(await statuses()).toEqual(new Set(['AVAILABLE']));
  });
});

test('a sync that waited for its turn is seen to run to its end by whoever looks on', async () => {
  const integration = await having(dogs(2));
  server.rows = dogs(3);
  const created = (when: string) =>
    server.sql.query(
      `insert into integration_sync (integration_id, created_date) select id, ${when} from integration where uuid = $1`,
      [integration.uuid],
    );
  await created('now()');
  await openTab(page, integration, 'sync');
  await ring(page, 'Waiting for its turn').waitFor();
  await server.sql.query("update integration_sync set created_date = now() - interval '1 hour' where finish is null");
  await ring(page, 'Finished').waitFor();
  await page.getByRole('list', { name: 'Stages' }).getByText('Finished').waitFor();
  expect(await petsOf(server, integration)).toHaveLength(3);
});

test('an animal that failed says why, and is there once its record is mended', async () => {
  const integration = await having([dog(1), dog(2, { FEE: 1e30 })]);
  const row = (text: string) => page.getByRole('row').filter({ hasText: 'Dog 2' }).filter({ hasText: text });
  await openTab(page, integration, 'sync');
  await row('Failed').filter({ hasText: 'is no amount of money' }).waitFor();
  server.rows = [dog(1), dog(2, { FEE: 5000 })];
  await button('Start sync').click();
  await row('New').waitFor();
  await ring(page, 'Finished').waitFor();
  await expect.poll(() => row('Failed').count()).toBe(0);
  expect(await petsOf(server, integration)).toHaveLength(2);
});

test('a picture that is none says so, and is shown once there is one in its place', async () => {
  const picture = await plain(400, 300).jpeg().toBuffer();
  const answer: RequestListener = ({ url }, response) => {
    if (!url?.endsWith('.jpg')) return void response.end(JSON.stringify(server.rows));
    response.setHeader('content-type', 'image/jpeg');
    response.end(url.endsWith('/good.jpg') ? picture : 'NOPIC');
  };
  server.answer = answer;
  const shown = (name: string) => [dog(1, { PHOTOURLS: [`${server.address}/${name}.jpg`] })];
  const integration = await having(shown('none'));
  const state = async () =>
    (
      await server.sql.query<{ state_key: string }>(
        'select m.state_key from pet_media m join pet_source s using (pet_id) join integration i on i.id = s.integration_id where i.uuid = $1',
        [integration.uuid],
      )
    ).rows.map(({ state_key }) => state_key);
  await expect.poll(state).toEqual(['FAILED']);
  await openTab(page, integration, 'sync');
  const why = page.getByRole('list', { name: 'Why pictures and videos could not be fetched' });
  await why.getByRole('listitem').first().waitFor();
  server.rows = shown('good');
  await button('Start sync').click();
  await expect.poll(state).toEqual(['STORED']);
  await openTab(page, integration, 'sync');
  await ring(page, 'Finished').waitFor();
  await expect.poll(() => why.count()).toBe(0);
});

describe('a partner that takes every question and never answers', () => {
  let integration: MadeIntegration;
  beforeAll(async () => {
    server.answer = (_request, response) => void response.end('[]');
    const shelter = await makeShelter(server);
    const place = { key: 'ANIMALS_FIRST', shelter, branch: await makeBranch(server, shelter, 'North') } as const;
    integration = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
    await endedSync(server, integration);
  });
  const deafen = () => {
    server.answer = () => undefined;
  };

  test('keeps nobody from the settings, which say after a while why there is nothing to choose from', async () => {
    deafen();
    await openTab(page, integration, 'settings');
    await page.getByText('Asking AnimalsFirst what there is to choose from…').waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await field(page, 'Field of filter 1').fill('kennel');
    await field(page, 'Values of filter 1').fill('A7');
    await page.keyboard.press('Enter');
    await saveButton(page).click();
    await page.getByText('Settings saved successfully!').waitFor();
    const problem = page.getByRole('status').filter({ hasText: 'AnimalsFirst could not be asked what there is to choose from' });
    await problem.filter({ hasText: 'AnimalsFirst does not answer within 10 seconds.' }).waitFor();
  });

  test('lets its sync be aborted at once', async () => {
    deafen();
    await openTab(page, integration, 'sync');
    await button('Start sync').click();
    await ring(page, 'Running').waitFor();
    await button('Abort').click();
    await confirmed('Abort').click();
    await ring(page, 'Canceled').waitFor();
  });
});
