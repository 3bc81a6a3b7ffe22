import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser } from '../stage/browser.ts';
import { letPass, stopClock, visitWithClock } from '../stage/clock.ts';
import { emptyBrowser, sessionIn, userOf } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test('a session that has ended is kept nowhere, though an answer of its time comes late', async () => {
  const caller = await server.userWith('specie/search');
  const { email } = await userOf(caller);
  const { page } = await visitWithClock(browser, server, caller);
  let arrive = () => {};
  const released = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/auth/session-info', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await released;
    json.data.admin_user.first_name = 'Late';
    await route.fulfill({ response, json });
  });
  await page.goto('/admin/specie');
  await page.getByRole('cell', { name: 'Ferret' }).waitFor();
  // What is still asked may hear of the end, too: the page is to be loaded anew only once time goes by.
  await stopClock(page);
  await server.sql.query(
    'update admin_session set revoked_date = now() where admin_user_id = (select id from admin_user where email = $1)',
    [email],
  );
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('alert').getByText('Your session has expired. Please log in').waitFor();
  const arrived = page.waitForResponse('**/auth/session-info');
  arrive();
  await (await arrived).finished();
  await letPass(page, 500);
  await page.getByRole('button', { name: 'account of Late' }).waitFor();
  await expect.poll(() => sessionIn(page)).toEqual({});
  await page.context().close();
});
