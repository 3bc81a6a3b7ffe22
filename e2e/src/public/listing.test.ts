import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slugOf } from '../../../server/test/public-pages.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeHouse, makePet } from '../../../server/test/shelters.ts';
import { portOf } from '../../../simulator/src/port.ts';
import { complaintsOf, expectFits, violationsIn } from '../stage/browser.ts';
import { browser, onStage, server } from '../stage/stage.ts';

onStage();
let shelter: MadeShelter;
let branch: MadeBranch;
let slug: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  ({ shelter, branch } = await makeHouse(server, { name: 'Quiet Paws' }));
  slug = await slugOf(server, shelter);
  const { rows } = await server.sql.query<{ id: number; picture: number }>(
    "select s.id, (select picture_id from pet p where p.specie_id = s.id and picture_id is not null limit 1) as picture from specie s where s.name in ('Dog', 'Cat') order by s.name",
  );
  for (let index = 0; index < 30; index += 1) {
    const { id, picture } = rows[index % 2] ?? { id: 0, picture: null };
    await makePet(server, branch, {
      name: `Pet ${index + 1}`,
      specie_id: id,
      picture_id: picture,
      sex_key: 'FEMALE',
      description: 'Likes naps.',
    });
  }
});

/** A visitor of their own; `options` are the browser's. */
async function visitor(options: Parameters<typeof browser.newContext>[0] = {}): Promise<void> {
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 }, locale: 'en', ...options });
  page = await context.newPage();
  complaints = complaintsOf(page);
}
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});
const open = (query = '') => page.goto(`/iframe/${slug}${query}`);
const names = () => page.locator('.card strong').filter({ visible: true }).allInnerTexts();
const look = async (name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};

