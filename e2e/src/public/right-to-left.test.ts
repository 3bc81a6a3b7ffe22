import { beforeAll, expect, test } from 'vitest';
import { join } from '../../../server/test/visits.ts';
import { expectFits, violationsIn } from '../stage/browser.ts';
import { addressOf, page, press, server, takeVisitors } from '../visit/visitor.ts';
import { type World, writtenWorld } from './written.ts';

takeVisitors();

const arabic = 'ملجأ الكلاب والقطط، أهلاً بكم!';
let world: World;
beforeAll(async () => {
  world = await writtenWorld(() => arabic);
  await server.sql.query(
    `insert into organization_shelter_language (shelter_id, language_id, main_language)
      select $1, id, abbreviation = 'en' from language where abbreviation in ('ar', 'en')`,
    [world.desk.shelter.id],
  );
});

const directions = (selector: string) =>
  page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).direction))]);
async function isRightToLeft(): Promise<void> {
  await expect.poll(() => directions('html')).toEqual(['rtl']);
  await page.getByText(arabic).first().waitFor();
  await expectFits(page, 320, 768, 1280);
  expect(await violationsIn(page)).toEqual([]);
}

test.each(['', '/pet'])('a listing (%s) is read from the right where the shelter speaks Arabic', async (path) => {
  await page.goto(`/iframe/${world.slug}${path && `/pet/${world.pet}`}?lang=ar`);
  await isRightToLeft();
  if (!path) return;
  await page.setViewportSize({ width: 1280, height: 900 });
  const [looks, known] = await Promise.all(['.looks', '.known'].map((part) => page.locator(part).boundingBox()));
  expect(looks?.x).toBeGreaterThan(known?.x ?? Number.POSITIVE_INFINITY);
});

test('animals in turn go to the left, and none is cut off', async () => {
  await page.goto(`/iframe/${world.slug}?compact=true&lang=ar`);
  await isRightToLeft();
});

/** Whether the last letter of a text stands to the right of the one before. */
function endsRight(element: Element): boolean {
  const text = element.firstChild;
  const length = text?.textContent?.length ?? 0;
  const leftOf = (at: number) => {
    const range = document.createRange();
    if (text) range.setStart(text, at);
    if (text) range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  return leftOf(length - 1) > leftOf(length - 2);
}

test('a kiosk is turned by the language that is chosen, and back by another', async () => {
  await page.goto(addressOf(world.desk));
  await press('العربية');
  await page.getByRole('button', { name: arabic }).waitFor();
  await isRightToLeft();
  // Words of ours, which are from the left, end where they end.
  expect(await page.getByRole('heading', { level: 1 }).evaluate(endsRight)).toBe(true);
  await press('Back');
  await press('English');
  await page.getByRole('button', { name: arabic }).waitFor();
  await expect.poll(() => directions('html')).toEqual(['ltr']);
});

test('what opens on a phone is in the phone’s language, and a shelter’s own words are read their own way', async () => {
  await page.goto(`/kiosk/code/${world.desk.code.uuid}?lang=ar`);
  await page.getByRole('heading', { name: arabic }).waitFor();
  await isRightToLeft();
  const { data } = await join(server, world.desk);
  await page.goto(`/kiosk/visit/${data.token}`);
  await page.getByText(arabic).first().waitFor();
  await expectFits(page, 320);
  expect(await violationsIn(page)).toEqual([]);
});
