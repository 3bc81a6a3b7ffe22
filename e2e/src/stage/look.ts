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
    (still) => {
      const main = document.querySelector('main');
      const isBusy = window.__TANSTACK_QUERY_CLIENT__?.isFetching() || main?.querySelector('[aria-busy=true]');
      const isThere = main?.querySelector('h1, h2') && !main.textContent?.includes('Sorry, the page you visited') && !isBusy;
      // What an answer is drawn with may ask for more: that is on its way a frame later.
      still.frames = isThere ? still.frames + 1 : 0;
      return still.frames > 2;
    },
    await page.evaluateHandle(() => ({ frames: 0 })),
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
