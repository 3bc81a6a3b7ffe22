import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { goTo } from './go.ts';
import { addresses } from './screens.ts';
import { onStage, page, server } from './stage.ts';

onStage();
let all: string[];
beforeAll(async () => {
  all = await addresses(server);
  await goTo(page, '/');
});

const counts = { count: 1, global_count: 1, limit: 10, offset: 0, page: 1, pages: 1 };
const answer = (status: number, message: string, data: unknown) => ({ status, prefix: `${status}`[0], message, data });
/** What a server that is not well might answer to whatever a screen reads. */
const spoiled = {
  'a null row': answer(200, 'OK', { ...counts, result: [null] }),
  'a text for a record': answer(200, 'OK', 'nothing'),
  'a failure of its own': answer(500, 'Please report the request id', { request_id: 'r-7' }),
};
type Kind = keyof typeof spoiled;
const isRead = ({ pathname }: URL) => /^\/(integration-)?api\/(?!auth\/)/.test(pathname);
const spoil = (kind: Kind) => (route: Route) =>
  route.fulfill({
    status: spoiled[kind].status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-7' },
    body: JSON.stringify(spoiled[kind]),
  });

interface App {
  __TSR_ROUTER__: { navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void> };
  __TANSTACK_QUERY_CLIENT__: { clear(): void; isFetching(): number };
}

/** Opens an address with nothing read before, and answers what stands there once nothing is on its way any more. */
async function lookAt(address: string) {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router, __TANSTACK_QUERY_CLIENT__: client } = window as unknown as App;
    await router.navigate({ href: '/-', ignoreBlocker: true });
    client.clear();
    await router.navigate({ href, ignoreBlocker: true });
  }, address);
  const settled = page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      const isBusy = (window as unknown as App).__TANSTACK_QUERY_CLIENT__.isFetching() || main?.querySelector('[aria-busy=true]');
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
    text: document.body.textContent ?? '',
  }));
  return { ...seen, isSettled };
}

/** What only a program says. */
const FOREIGN = /.{0,40}(Something went wrong!|is not a function|Cannot read|not iterable|\[object).{0,40}/;

describe.each(Object.keys(spoiled) as Kind[])('where the server answers %s to every question', (kind) => {
  test('each address keeps the menu and says what is wrong in our words', { timeout: 120_000 }, async () => {
    await page.route(isRead, spoil(kind));
    const wrong: string[] = [];
    for (const address of all) {
      const { links, hasHeader, text, isSettled } = await lookAt(address);
      const [foreign] = FOREIGN.exec(text) ?? [];
      if (links < 6 || !hasHeader || !isSettled || foreign)
        wrong.push(`${address}: ${links} ${hasHeader} ${isSettled} ${foreign ?? text.slice(0, 120)}`);
    }
    await page.unroute(isRead);
    expect(wrong).toEqual([]);
  });
});
