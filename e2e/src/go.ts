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

interface App {
  __TSR_ROUTER__?: { navigate(to: { href: string; replace?: boolean; ignoreBlocker: boolean }): Promise<void> };
  __TANSTACK_QUERY_CLIENT__?: { removeQueries(filters: { type: 'inactive' }): void };
}

async function leaveWithin(nowhere: string): Promise<boolean> {
  const { __TSR_ROUTER__: router, __TANSTACK_QUERY_CLIENT__: client } = window as unknown as App;
  if (!router || !document.querySelector('.app')) return false;
  await router.navigate({ href: nowhere, ignoreBlocker: true });
  const until = performance.now() + 1000;
  while (!document.title.startsWith('404') && performance.now() < until) await new Promise((done) => setTimeout(done, 4));
  client?.removeQueries({ type: 'inactive' });
  return (
    document.title.startsWith('404') && !document.querySelector('dialog[open], [role=dialog], [role=alert], [class*=-notice]')
  );
}

async function openWithin(href: string): Promise<void> {
  await (window as unknown as App).__TSR_ROUTER__?.navigate({ href, replace: true, ignoreBlocker: true });
}
