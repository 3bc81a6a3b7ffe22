import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { defaultIframe } from '../../contract/src/setting-defaults.ts';
import { listingSql } from '../../server/src/public/listing-sql.ts';
import { median } from './median.ts';

const CONNECTIONS = 16;
const COUNTS = [100, 10_000];

/** What the bare server is told: what it runs, and what it sends whatever comes of that. */
export interface BareListing {
  sql: string;
  values: unknown[];
  page: string;
}

interface Setting {
  url: string;
  address: string;
  /** Starts a bare server by a file of BareListing; answers its address. */
  startBare: (file: string) => Promise<string>;
  folder: string;
  rounds: number;
  seconds: number;
}

/** How fast a shelter's public listing is beside a bare server, with few pets and many, and to who has it already. */
export async function listingTable(setting: Setting): Promise<string> {
  await seed(setting.url);
  const rows: string[] = [];
  for (const count of COUNTS) rows.push(await row(setting, count));
  return `| listing, ${CONNECTIONS} connections | Homeward req/s | p99 ms | bare req/s | p99 ms | ratio | 304 req/s |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

const slugOf = (count: number) => `bench-${count}`;

async function seed(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  for (const count of COUNTS)
    await pool.query(
      `with s as (insert into organization_shelter (name, slug, email, country_id, interview_config, pet_listing)
          select 'Bench', '${slugOf(count)}', 'b@bench.example', id, '{}', '{}' from country where abbreviation = 'US' returning id),
        b as (insert into organization_branch (shelter_id, name, headquarter, email, work_phone, address_id)
          select s.id, 'Location', true, 'b@bench.example', '555 0100', (select min(id) from address) from s returning id)
      insert into pet (branch_id, name, specie_id, breed_primary_id, age_key, sex_key, size_key, picture_id)
        select b.id, 'Pet ' || n, k.specie_id, k.id, 'ADULT', 'FEMALE', 'M', (select picture_id from pet where picture_id is not null limit 1)
        from b, (select specie_id, id from breed order by id limit 1) k, generate_series(1, ${count}) n`,
    );
  await pool.query('vacuum analyze');
  await pool.end();
}

async function row(setting: Setting, count: number): Promise<string> {
  const { address, folder, rounds, seconds } = setting;
  const url = `${address}/iframe/${slugOf(count)}`;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const page = await answer.text();
  if (!page.includes(`Pet ${count}`)) throw new Error(`The listing of ${count} pets lacks them`);
  const file = join(folder, `listing-${count}.json`);
  const bare: BareListing = { sql: listingSql, values: [slugOf(count), '{}', JSON.stringify(defaultIframe()), 1, '', ''], page };
  await writeFile(file, JSON.stringify(bare));
  const mark = await setting.startBare(file);
  const run = (at: string, headers = {}) => autocannon({ url: at, headers, connections: CONNECTIONS, duration: seconds });
  const results: { ours: autocannon.Result; theirs: autocannon.Result; known: autocannon.Result }[] = [];
  // The first warms all three up.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await run(url);
    const theirs = await run(mark);
    results.push({ ours, theirs, known: await run(url, { 'if-none-match': answer.headers.get('etag') ?? '' }) });
  }
  const measured = results.slice(1);
  if (measured.some(({ ours, known }) => ours.non2xx || ours.errors || known['3xx'] !== known.requests.total))
    throw new Error('Some requests for the listing failed');
  const rate = (of: (one: (typeof measured)[number]) => autocannon.Result) =>
    median(measured.map((one) => of(one).requests.average));
  const p99 = (of: (one: (typeof measured)[number]) => autocannon.Result) => median(measured.map((one) => of(one).latency.p99));
  const ratio = median(measured.map(({ ours, theirs }) => ours.requests.average / theirs.requests.average));
  const cells = [
    `${count} pets`,
    rate(({ ours }) => ours).toFixed(0),
    p99(({ ours }) => ours),
    rate(({ theirs }) => theirs).toFixed(0),
    p99(({ theirs }) => theirs),
    ratio.toFixed(2),
    rate(({ known }) => known).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}
