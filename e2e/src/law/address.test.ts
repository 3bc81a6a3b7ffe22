import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser } from '../stage/browser.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let complaints: string[];
/** The same server under another name is another origin to a browser. */
let elsewhere: string;
beforeAll(async () => {
  const port = await freePort();
  elsewhere = `http://localhost:${port}`;
  const addresses = { PUBLIC_URL: `http://127.0.0.1:${port}`, API_URL: `${elsewhere}/api`, CDN_URL: `${elsewhere}/cdn` };
  [server, browser] = await Promise.all([startTestServer({ PORT: String(port), ...addresses }), openBrowser()]);
  ({ page, complaints } = await visitAs(browser, server, server.admin, { width: 1280 }));
});
afterAll(async () => {
  await page.context().close();
  await emptyBrowser(browser);
  await server.stop();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const asked = createServer().listen(0, '127.0.0.1', () => {
      const address = asked.address();
      asked.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test('the console reads, saves and shows pictures where each service has an address of its own', async () => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).href.replace(/^(https?:\/\/[^/]+\/[^/]*).*/, '$1')));
  await page.goto('/admin/specie/add');
  await page.getByLabel('Name').fill('Capybara');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await server.sql.query("select from specie where name = 'Capybara'")).rowCount).toBe(1);
  await page.goto('/organization/pet');
  const picture = page.locator('img.thumbnail').first();
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  await expect.poll(() => picture.getAttribute('src')).toMatch(new RegExp(`^${elsewhere}/cdn/AUTOx32/`));
  expect(asked).toContain(`${elsewhere}/api`);
  expect([...asked].filter((address) => /127\.0\.0\.1:\d+\/(api|cdn)$/.test(address))).toEqual([]);
  expect(complaints).toEqual([]);
});
