import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** An address that no screen has: whoever is there has left everything else. */
const NOWHERE = '/-';

/**
 * Opens an address as if for the first time, but in the app that runs already: to load that anew costs more than most
 * tests do in it. Nothing that was read before is kept. `page.goto` is for what a whole new page has to show.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  if (await leaveScreen(page)) await page.evaluate(openWithin, address);
  else await page.goto(address);
}

/** Leaves the screen and all that was read for it; answers whether the app runs and nothing stands over it any more. */
export const leaveScreen = (page: Page): Promise<boolean> => page.evaluate(leaveWithin, NOWHERE).catch(() => false);

declare global {
  /** The app that runs, and what looks whether everybody can use it. */
  interface Window {
    __TSR_ROUTER__?: { navigate(to: { href: string; replace?: boolean; ignoreBlocker: boolean }): Promise<void> };
    __TANSTACK_QUERY_CLIENT__?: { removeQueries(filters: { type: 'inactive' }): void; clear(): void; isFetching(): number };
    axe: typeof axe;
  }
}

async function leaveWithin(nowhere: string): Promise<boolean> {
  const { __TSR_ROUTER__: router, __TANSTACK_QUERY_CLIENT__: client } = window;
  if (!router || !document.querySelector('.app')) return false;
  const until = performance.now() + 1000;
  const wait = async (isDone: () => unknown) => {
    while (!isDone() && performance.now() < until) await new Promise((done) => setTimeout(done, 4));
  };
  if (location.pathname !== nowhere) await router.navigate({ href: nowhere, ignoreBlocker: true });
  await wait(() => document.title.startsWith('404'));
  client?.removeQueries({ type: 'inactive' });
  const notices = '[class*=-notice]';
  if (document.querySelector(notices)) {
    for (const close of document.querySelectorAll<HTMLElement>('[class*=-notice-close]')) close.click();
    // A minute goes by for those that leave by themselves.
    const { now } = Date;
    Date.now = () => now() + 60_000;
    await wait(() => !document.querySelector(notices));
    Date.now = now;
  }
  const over = `dialog[open], [role=dialog], [role=alert], ${notices}`;
  return document.title.startsWith('404') && !document.querySelector(over);
}

async function openWithin(href: string): Promise<void> {
  await window.__TSR_ROUTER__?.navigate({ href, replace: true, ignoreBlocker: true });
}
