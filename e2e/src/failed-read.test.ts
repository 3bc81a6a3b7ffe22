import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from './go.ts';
import { FAILED, isRead, lookAt } from './look.ts';
import { addresses } from './screens.ts';
import { onStage, page, server } from './stage.ts';

onStage();

const nameOf = (request: Request) => `${new URL(request.url()).pathname} ${request.postData()}`;

/** What an address reads, where all is well. */
async function readsOf(address: string): Promise<string[]> {
  const reads = new Set<string>();
  const note = (request: Request) => isRead(new URL(request.url())) && reads.add(nameOf(request));
  page.on('request', note);
  await lookAt(address);
  page.off('request', note);
  return [...reads];
}

/** Whatever is read for a screen, and for what a form chooses from: no failure looks as if there were nothing. */
test('every read that fails is said where it is shown, with one way to try it again', { timeout: 600_000 }, async () => {
  await goTo(page, '/');
  const wrong: string[] = [];
  const tried = { addresses: 0, reads: 0 };
  for (const address of await addresses(server)) {
    tried.addresses += 1;
    for (const read of await readsOf(address)) {
      tried.reads += 1;
      await page.route(isRead, (route) =>
        nameOf(route.request()) === read
          ? route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } })
          : route.fallback(),
      );
      const { text, again } = await lookAt(address);
      await page.unroute(isRead);
      if (!FAILED.test(text) || again < 1) wrong.push(`${address}: ${read} (${again})`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.reads).toBeGreaterThan(100);
});
