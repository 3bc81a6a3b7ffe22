import type { Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { FAILED, isRead, lookAt } from '../stage/look.ts';
import { screens } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();
let all: string[];
/** Those at which something is read that none before them reads: what is wrong with an answer one piece finds for all. */
const firsts: string[] = [];
beforeAll(async () => {
  all = await screens(server);
  await goTo(page, '/');
  let address = '';
  const met = new Set<string>();
  const note = (request: Request) => {
    const url = new URL(request.url());
    if (isRead(url) && !met.has(url.pathname) && firsts.at(-1) !== address) firsts.push(address);
    met.add(url.pathname);
  };
  page.on('request', note);
  for (address of all) await lookAt(address);
  page.off('request', note);
});

const counts = { count: 1, global_count: 1, limit: 10, offset: 0, page: 1, pages: 1 };
const answer = (status: number, message: string, data: unknown) => ({ status, prefix: `${status}`[0], message, data });
/** What a server that is not well might answer to whatever a screen reads. */
const spoiled = {
  'a null row': answer(200, 'OK', { ...counts, result: [null] }),
  'a null row among many': answer(200, 'OK', { ...counts, result: [...Array(60).fill({}), null] }),
  'no list at all': answer(200, 'OK', { ...counts, result: null }),
  'a record of nothing but nulls': answer(200, 'OK', { ...counts, result: [{ uuid: null, name: null, version: null }] }),
  'objects for texts': answer(200, 'OK', { ...counts, result: [{ uuid: {}, name: {}, version: {}, deleted: {} }] }),
  'a text for a record': answer(200, 'OK', 'nothing'),
  'a failure of its own': answer(500, 'Please report the request id', { request_id: 'r-7' }),
};
type Kind = keyof typeof spoiled;
const spoil = (kind: Kind) => (route: Route) =>
  route.fulfill({
    status: spoiled[kind].status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-7' },
    body: JSON.stringify(spoiled[kind]),
  });

/** What only a program says, and what is only true of an answer that could be read. */
const FOREIGN =
  /.{0,40}(Something went wrong!|is not a function|Cannot read|not iterable|\[object|null null|No \w+ yet\b).{0,40}/;

describe.each(Object.keys(spoiled) as Kind[])('where the server answers %s to every question', (kind) => {
  test('each address keeps the menu and says what is wrong in our words', { timeout: 120_000 }, async () => {
    let reads = 0;
    await page.route(isRead, (route) => {
      reads += 1;
      return spoil(kind)(route);
    });
    const wrong: string[] = [];
    for (const address of kind === 'a null row' ? all : firsts) {
      reads = 0;
      const { links, hasHeader, text, isSettled } = await lookAt(address);
      const [foreign] = FOREIGN.exec(text) ?? [];
      const isSaid = !reads || FAILED.test(text);
      if (links < 6 || !hasHeader || !isSettled || foreign || !isSaid)
        wrong.push(`${address}: ${links} ${hasHeader} ${isSettled} ${isSaid} ${foreign ?? text.slice(0, 120)}`);
    }
    await page.unroute(isRead);
    expect(wrong).toEqual([]);
  });
});