describe('the listing', () => {
  beforeEach(() => visitor());

  test('is filtered by one choice, and a pet opens on a page of its own', async () => {
    await open();
    expect((await names()).length).toBe(24);
    await page.getByLabel('Species').selectOption({ label: 'Cat' });
    await page.waitForURL(/specie_uuid=[0-9a-f-]{36}/);
    expect((await names()).length).toBe(15);
    await page.getByRole('link', { name: 'Pet 29' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pet 29' }).waitFor();
    await look('pet-1280');
    await page.getByRole('link', { name: 'All pets' }).click();
    await page.getByRole('heading', { name: 'Pets of Quiet Paws' }).waitFor();
  });

  test('is whole and legible at every width', async () => {
    for (const path of ['', '?compact=true', '?size=XL']) {
      await open(path);
      await expectFits(page, 320, 768, 1280);
      expect(await violationsIn(page)).toEqual([]);
    }
    await open();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await look(`listing-${width}`);
    }
    await page.locator('.card').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFits(page, 320, 768, 1280);
    expect(await violationsIn(page)).toEqual([]);
    await page.goto('/iframe/nobody');
    expect(await violationsIn(page)).toEqual([]);
  });
});

test('without scripts filters are a form with a button, and pages are links', async () => {
  await visitor({ javaScriptEnabled: false });
  await open('?g=3');
  await page.getByLabel('Species').selectOption({ label: 'Dog' });
  await page.getByRole('button', { name: 'Show' }).click();
  expect((await names()).length).toBe(15);
  expect(new URL(page.url()).searchParams.get('g')).toBe('3');
  await open();
  await page.getByRole('link', { name: 'Next' }).click();
  expect(await names()).toEqual(['Pet 6', 'Pet 5', 'Pet 4', 'Pet 3', 'Pet 2', 'Pet 1']);
  await open('?compact=true');
  expect((await names()).length).toBe(12);
});

describe('Compact', () => {
  const four = (first: number) => [0, 1, 2, 3].map((index) => `Pet ${first - index}`);
  const HALF_A_MINUTE = 30_000;

  async function openTurning(options: Parameters<typeof browser.newContext>[0] = {}): Promise<void> {
    await visitor({ reducedMotion: 'no-preference', ...options });
    await page.clock.install();
    await open('?compact=true');
    await page.locator('.turned').waitFor();
    // A pointer that rests on it would pause it.
    await page.mouse.move(0, 899);
  }

  test('turns through 12 animals, four at a time, every 30 seconds', async () => {
    await openTurning();
    expect(await names()).toEqual(four(30));
    await look('compact-1280');
    for (const first of [26, 22, 30]) {
      await page.clock.runFor(HALF_A_MINUTE);
      expect(await names()).toEqual(four(first));
    }
  });

  test('shows one on a phone', async () => {
    await openTurning({ viewport: { width: 390, height: 800 } });
    expect(await names()).toEqual(['Pet 30']);
    await look('compact-390');
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(['Pet 29']);
  });

  test('has a button that stops it first in the order of Tab, and starts it again', async () => {
    await openTurning();
    await page.keyboard.press('Tab');
    const toggle = page.getByRole('button', { name: 'Stop turning' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.clock.runFor(HALF_A_MINUTE * 2);
    expect(await names()).toEqual(four(30));
    await page.getByRole('button', { name: 'Start turning' }).press('Enter');
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(four(26));
  });

  test('is stopped by focus and by any move by hand, and only paused by a pointer', async () => {
    await openTurning();
    await page.locator('.card').first().hover();
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(four(30));
    await page.mouse.move(0, 899);
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(four(26));
    await page.locator('.card').filter({ visible: true }).first().focus();
    await page.getByRole('button', { name: 'Start turning' }).waitFor();
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(four(26));
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await names()).toEqual(four(30));
  });

  test('never starts by itself where somebody wants less motion', async () => {
    await openTurning({ reducedMotion: 'reduce' });
    await page.clock.runFor(HALF_A_MINUTE * 2);
    expect(await names()).toEqual(four(30));
    await page.getByRole('button', { name: 'Start turning' }).click();
    await page.mouse.move(0, 899);
    await page.clock.runFor(HALF_A_MINUTE);
    expect(await names()).toEqual(four(26));
  });
});

describe('on the site of a shelter', () => {
  let site: Server;
  let address: string;
  let code: (query?: string) => string;
  beforeAll(async () => {
    const frame = (src: string) => `<iframe src="${src}" title="Pets" style="width:100%;min-height:100px;border:0"></iframe>`;
    code = (query = '') =>
      `${frame(`${server.url}/iframe/${slug}${query}`)}<script async src="${server.url}/p/embed.js"></script>`;
    const bodies: Record<string, string> = {
      '/two': code('?compact=true') + frame(`${server.url}/iframe/${slug}?page=2`),
      '/late': frame(`${server.url}/iframe/${slug}`),
    };
    site = createServer(({ url }, response) => {
      const body = bodies[url ?? ''] ?? code();
      const head = '<meta name="color-scheme" content="dark"><style>body{min-height:100vh}</style>';
      response.end(`<!doctype html><html><head>${head}</head><body><h1>Our pets</h1>${body}</body></html>`);
    });
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
    address = `http://localhost:${portOf(site)}`;
  });
  afterAll(() => void site.close());
  beforeEach(() => visitor());

  /** How high each frame is, and what is in it. */
  const heights = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map(async (frame) => {
          const outside = await (await frame.frameElement()).evaluate((element) =>
            element instanceof HTMLElement ? element.clientHeight : 0,
          );
          return {
            outside,
            inside: await frame.evaluate(() => Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0)),
          };
        }),
    );
  const isGrown = async () => (await heights()).every(({ outside, inside }) => inside > 100 && Math.abs(outside - inside) < 3);

  test('the frame grows with what it shows, and shrinks with it, without another scroll bar', async () => {
    await page.goto(address);
    await expect.poll(isGrown).toBe(true);
    const [{ outside: before } = { outside: 0 }] = await heights();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await isGrown()) && ((await heights())[0]?.outside ?? 0) > before).toBe(true);
    await page.frameLocator('iframe').getByLabel('Species').selectOption({ label: 'Cat' });
    await page.frameLocator('iframe').getByText('15 pets').waitFor();
    await expect.poll(isGrown).toBe(true);
  });

  test('two frames grow each by itself', async () => {
    await page.goto(`${address}/two`);
    await expect.poll(isGrown).toBe(true);
    expect(new Set((await heights()).map(({ outside }) => outside)).size).toBe(2);
  });

  test('a frame that is shown before the script has come grows once it comes', async () => {
    await page.goto(`${address}/late`);
    await expect.poll(async () => (await heights())[0]?.inside).toBeGreaterThan(100);
    await page.addScriptTag({ url: `${server.url}/p/embed.js` });
    await expect.poll(isGrown).toBe(true);
  });

  test('nothing else that is said there changes a frame', async () => {
    await page.goto(address);
    await expect.poll(isGrown).toBe(true);
    const before = await heights();
    await page.evaluate(() => {
      for (const height of [5000, Number.POSITIVE_INFINITY, '9000px'])
        window.postMessage({ type: 'homeward:height', height }, '*');
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'homeward:height', height: 5000 }, '*');
    });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await heights()).toEqual(before);
  });
});

test('a location that is alone is not asked for, and another one is', async () => {
  await visitor();
  await open();
  await expect.poll(() => page.getByLabel('Location').count()).toBe(0);
  await makeBranch(server, shelter, 'North');
  await open();
  await expect.poll(() => page.getByLabel('Location').locator('option').allInnerTexts()).toEqual(['All', 'Main house', 'North']);
});

test('a film is loaded where it is pressed, and not before', async () => {
  await visitor();
  const pet = await makePet(server, branch, { name: 'Star' });
  await server.sql.query(
    `insert into pet_media (pet_id, integration_id, kind_key, position, url, state_key)
      select $1, (select min(id) from integration), 'VIDEO', 0, url, 'LINKED'
      from unnest(array['https://www.youtube.com/watch?v=abcdefghijk', 'javascript:alert(1)', 'https://evil.example/watch?v=abcdefghijk']) url`,
    [pet.id],
  );
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: 'film', contentType: 'text/html' });
  });
  await open(`/pet/${pet.uuid}`);
  await expect.poll(() => page.locator('.film').count()).toBe(1);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Watch the video of Star' }).click();
  await page.locator('iframe[title="Watch the video of Star"]').waitFor();
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1']);
});
