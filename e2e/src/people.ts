import type { SessionUser } from '@homeward/contract/auth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Caller, TestServer } from '../../server/test/server.ts';
import { type VisitOptions, type Visitor, visit } from './browser.ts';

const SESSION_KEY = 'homeward-admin-auth';

/** The user whose session this is. */
export const userOf = async (caller: Caller): Promise<SessionUser> =>
  (await caller.call<{ admin_user: SessionUser }>('auth/session-info')).data.admin_user;

/** Makes the page's browser keep nothing but the caller's session, or nothing at all. */
async function keepSession(page: Page, caller?: Caller): Promise<void> {
  const session = caller && { accessKey: caller.accessKey, accessToken: caller.token, user: await userOf(caller) };
  // A page of the same origin that does nothing of its own.
  await page.goto('/version');
  await page.evaluate(
    ([key, value]) => {
      localStorage.clear();
      if (value) localStorage.setItem(key, value);
    },
    [SESSION_KEY, session ? JSON.stringify(session) : ''] as const,
  );
}

/** A new tab in a browser that keeps nothing but the caller's session, or nothing at all. */
export async function newTab(context: BrowserContext, caller?: Caller): Promise<Page> {
  const page = await context.newPage();
  await keepSession(page, caller);
  return page;
}

/** A person with a browser of their own that already holds the caller's session. */
export async function visitAs(
  browser: Browser,
  server: TestServer,
  caller: Caller,
  options: VisitOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, server.url, options);
  await keepSession(visitor.page, caller);
  return visitor;
}

/** What the page keeps of its session. */
export const sessionIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), SESSION_KEY);
