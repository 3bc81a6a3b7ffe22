import type { SessionUser } from '@homeward/contract/auth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Caller, TestServer } from '../../server/test/server.ts';
import { complaintsOf, type VisitOptions, type Visitor, visit } from './browser.ts';

const SESSION_KEY = 'homeward-admin-auth';

/** The user whose session this is. */
export const userOf = async (caller: Caller): Promise<SessionUser> =>
  (await caller.call<{ admin_user: SessionUser }>('auth/session-info')).data.admin_user;

/** A page of the same origin that does nothing of its own. */
const QUIET = '/version';

/** Makes the page's browser keep nothing but the caller's session, or nothing at all. */
async function keepSession(page: Page, caller?: Caller): Promise<void> {
  const session = caller && { accessKey: caller.accessKey, accessToken: caller.token, user: await userOf(caller) };
  await page.goto(QUIET);
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.clear();
      localStorage.clear();
      if (value) localStorage.setItem(key, value);
    },
    [SESSION_KEY, session ? JSON.stringify(session) : ''] as const,
  );
}

/** What was put away, to be used again: to open it anew costs more than most tests do in it. */
const spareTabs = new WeakMap<BrowserContext, Set<Page>>();
const spareVisitors = new WeakMap<TestServer, Visitor[]>();

/** A tab in a browser that keeps nothing but the caller's session, or nothing at all. */
export async function newTab(context: BrowserContext, caller?: Caller): Promise<Page> {
  const [spare] = spareTabs.get(context) ?? [];
  if (spare) spareTabs.get(context)?.delete(spare);
  const page = spare ?? (await context.newPage());
  await keepSession(page, caller);
  return page;
}

/** Ends what a test did in a tab that newTab gave it. */
export async function putAway(page: Page): Promise<void> {
  await leave(page);
  spareTabs.set(page.context(), new Set(spareTabs.get(page.context())).add(page));
}

async function leave(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(QUIET);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A person with a browser of their own that already holds the caller's session. */
export async function visitAs(browser: Browser, server: TestServer, caller: Caller, options?: VisitOptions): Promise<Visitor> {
  const visitor = (!options && spareVisitors.get(server)?.pop()) || (await visit(browser, server.url, options));
  await keepSession(visitor.page, caller);
  if (options) return visitor;
  const close = async () => {
    await leave(visitor.page);
    const complaints = complaintsOf(visitor.page);
    spareVisitors.set(server, [...(spareVisitors.get(server) ?? []), { ...visitor, complaints }]);
  };
  return { ...visitor, close };
}

/** What the page keeps of its session. */
export const sessionIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), SESSION_KEY);
