import type { Browser, Page } from 'playwright-core';
import type { Caller, TestServer } from '../../../server/test/server.ts';
import { QUIET, type Visitor } from './browser.ts';
import { visitAs } from './people.ts';

/** A person whose time the test sets: a browser keeps the clock it was given, so it is one of their own. */
export async function visitWithClock(browser: Browser, server: TestServer, caller: Caller, time?: number): Promise<Visitor> {
  const visitor = await visitAs(browser, server, caller, { width: 1280 });
  await visitor.context.clock.install(time === undefined ? {} : { time });
  return visitor;
}

/** A clock is stopped at a time it has not seen yet: on a busy machine that is not the next millisecond. */
const AHEAD = 1000;

/** Lets no time go by on a page but what `letPass` lets, after a second at most that goes by at once. */
export const stopClock = async (page: Page): Promise<void> => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);

/** Lets so many milliseconds go by; what is asked in them has been asked afterwards. */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await page.evaluate((address) => fetch(address).then(() => undefined), QUIET);
}
