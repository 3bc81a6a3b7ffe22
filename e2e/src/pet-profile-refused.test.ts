import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { makeHouse } from '../../server/test/shelters.ts';
import { emptyBrowser, openBrowser } from './browser.ts';
import { field, saveButton } from './forms.ts';
import { visitAs } from './people.ts';
import { open } from './screens.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ page } = await visitAs(browser, server, server.admin));
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test('each part of a pet profile that is refused says so in its own words', async () => {
  const { shelter } = await makeHouse(server);
  await open(page, `/organization/shelter/${shelter.uuid}/pet-profile`);
  await page.getByRole('switch', { name: 'In foster' }).click();
  await field(page, 'Call to action').fill('Meet another one');
  await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
  await saveButton(page).click();
  await page.getByText('Failed to save pet profile. Reason: Shelter not found').waitFor();
  await page.getByText('Failed to save limit contorl. Reason: Shelter not found').waitFor();
});
