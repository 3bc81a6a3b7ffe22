import pg from 'pg';
import type { Case } from './cases.ts';
import { type Page, pages } from './million/asked.ts';
import { fill } from './million/fill.ts';
import { explain, MOST_ROWS } from './million/plans.ts';
import { alone, bareCase, race } from './million/race.ts';

interface Asked {
  url: string;
  address: string;
  headers: Record<string, string>;
  startBare: (cases: Case[]) => Promise<string>;
}

/** Only lists and filters whose name has this in it. */
const ONLY = process.env.ONLY ?? '';
/** 'plans': what each page reads, and nothing that takes a quiet machine; 'alone': how long each takes, without the bare server. */
const PART = process.env.PART ?? '';

/**
 * Every list as the console asks for it, among a million: how many rows its first page reads by each filter and in each order, and
 * how long it takes beside a bare server that runs that very page alone.
 */
export async function millionTable(asked: Asked): Promise<string> {
  const pool = new pg.Pool({ connectionString: asked.url, options: '-c jit=off -c timezone=UTC' });
  try {
    const made = await fill(asked.url);
    const all = await pages(pool, ONLY);
    const plans = await plansTable(pool, all);
    const times = { plans: () => '', alone: () => aloneTable(asked, all) }[PART] ?? (() => timesTable(asked, pool, all));
    return `Made in ${made.toFixed(0)} s\n\n${plans}\n${await times()}`;
  } finally {
    await pool.end();
  }
}

/** Those that read too much first, then how many do not. */
async function plansTable(pool: pg.Pool, all: Page[]): Promise<string> {
  const client = await pool.connect();
  const lines = [];
  for (const page of all) {
    const { rows, buffers, most, byValue } = await explain(client, page);
    if (rows > MOST_ROWS)
      lines.push(
        `| ${page.name} | ${rows.toLocaleString()} | ${buffers.toLocaleString()} | ${byValue ? 'values' : 'shape'} | ${most} |`,
      );
  }
  client.release();
  const said = `${all.length} first pages explained, ${lines.length} read more than ${MOST_ROWS.toLocaleString()} rows.\n`;
  if (!lines.length) return said;
  return `${said}
| first page | rows read | buffers | plan made for | most of them |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

/** The slowest first. */
async function aloneTable({ address, headers }: Asked, all: Page[]): Promise<string> {
  const found = [];
  for (const page of all) found.push({ page, ...(await alone(page, { url: `${address}${page.address}`, headers })) });
  found.sort((one, other) => other.p99 - one.p99);
  const lines = found.map(
    ({ page, p50, p99, longest }) => `| ${page.name} | ${[p50, p99, longest].map((ms) => ms.toFixed(1)).join(' | ')} |`,
  );
  return `| first page, ms | p50 | p99 | longest |\n|---|---|---|---|\n${lines.join('\n')}\n`;
}

async function timesTable({ address, headers, startBare }: Asked, pool: pg.Pool, all: Page[]): Promise<string> {
  const client = await pool.connect();
  const cases = [];
  for (const page of all) cases.push(await bareCase(client, page));
  client.release();
  const bare = await startBare(cases);
  const lines = [];
  for (const [index, page] of all.entries()) {
    const url = `${address}${page.address}`;
    const one = await race(page, 1, { url, headers }, `${bare}/${index}`);
    const sixteen = await race(page, 16, { url, headers }, `${bare}/${index}`);
    const cells = [
      one.p50,
      one.p99,
      one.longest,
      one.bare.p50,
      one.bare.p99,
      one.ratio.toFixed(2),
      sixteen.p99,
      sixteen.ratio.toFixed(2),
    ];
    lines.push(`| ${page.name} | ${cells.join(' | ')} | ${await countOf(url, headers, page)} |`);
  }
  return `| first page, ms | p50 | p99 | longest | bare p50 | bare p99 | of bare's rate | p99 at 16 | of bare's rate at 16 | its count, ms |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

/** How long the count takes that a list asks for beside its rows. */
async function countOf(url: string, headers: Record<string, string>, { body }: Page): Promise<string> {
  const began = performance.now();
  const { with: _, ...search } = body.search;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ search, options: { limit: 1 } }),
  });
  const { data } = (await answer.json()) as { data: { count: number } };
  return `${(performance.now() - began).toFixed(0)} for ${data.count.toLocaleString()}`;
}
