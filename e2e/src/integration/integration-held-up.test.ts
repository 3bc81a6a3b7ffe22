import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../../server/test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../../server/test/listing.ts';
import { makeBranch } from '../../../server/test/shelters.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { ring } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: Listing;
let browser: Browser;
let north: MadeIntegration;
beforeAll(async () => {
  [server, browser] = await Promise.all([startListing(), openBrowser()]);
  server.rows = dogs(9);
  north = await listingOf(server);
  await endedSync(server, north);
  const branch = await makeBranch(server, north.shelter, 'South');
  const credentials = { account: 'listed', username: 'another', password: 'p', url: server.address };
  const south = await wizard(server, { ...north, branch }, credentials, { settings: {}, connected: true });
  await endedSync(server, south);
  await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [south.uuid]);
  await syncNow(server, south);
  server.rows = dogs(8);
  await syncNow(server, north);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test('a run whose pets wait for a location that fails is seen on the first page, in the list and in itself, and is not green', async () => {
  const { page } = await visitAs(browser, server, server.admin);
  await open(page, '/');
  await page.getByRole('link', { name: '1 Sync held up by another location' }).click();
  await page.waitForURL(/filter_state_key=HELD_UP/);
  const tag = page.getByRole('row', { name: `${north.shelter.name} / North` }).getByRole('link', { name: 'Held up, show why' });
  await expect.poll(() => tag.getAttribute('class')).toMatch(/amber/);
  await tag.click();
  await ring(page, 'Held up').waitFor();
  await page.getByText(/^1 pet waits for the word of South, which fails since /).waitFor();
  await expectAccessible(page);
});
