import type { SessionUser } from '@homeward/contract/auth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Caller, TestServer } from '../../../server/test/server.ts';
import { expectNoBlindSaves } from './blind-saves.ts';
import { complaintsOf, endVisit, QUIET, reset, type VisitOptions, type Visitor, visit } from './browser.ts';
import { leaveScreen } from './go.ts';

const SESSION_KEY = 'homeward-admin-auth';

/** The user whose session this is. */
export const userOf = async (caller: Caller): Promise<SessionUser> =>
  (await caller.call<{ admin_user: SessionUser }>('auth/session-info')).data.admin_user;

/** Whose session a page keeps. */
const keeping = new WeakMap<Page, Caller>();
/** Whose sessions a browser has had, 'nobody' included: its tabs share what it keeps. */
const had = new WeakMap<BrowserContext, Set<Caller | 'nobody'>>();

/** Makes the page's browser keep nothing but the caller's session, or nothing at all. */
async function keepSession(page: Page, caller?: Caller): Promise<void> {
  if (caller && keeping.get(page) === caller) return;
  const session = caller && { accessKey: caller.accessKey, accessToken: caller.token, user: await userOf(caller) };
  had.set(page.context(), new Set(had.get(page.context())).add(caller ?? 'nobody'));
  await page.goto(QUIET);
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.clear();
      localStorage.clear();
      if (value) localStorage.setItem(key, value);
    },
    [SESSION_KEY, session ? JSON.stringify(session) : ''] as const,
  );
  if (caller) keeping.set(page, caller);
}

/** Ends what was done on a page, so that it can be used again. */
const leave = (page: Page) => reset(page, () => leaveSession(page));

async function leaveSession(page: Page): Promise<void> {
  const caller = keeping.get(page);
  // Where another tab signs in as somebody else the app loads anew.
  const stays = caller && had.get(page.context())?.size === 1 && (await leaveScreen(page));
  if (stays && (await page.evaluate(forget, [SESSION_KEY, caller.token] as const))) return;
  keeping.delete(page);
  await page.goto(QUIET);
}

/** Forgets all that the browser keeps but the session, and answers whether that is still this one. */
function forget([key, token]: readonly [key: string, token: string]): boolean {
  sessionStorage.clear();
  for (const other of Object.keys(localStorage)) if (other !== key) localStorage.removeItem(other);
  // The page itself hears of it as it would of another tab's change.
  window.dispatchEvent(new StorageEvent('storage', { key: 'homeward-admin-theme' }));
  return JSON.parse(localStorage.getItem(key) ?? '{}').accessToken === token;
}

/** What was put away, to be used again: to open it anew costs more than most tests do in it. */
const spareTabs = new WeakMap<BrowserContext, Set<Page>>();
const spareVisitors = new WeakMap<TestServer, Set<Visitor>>();

/** One of them, best the one that keeps the caller's session. */
function take<T>(spares: Set<T> = new Set(), pageOf: (spare: T) => Page, caller?: Caller): T | undefined {
  const [any] = spares;
  const best = [...spares].find((spare) => keeping.get(pageOf(spare)) === caller) ?? any;
  if (best) spares.delete(best);
  return best;
}

/** A tab in a browser that keeps nothing but the caller's session, or nothing at all. */
export async function newTab(context: BrowserContext, caller?: Caller): Promise<Page> {
  const page = take(spareTabs.get(context), (tab) => tab, caller) ?? (await context.newPage());
  await keepSession(page, caller);
  return page;
}

/** Ends what a test did in a tab that newTab gave it. */
export async function putAway(page: Page): Promise<void> {
  await leave(page);
  spareTabs.set(page.context(), new Set(spareTabs.get(page.context())).add(page));
}

/** A person with a browser of their own that already holds the caller's session. */
export async function visitAs(browser: Browser, server: TestServer, caller: Caller, options?: VisitOptions): Promise<Visitor> {
  const spare = options ? undefined : take(spareVisitors.get(server), ({ page }) => page, caller);
  const visitor = spare ?? (await visit(browser, server.url, options));
  await keepSession(visitor.page, caller);
  if (options) return visitor;
  const close = async () => {
    await leave(visitor.page);
    const complaints = complaintsOf(visitor.page);
    spareVisitors.set(server, new Set(spareVisitors.get(server)).add({ ...visitor, complaints }));
  };
  return { ...visitor, close };
}

/** Ends what a test file did in its browser. */
export async function emptyBrowser(browser: Browser): Promise<void> {
  await Promise.all(
    browser.contexts().map((context) => {
      had.delete(context);
      spareTabs.delete(context);
      return endVisit(context);
    }),
  );
  expectNoBlindSaves();
}

/** What the page keeps of its session. */
export const sessionIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), SESSION_KEY);
