import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser, type Visitor } from './browser.ts';
import { emptyBrowser, newTab, putAway, visitAs } from './people.ts';

export let server: TestServer;
export let browser: Browser;
export let visitor: Visitor;
export let page: Page;

/** What a test file about one screen starts with: an administrator at a server of the file's own. */
export function onStage(): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
    visitor = await visitAs(browser, server, server.admin);
    page = visitor.page;
  });
  afterAll(async () => {
    await emptyBrowser(browser);
    await server.stop();
  });
}

/** Gives each test a tab of its own that keeps nothing of the last one, and opens something in it. */
export function eachInNewTab(open: () => Promise<unknown>): void {
  beforeEach(async () => {
    page = await newTab(visitor.context, server.admin);
    await open();
  });
  afterEach(() => putAway(page));
}
