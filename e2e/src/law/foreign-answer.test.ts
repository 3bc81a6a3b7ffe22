import type { Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { goOn, open } from '../stage/screens.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';
import { foreign } from './foreign.ts';

onStage();

const api = /^\/(integration-)?api\//;
/** Answers calls in the server's place. */
const answerWith = (kind: keyof typeof foreign, which: RegExp) =>
  page.route(
    ({ pathname }) => which.test(pathname),
    (route: Route) => route.fulfill(foreign[kind]),
  );
const free = () => page.unrouteAll({ behavior: 'ignoreErrors' });
afterEach(free);

/** In words for people, each with what to do about it. */
const SAID = /[Tt]ry again/;
/** What would be true of an answer of the server's own alone. */
const UNTRUE = /session has expired|Sorry, (you|the page)|could not be shown|^403$|^Authentication$/;

const main = () => page.getByRole('main');
const listFailed = () => main().getByRole('alert').filter({ hasText: 'This could not be loaded' });
const again = () => listFailed().getByRole('button', { name: 'Try again' });

declare global {
  interface Window {
    /** When each call has been sent, and when each was answered. */
    ways?: { sent: number[]; answered: number[] };
  }
}

/** Has the page keep when it sends what, as it sends it: what hears of it elsewhere may hear of two at once. */
const watch = () =>
  page.evaluate(() => {
    const { fetch } = window;
    if (!window.ways)
      window.fetch = (...args) => {
        window.ways?.sent.push(performance.now());
        return fetch(...args).finally(() => window.ways?.answered.push(performance.now()));
      };
    window.ways = { sent: [], answered: [] };
  });

/** How long a busy machine takes at most to read an answer that has come, in milliseconds. */
const READ = 300;

/**
 * How many went out at most within a second. What a screen asks for at once does not count: until the second answer has been
 * read nothing can know that nothing gets through.
 */
async function mostInASecond(): Promise<number> {
  const { sent, answered } = (await page.evaluate(() => window.ways)) ?? { sent: [], answered: [] };
  const later = sent.filter((at) => at > (answered[1] ?? Number.POSITIVE_INFINITY) + READ);
  return Math.max(0, ...later.map((from) => later.filter((at) => at >= from && at < from + 990).length));
}

/** Brings the window to the front, as people do who look what is wrong. */
const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Looks often, once it can be known that nothing gets through: each look would ask who is signed in. */
async function lookOften(): Promise<void> {
  const isKnown = (read: number) => {
    const [, second = Number.POSITIVE_INFINITY] = window.ways?.answered ?? [];
    return performance.now() > second + read;
  };
  await page.waitForFunction(isKnown, READ);
  for (let look = 0; look < 6; look += 1) await lookAgain();
}

const typed = (name: string) => expect.poll(() => field(page, 'Name').inputValue()).toBe(name);
const isSignedIn = () =>
  page.evaluate(() => Boolean(JSON.parse(localStorage.getItem('homeward-admin-auth') ?? '{}').accessToken));

let kept: string;
beforeAll(async () => {
  await goTo(page, '/');
  const { rows } = await server.sql.query<{ uuid: string }>("select uuid from specie where name = 'Dog'");
  kept = `/admin/specie/${rows[0]?.uuid}`;
});

describe.each(Object.keys(foreign) as (keyof typeof foreign)[])('where something else answers %s', (kind) => {
  test('one read says so, and Try again reads it once the way is free', async () => {
    await goTo(page, '/');
    await answerWith(kind, /\/specie\/search$/);
    await goTo(page, '/admin/specie');
    await listFailed().locator('p', { hasText: SAID }).waitFor();
    await expect.poll(() => page.getByText(UNTRUE).count()).toBe(0);
    await free();
    await again().click();
    await main().getByRole('table').getByRole('row').nth(1).waitFor();
  });

  test('one save says so, keeps what was typed, and saves it once the way is free', async () => {
    await open(page, '/admin/specie/add');
    const name = `Kept ${Object.keys(foreign).indexOf(kind)}`;
    await answerWith(kind, /\/specie\/create$/);
    await field(page, 'Name').fill(name);
    await saveButton(page).click();
    await page.locator('.record-summary').getByText(SAID).waitFor();
    await expect.poll(() => page.getByText(UNTRUE).count()).toBe(0);
    await typed(name);
    await free();
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    const { rows } = await server.sql.query('select from specie where name = $1', [name]);
    expect(rows).toHaveLength(1);
  });

  test('every call asks once a second at most, keeps what was typed, and goes on once the way is free', async () => {
    await open(page, kept);
    const name = `Dog ${Object.keys(foreign).indexOf(kind)}`;
    await field(page, 'Name').fill(name);
    await watch();
    await answerWith(kind, api);
    await lookAgain();
    await saveButton(page).click();
    await page.locator('.record-summary').getByText(SAID).waitFor();
    await lookOften();
    await typed(name);
    await expect.poll(() => page.getByText(UNTRUE).count()).toBe(0);
    expect(await mostInASecond()).toBeLessThanOrEqual(1);
    expect(await isSignedIn()).toBe(true);
    await free();
    await saveButton(page).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    const { rows } = await server.sql.query('select from specie where name = $1', [name]);
    expect(rows).toHaveLength(1);
  });

  test('every call, on a screen that is opened meanwhile: it says so, and Try again shows it once the way is free', async () => {
    await goTo(page, '/');
    await watch();
    await answerWith(kind, api);
    await goOn(page, '/admin/specie').catch(() => undefined);
    await listFailed().locator('p', { hasText: SAID }).waitFor();
    expect(await mostInASecond()).toBeLessThanOrEqual(1);
    await free();
    await again().click();
    await main().getByRole('table').getByRole('row').nth(1).waitFor();
    await expect.poll(() => page.getByText(SAID).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});
