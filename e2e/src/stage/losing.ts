import type { Route } from 'playwright-core';
import { page } from './stage.ts';

/** The calls that make something new, by their address. */
export const isMaking = ({ pathname }: URL) => /\/(create|create-voucher|save|save-translation|generate)$/.test(pathname);

/** How an answer is lost after the server has done what was asked. */
export const losses = {
  cut: (route: Route) => route.abort(),
  'torn in the middle': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":200,"message":"OK","data":{"specie":{"uu' }),
  'not the server’s words': (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'another’s failure': (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
};

/** Loses the next answer to something made anew, after it was made; answers what was sent since. */
export async function lose(how: (route: Route) => Promise<void> = losses.cut, isDone = true) {
  const keys: (string | undefined)[] = [];
  await page.route(isMaking, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    if (isDone) await route.fetch();
    return how(route);
  });
  return keys;
}

/** What the form says went wrong. */
export const problem = (text: string | RegExp) => page.locator('.record-summary').getByText(text);
