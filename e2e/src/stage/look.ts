import { page } from './stage.ts';

/** What the screens read, apart from who is signed in. */
export const isRead = ({ pathname }: URL) => /^\/(integration-)?api\/(?!auth\/)/.test(pathname);

/** Opens an address with nothing read before, and answers what stands there once nothing is on its way any more. */
export async function lookAt(address: string) {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router, __TANSTACK_QUERY_CLIENT__: client } = window;
    await router?.navigate({ href: '/-', ignoreBlocker: true });
    client?.clear();
    await router?.navigate({ href, ignoreBlocker: true });
  }, address);
  const settled = page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      const isBusy = window.__TANSTACK_QUERY_CLIENT__?.isFetching() || main?.querySelector('[aria-busy=true]');
      return main?.querySelector('h1, h2') && !main.textContent?.includes('Sorry, the page you visited') && !isBusy;
    },
    undefined,
    { timeout: 5000 },
  );
  const isSettled = await settled.then(
    () => true,
    () => false,
  );
  const seen = await page.evaluate(() => ({
    links: document.querySelectorAll('nav[aria-label=Main] a').length,
    hasHeader: Boolean(document.querySelector('header.top')),
    text: document.body.textContent,
  }));
  return { ...seen, isSettled };
}

/** What a screen says of something it could not read. */
export const FAILED = /could not be (loaded|shown)|Could not load|Try again/i;
