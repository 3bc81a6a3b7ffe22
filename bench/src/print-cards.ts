import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
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
    return ((await answer.json()) as { data: { address: string } }).data;
  };
  await call('shelter-settings/save-kennel-card', { shelter_uuid, value: { pet_info: ['sex', 'age', 'kennel_number'] } });
  const idle = { p99: await searched(served, 5), memory: memoryOf(served.pid) };
  const print = async () => {
    const began = performance.now();
    const { address } = await call('pet/print-kennel-cards', { shelter_uuid, search: {} });
    const pdf = await (await fetch(address)).arrayBuffer();
    return { seconds: (performance.now() - began) / 1000, megabytes: pdf.byteLength / 1e6 };
  };
  const rows: string[] = [];
  for (const name of ['first print, pictures still to be made smaller', 'second']) {
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(served.pid));
    }, 50);
    const [{ seconds, megabytes }, p99] = await Promise.all([print(), searched(served, 5)]);
    clearInterval(watch);
    rows.push(`| ${name} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${most - idle.memory} | ${idle.p99} → ${p99} |`);
  }
  return `| ${CARDS} kennel cards | seconds | MB of PDF | MB above idle | p99 of searches, ms |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

const memoryOf = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

async function searched({ address, headers }: Served, duration: number): Promise<number> {
  const { latency } = await autocannon({
    url: `${address}/api/pet/search`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ options: { limit: 20 } }),
    connections: 4,
    overallRate: 100,
    duration,
  });
  return latency.p99;
}

/** A shelter with 500 pets, each with a picture; answers its uuid. */
async function seed({ url, dataDir }: Served): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  const { rows } = await pool.query<{ uuid: string; branch: number }>(
    `select s.uuid, b.id as branch from organization_shelter s join organization_branch b on b.shelter_id = s.id
      where s.name = 'Haven 777' limit 1`,
  );
  const [shelter] = rows;
  await mkdir(join(dataDir, 'files/ORIGINAL'), { recursive: true });
  for (let n = 1; n <= CARDS; n += 1) {
    const key = `${randomBytes(20).toString('hex')}.webp`;
    const bytes = await noisy(48, 36).resize(1200, 900).webp().toBuffer();
    await writeFile(join(dataDir, 'files/ORIGINAL', key), bytes);
    await pool.query(
      `with f as (insert into stored_file (key, kind, name, mime, size, width, height)
          values ($1, 'PICTURE', 'picture', 'image/webp', $2, 1200, 900) returning id)
        insert into pet (branch_id, specie_id, name, sex_key, kennel_number, picture_id)
        select $3, (select min(id) from specie), 'Pet ' || $4, 'MALE', 'K' || $4, f.id from f`,
      [key, bytes.length, shelter?.branch, String(n)],
    );
  }
  await pool.end();
  return shelter?.uuid ?? '';
}
