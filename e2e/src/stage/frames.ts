import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Processor time in microseconds: what else the machine does at that moment does not count. */
  tdur?: number;
}

/** The longest the page is at work without a chance to draw while this happens, in milliseconds of processor time. */
export async function longestWork(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  // What was left to collect before is none of this work.
  await page.requestGC();
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(placeOf);
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.includes(placeOf(event)));
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/**
 * The same of something that is done three times: the quickest tells what the page itself needs, whatever was collected or
 * compiled beside it.
 */
export async function leastWork(...[browser, page, act]: Parameters<typeof longestWork>): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < 3; round += 1) longest.push(await longestWork(browser, page, act));
  return Math.min(...longest);
}
