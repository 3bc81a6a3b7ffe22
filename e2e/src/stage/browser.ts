import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { watchSaves } from './blind-saves.ts';

export type Theme = 'light' | 'dark';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page itself complained of: errors in its console and uncaught ones. */
  complaints: string[];
  close(): Promise<void>;
}

export interface VisitOptions {
  theme?: Theme;
  width?: number;
  /** By finger. */
  hasTouch?: boolean;
}

/** Pages live for a minute here: code that is made the fastest meanwhile costs more than it gives back. */
const SHORT_LIVED = ['--js-flags=--no-turbofan --single-threaded-gc'];

let running: Promise<Browser> | undefined;
/** One browser for all the test files of a process, since to start one takes a second. */
export const openBrowser = (): Promise<Browser> => (running ??= launch(SHORT_LIVED));

let fast: Promise<Browser> | undefined;
/** A browser as people have it, for what counts milliseconds; one for all files, too. */
export const openFastBrowser = (): Promise<Browser> => (fast ??= launch([]));

/** Beside every tab Chromium opens two pages of its own that nobody sees, at half the price of the tab. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off, for a second list replaces the first. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** A name in a house's own network, which leads to this machine: to a browser it is neither localhost nor secure. */
export const NAMED = 'console.lan';

function launch(more: string[]): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-quic', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const named = `--host-resolver-rules=MAP ${NAMED} 127.0.0.1`;
  const off = `--disable-features=${[...UNSEEN, ...PLAYWRIGHTS]}`;
  return chromium.launch({ executablePath: inject('chromium'), args: [...args, ...quiet, named, off, ...more] });
}

/** A page of the same origin that does nothing of its own. */
export const QUIET = '/version';

/** Who is in a browser without options, or has left it with nothing in it: to open one costs more than most tests do in it. */
const people = new WeakMap<BrowserContext, { visitor: Visitor; baseURL: string; hasLeft: boolean }>();

/** What the pages of visitors have asked last, and how it was answered. */
const asked = new Map<Page, string[]>();

/** The pages somebody is on, with their latest calls. */
export const openPages = () =>
  [...asked].flatMap(([page, calls]) => (page.isClosed() || page.url() === 'about:blank' ? [] : [{ page, calls }]));

/** How many calls of a page are kept. */
const LATEST = 20;

function noteCalls(context: BrowserContext): void {
  const note = (page: Page, text: string) => asked.set(page, [...(asked.get(page) ?? []), text].slice(-LATEST));
  context.on('page', (page) => {
    asked.set(page, []);
    page.once('close', () => asked.delete(page));
  });
  context.on('response', (response) => {
    if (response.request().method() === 'POST') note(response.frame().page(), `${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    if (request.method() === 'POST') note(request.frame().page(), `${request.failure()?.errorText} ${request.url()}`);
  });
}

/** Ends what was done in a browser: one without options is kept with nothing in it, until somebody visits the address. */
export async function endVisit(context: BrowserContext): Promise<void> {
  const person = people.get(context);
  if (person?.hasLeft) return;
  if (!person || person.visitor.page.isClosed()) return context.close();
  const { page } = person.visitor;
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await reset(page, () => page.goto(QUIET));
  await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
  await page.goto('about:blank');
  person.hasLeft = true;
}

/** Takes out of a page what a test has put into it, and what it looks at. */
export async function reset(page: Page, leave: () => Promise<unknown>): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await leave();
  // To draw this anew is cheap only now that nothing is there any more.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A person with a browser of their own at this address. */
export async function visit(browser: Browser, baseURL: string, options?: VisitOptions): Promise<Visitor> {
  const known = options ? [] : browser.contexts().map((context) => people.get(context));
  const gone = known.find((person) => person?.hasLeft && person.baseURL === baseURL);
  if (gone) {
    gone.hasLeft = false;
    return { ...gone.visitor, complaints: complaintsOf(gone.visitor.page) };
  }
  const { theme = 'light', width = 1280, hasTouch = false } = options ?? {};
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 900 },
    hasTouch,
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  context.setDefaultTimeout(60_000);
  watchSaves(context);
  noteCalls(context);
  const page = await context.newPage();
  const visitor = { page, context, complaints: complaintsOf(page), close: () => context.close() };
  if (!options) people.set(context, { visitor, baseURL, hasLeft: false });
  return visitor;
}

/** What a page complains of from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself notes every refused request; those are the tests' own doing.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return complaints;
}

/** Signs in through the login screen. */
export async function signIn(page: Page, email = 'mara.voss@homeward.example', password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Holds the page against WCAG 2.2 AA as it is shown: what can be read in the light theme can be in the dark one, too
 * (law/contrast.test.ts). What stands around every screen the test of the shell asks for.
 */
export async function expectAccessible(page: Page, exclude = AROUND): Promise<void> {
  expect(await violations(page, exclude)).toEqual([]);
}

/** Holds that a page scrolls no way but down at these widths, and leaves it as wide as it was. */
export async function expectFits(page: Page, ...widths: number[]): Promise<void> {
  const before = page.viewportSize();
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // What goes by its own width is drawn once more.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  } finally {
    if (before) await page.setViewportSize(before);
  }
}

/** What of a page for visitors, which is in light alone, does not keep to WCAG 2.2 AA. */
export const violationsIn = (page: Page): Promise<string[]> => violations(page, []);

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let source: string | undefined;
const axeSource = () => (source ??= readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));

/** Menu and header. */
const AROUND = ['.side', '.top'];

/** What of WCAG 2.2 AA a page does not keep to. */
export async function violations(page: Page, exclude = AROUND): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('.ant-btn-loading'));
  // Its half a megabyte is read once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  const results = await page.evaluate(
    ([values, others]) =>
      window.axe.run(
        { include: [['html']], exclude: others.map((one) => [one]) },
        { runOnly: values, resultTypes: ['violations'], preload: false },
      ),
    [WCAG, exclude] as const,
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
