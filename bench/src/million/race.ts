import autocannon from 'autocannon';
import type pg from 'pg';
import { compile } from '../../../server/src/search/compile.ts';
import { literal } from '../../../server/src/search/value.ts';
import type { Case } from '../cases.ts';
import { type Page, parsed, valuesOf } from './asked.ts';

const SECONDS = Number(process.env.SECONDS ?? 1);
const json = { 'content-type': 'application/json' };

/**
 * What a server does that knows this one term alone: its statement with the term and the page written out, so that PostgreSQL
 * plans it for them, once. It checks nobody and counts nothing that it has not read.
 */
export async function bareCase(client: pg.ClientBase, page: Page): Promise<Case> {
  const read = parsed(page);
  const values = await valuesOf(client, read);
  const written = compile({ ...read.query, countsLater: true }, (position) => literal(values[position - 1]));
  return { name: page.name, path: page.list.path, input: page.body, sql: written, values: [] };
}

export interface Raced {
  p50: number;
  p99: number;
  longest: number;
  bare: { p50: number; p99: number };
  /** Of the bare server's rate, at as many connections. */
  ratio: number;
}

interface Ours {
  url: string;
  headers: Record<string, string>;
}

/**
 * A hundred times one after another, once it is warm. Not by `fetch`: in its process garbage is collected often, and each time
 * an answer seems 25 ms late.
 */
export async function alone(page: Page, { url, headers }: Ours): Promise<Record<'p50' | 'p99' | 'longest', number>> {
  const body = JSON.stringify(page.body);
  const taken: number[] = [];
  const { non2xx, errors } = await autocannon({
    ...{ url, method: 'POST', headers: { ...json, ...headers }, body, connections: 1, amount: 110 },
    setupClient: (client) => client.on('response', (_status, _bytes, ms) => taken.push(ms)),
  });
  if (non2xx || errors) throw new Error(`${page.name}: some requests failed`);
  const warm = taken.slice(10).sort((one, other) => one - other);
  const [p50 = 0, p99 = 0, longest = 0] = [warm[49], warm[98], warm[99]];
  return { p50, p99, longest };
}

/** Ours and the bare server by turns, each for a second or SECONDS. */
export async function race(page: Page, connections: number, ours: Ours, bare: string): Promise<Raced> {
  const body = JSON.stringify(page.body);
  const run = (url: string, extra: Record<string, string>) =>
    autocannon({ url, method: 'POST', headers: { ...json, ...extra }, body, connections, duration: SECONDS });
  await run(ours.url, ours.headers);
  await run(bare, {});
  const [mine, theirs] = [await run(ours.url, ours.headers), await run(bare, {})];
  if (mine.non2xx || mine.errors || theirs.non2xx || theirs.errors) throw new Error(`${page.name}: some requests failed`);
  const { p50, p99, max } = mine.latency;
  return {
    ...{ p50, p99, longest: max },
    bare: { p50: theirs.latency.p50, p99: theirs.latency.p99 },
    ratio: mine.requests.average / theirs.requests.average,
  };
}
