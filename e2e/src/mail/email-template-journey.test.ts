import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../server/test/outbox.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { choose, field, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { openMail } from '../stage/opened-mail.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ ROLE: 'all' }), openBrowser()]);
  // One that had a clock of another test would run that in the preview, which refuses it.
  visitor = await visitAs(browser, server, server.admin, { theme: 'light' });
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** Sends what is open to whoever looks at it, and opens the mail that has come. */
async function tested(page: Page) {
  const { to } = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/smart-response/send-test')),
    page.getByRole('button', { name: 'Send a test to me' }).filter({ visible: true }).click(),
  ]).then(async ([response]) => ((await response.json()) as { data: { to: string } }).data);
  return openMail((await mailsTo(server, to)).at(-1) ?? '');
}

/** What a program of mails shows of it, without network and scripts. */
async function shown(html: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, viewport: { width: 700, height: 900 } });
  const page = await context.newPage();
  await page.setContent(html);
  return { page, close: () => context.close() };
}

test('an editor writes a template and its translation, sends both to themselves, and the mails look as they were written', async () => {
  const { page, complaints } = visitor;
  await goTo(page, '/');
  await page.getByRole('link', { name: 'E-mail Templates', exact: true }).click();
  await page.getByRole('link', { name: 'Create e-mail template' }).click();
  await page.getByRole('heading', { name: /^New/ }).waitFor();
  await field(page, 'Name').fill('Collection day');
  await field(page, 'Key').fill('collection_day');
  await page.getByRole('button', { name: 'Add variable' }).click();
  await field(page, 'Key of variable 1').fill('pet');
  await field(page, 'Sample value of variable 1').fill('Łucja & Rex');
  await field(page, 'Subject').fill('{{pet}} may come home');
  await field(page, 'Title').fill('Come and collect {{pet}}');
  await field(page, 'Main description').fill('We are open from nine to five.\n\nBring a lead.');
  await page.getByRole('button', { name: 'Add main button' }).click();
  await field(page, 'Text').fill('Find the way');
  await field(page, 'Link').fill('https://shelter.example/way?to={{pet}}');
  await page.keyboard.press('Control+s');
  await saved(page);

  const english = await tested(page);
  expect(english.subject).toBe('Łucja & Rex may come home');
  expect(english.text).toContain('Bring a lead.');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await choose(page, 'Language', 'German');
  await field(page, 'Subject').fill('{{pet}} darf heim: schöne Grüße');
  await field(page, 'Title').fill('{{pet}} abholen');
  await page.keyboard.press('Control+s');
  await page.getByRole('tab', { name: 'German' }).waitFor();

  const german = await tested(page);
  expect(german.subject).toBe('Łucja & Rex darf heim: schöne Grüße');
  expect(german.html).toContain('<html lang="de"');
  const { page: mail, close } = await shown(german.html);
  await mail.getByText('Łucja & Rex abholen').waitFor();
  await mail.getByText('We are open from nine to five.').waitFor();
  const button = mail.getByRole('link', { name: 'Find the way' });
  await expect.poll(() => button.getAttribute('href')).toBe('https://shelter.example/way?to=%C5%81ucja%20%26%20Rex');
  // Outlook draws tables alone; a phone has no room for more than its width.
  await expect.poll(() => mail.locator('table').count()).toBeGreaterThan(0);
  await mail.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => mail.locator('body').evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(390);
  await close();
  expect(complaints).toEqual([]);
});
