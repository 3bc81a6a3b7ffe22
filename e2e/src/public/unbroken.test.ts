import { beforeAll, expect, test } from 'vitest';
import { join } from '../../../server/test/visits.ts';
import { expectFits } from '../stage/browser.ts';
import { addressOf, page, press, server, takeVisitors } from '../visit/visitor.ts';
import { openAccount, openEvent, type World, writtenWorld } from './written.ts';

takeVisitors();

/** As long as it may be and without a blank. */
const long = (length: number) => 'Xavierella'.repeat(12).slice(0, length);
let world: World;
beforeAll(async () => {
  world = await writtenWorld(long);
  await server.sql.query('update organization_branch set email = $2 where id = $1', [
    world.desk.branch.id,
    `${long(60)}@paws.example`,
  ]);
});

const fits = async () => expectFits(page, 320);

test('a listing, its pets and what is not there', async () => {
  const { slug, pet } = world;
  for (const path of ['', '?compact=true', '?sex=FEMALE&size=XL', `/pet/${pet}`, '/pet/none']) {
    await page.goto(`/iframe/${slug}${path}`);
    await fits();
  }
  expect((await page.goto(`/iframe/${slug}/pet/${pet}`))?.status()).toBe(200);
});

test('an event', async () => {
  await openEvent(world, 'unbroken', long);
  await fits();
});

test('a kiosk on all its steps, a scanned code and a visit', async () => {
  const { desk } = world;
  const next = async (name: string) => {
    await fits();
    await press(name);
  };
  await page.goto(addressOf(desk));
  await next('English');
  await next(long(80));
  await page.getByText(long(120)).first().waitFor();
  const boxes = await Promise.all(['input', 'span'].map((part) => page.locator(`.tick ${part}`).first().boundingBox()));
  const [tick, text] = boxes.map((box) => box ?? { x: 0, width: 0 });
  expect(text?.x).toBeGreaterThan((tick?.x ?? 0) + (tick?.width ?? 0));
  await next('Next');
  await page.getByLabel('Your name').fill(long(80));
  await next('Check in');
  await page.getByText('You are number 1 in line.').waitFor();
  await fits();
  await page.goto(`/kiosk/code/${desk.code.uuid}`);
  await page.getByLabel('Your name').waitFor();
  await fits();
  await page.goto(`/kiosk/visit/${(await join(server, desk)).data.token}`);
  await fits();
});

test('an account', async () => {
  await openAccount(world, long);
  await fits();
});
