import { afterEach, beforeAll, expect, test } from 'vitest';
import { checkIn, join, whichKiosk } from '../../../server/test/visits.ts';
import { addressOf, page, press, server, takeVisitors, visitor } from '../visit/visitor.ts';
import { openAccount, openEvent, type World, writtenWorld } from './written.ts';

takeVisitors();

/** Ends what it may stand in, and then runs, is asked for, or is filled in, wherever it is not text. */
const evil = `"'></script><img src=/x onerror=alert(1)>{{x}}`;
let world: World;
beforeAll(async () => {
  world = await writtenWorld(() => evil);
});
// What had become of it would be asked for, or refused by the page's policy: the browser complains of either.
afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

/** What is written is on the page, as text, and has made no part of it. */
async function isText(): Promise<void> {
  await page.getByText(evil).first().waitFor();
  await expect.poll(() => page.locator('[onerror], img[src="/x"]').count()).toBe(0);
}

test.each(['', '?compact=true', '/pet'])('on a listing (%s)', async (path) => {
  await page.goto(`/iframe/${world.slug}${path === '/pet' ? `/pet/${world.pet}` : path}`);
  await isText();
  if (path === '/pet') expect((await page.title()).split(evil)).toHaveLength(3);
});

test.each(['English', 'Español'])('on a kiosk, from its first step to the last, in %s', async (language) => {
  await page.goto(addressOf(world.desk));
  await press(language);
  await press(evil);
  await page.getByRole('group', { name: evil }).waitFor();
  await isText();
  await page.getByRole('radio').first().check();
  await page.locator('textarea').fill(evil);
  await page.locator('button[type=submit]').click();
  await page.locator('input').first().fill(evil);
  await page.locator('button[type=submit]').click();
  await page.getByRole('status').getByText(evil).waitFor();
  await isText();
});

test('behind a scanned code and on the page of the visit it leads to', async () => {
  await page.goto(`/kiosk/code/${world.desk.code.uuid}`);
  await page.getByRole('heading', { level: 1, name: evil }).waitFor();
  await isText();
  await page.getByLabel('Your name').fill(evil);
  await page.getByRole('button', { name: 'Join the wait list' }).click();
  await page.waitForURL('**/kiosk/visit/*');
  await isText();
});

test('on the page of a visit with an end message, drawn at once and anew', async () => {
  const { desk } = world;
  const reason_uuid = desk.reasons.Adopt?.uuid;
  const before = await join(server, desk, evil);
  const { data } = await checkIn(server, {
    ...whichKiosk(desk),
    key: crypto.randomUUID(),
    visitor: { name: evil, phone: null },
    reason_uuid,
    custom_response: evil,
  });
  await page.goto(`/kiosk/visit/${data.token}`);
  await isText();
  await page.locator('[data-now] p', { hasText: evil }).waitFor();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await server.post('/wait-list/leave', JSON.stringify({ token: before.data.token }), { 'content-type': 'application/json' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent(), { timeout: 10_000 }).not.toBe(heading);
  await page.locator('[data-now] p', { hasText: evil }).waitFor();
  await isText();
});

test('on the page of an event', async () => {
  await openEvent(world, 'as-text', () => evil);
  await isText();
});

test('on the page of an account', async () => {
  await openAccount(world, () => evil);
  await isText();
});
