import { expect, test } from 'vitest';
import { join, makeDesk } from '../../../server/test/visits.ts';
import { foreign } from '../law/foreign.ts';
import { addressOf, heading, page, press, server, takeVisitors, visitsOf } from './visitor.ts';

takeVisitors();

test('what a visitor has sent is kept while something else answers, whatever that says, and is sent once the way is free', async () => {
  const desk = await makeDesk(server, { Donate: {} });
  await page.clock.install();
  await page.goto(addressOf(desk));
  await press('English');
  await press('Donate');
  await press('Next');
  await page.getByLabel('Your name').fill('Kept');
  let asked = 0;
  let [answer] = Object.values(foreign);
  await page.route('**/kiosk/check-in', (route) => {
    asked += 1;
    return route.fulfill(answer);
  });
  await press('Check in');
  await page.getByText('There is no connection just now.').waitFor();
  for (const next of Object.values(foreign)) {
    answer = next;
    const before = asked;
    await page.clock.runFor(5000);
    await expect.poll(() => asked).toBe(before + 1);
    await page.getByText('Waiting to be sent: 1').waitFor();
  }
  await page.unroute('**/kiosk/check-in');
  await page.clock.runFor(5000);
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
  await expect.poll(async () => (await visitsOf(desk, 'Kept')).length).toBe(1);
});

test('a kiosk that starts behind a network’s sign-in shows itself, and not that', async () => {
  const desk = await makeDesk(server, { Donate: {} });
  await page.goto(addressOf(desk));
  await heading('Choose your language');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().route('**/kiosk?*', (route) => route.fulfill(foreign['a page with 200']));
  await page.reload();
  await heading('Choose your language');
  await page.context().unroute('**/kiosk?*');
});

test('a visitor’s place stays while something else answers for their page', async () => {
  const desk = await makeDesk(server);
  const { token } = (await join(server, desk, 'Stays')).data;
  await page.clock.install();
  await page.goto(`/kiosk/visit/${token}`);
  const place = page.locator('[data-now]');
  await place.getByRole('heading').waitFor();
  const stood = await place.textContent();
  await page.route('**/wait-list/place', (route) => route.fulfill({ json: { status: 200, message: 'OK', data: { ahead: 7 } } }));
  const drawn = page.waitForResponse(`**/kiosk/visit/${token}`);
  await page.route(`**/kiosk/visit/${token}`, (route) => route.fulfill(foreign['a page with 200']));
  await page.clock.runFor(6000);
  await drawn;
  await page.clock.runFor(6000);
  await expect.poll(() => place.textContent()).toBe(stood);
});
