import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import type { Desk } from '../../../server/test/visits.ts';
import { openBrowser, type Visitor, visit } from '../stage/browser.ts';
import { emptyBrowser } from '../stage/people.ts';

export let server: TestServer;
export let browser: Browser;
export let visitor: Visitor;
export let page: Page;
/** A server, and a phone of a visitor for each test. */
export function takeVisitors() {
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  });
  afterAll(async () => {
    await emptyBrowser(browser);
    await server.stop();
  });
  beforeEach(async () => {
    visitor = await visit(browser, server.url, { width: 360 });
    page = visitor.page;
  });
  afterEach(async () => {
    await visitor.context.close();
  });
}

export const addressOf = ({ kiosk }: Desk) => `/kiosk?fingerprint=${kiosk.fingerprint}&uuid=${kiosk.uuid}`;
export const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
export const visitsOf = async ({ branch }: Desk, name: string) =>
  (
    await server.sql.query(
      'select v.*, w.phone from visit v join visitor w on w.id = v.visitor_id where v.branch_id = $1 and w.name = $2',
      [branch.id, name],
    )
  ).rows;
