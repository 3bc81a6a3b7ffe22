import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { connect } from '../../server/src/database/connect.ts';
import { Files } from '../../server/src/services/files.ts';
import { noisy } from '../../server/test/picture.ts';

const CARDS = 500;

interface Served {
  address: string;
  pid: number | undefined;
  url: string;
  dataDir: string;
  headers: Record<string, string>;
}

/** How long 500 kennel cards take, each with a picture of its own, what that adds to memory, and how searches fare meanwhile. */
export async function printTable(served: Served): Promise<string> {
  const shelter_uuid = await seed(served);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...served.headers };
    const answer = await fetch(`${served.address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { address: string } }).data;
  };
  await call('shelter-settings/save-kennel-card', { shelter_uuid, value: { pet_info: ['sex', 'age', 'kennel_number'] } });
  const print = async () => {
    const began = performance.now();
    const { address } = await call('pet/print-kennel-cards', { shelter_uuid, search: {} });
    const pdf = await (await fetch(address)).arrayBuffer();
    return { seconds: (performance.now() - began) / 1000, megabytes: pdf.byteLength / 1e6 };
  };
  const idle = { ...(await searchedWhile(served, wait(10_000))), memory: memoryOf(served.pid) };
  const row = async (name: string) => {
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(served.pid));
    }, 50);
    const { p99, done } = await searchedWhile(served, print()).finally(() => clearInterval(watch));
    const { seconds, megabytes } = done;
    return `| ${name} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${most - idle.memory} | ${idle.p99} → ${p99} |`;
  };
  const rows = [await row('first print'), await row('second')];
  await rm(join(served.dataDir, 'files/PRINT'), { recursive: true });
  rows.push(await row('of pictures that were not made smaller as they came'));
  return `| ${CARDS} kennel cards | seconds | MB of PDF | MB above idle | p99 of searches, ms |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** What the server and whoever draws for it take, each page of memory counted once. */
function memoryOf(pid: number | undefined): number {
  const ours = [pid, ...drawersOf(pid)];
  const kilobytes = ours.map((one) => Number(/^Pss:\s+(\d+)/m.exec(told(`/proc/${one}/smaps_rollup`))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, part) => sum + part, 0) / 1024);
}

const drawersOf = (pid: number | undefined): string[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => told(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
    .filter((child) => child && told(`/proc/${child}/cmdline`).includes('drawer.ts'));

/** Nothing of who has left meanwhile. */
function told(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How searches fare as long as something lasts. */
async function searchedWhile<T>({ address, headers }: Served, lasts: Promise<T>): Promise<{ p99: number; done: T }> {
  const { promise, resolve } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url: `${address}/api/pet/search`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ options: { limit: 20 } }),
    connections: 4,
    overallRate: 100,
    duration: 600,
  };
  const searching = autocannon(options, (_error, result) => resolve(result));
  const done = await lasts.finally(() => searching.stop());
  return { p99: (await promise).latency.p99, done };
}

/** A shelter with 500 pets, each with a picture; answers its uuid. */
async function seed({ url, dataDir }: Served): Promise<string> {
  const { db, pool } = connect({ connectionString: url });
  const files = new Files(pathToFileURL(join(dataDir, 'files')).href);
  const { rows } = await pool.query<{ uuid: string; branch: number }>(
    `select s.uuid, b.id as branch from organization_shelter s join organization_branch b on b.shelter_id = s.id
      where s.name = 'Haven 777' limit 1`,
  );
  const [shelter] = rows;
  for (let n = 1; n <= CARDS; n += 1) {
    const picture = await files.keepPicture(db, await noisy(48, 36).resize(1200, 900).jpeg().toBuffer());
    if (typeof picture === 'string') throw new Error(picture);
    await pool.query(
      `insert into pet (branch_id, specie_id, name, sex_key, kennel_number, picture_id)
        values ($1, (select min(id) from specie), 'Pet ' || $2, 'MALE', 'K' || $2, $3)`,
      [shelter?.branch, String(n), picture.id],
    );
  }
  await pool.end();
  return shelter?.uuid ?? '';
}
