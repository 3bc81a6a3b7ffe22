import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { auditTable } from './audit.ts';
import { type Case, cases } from './cases.ts';
import { checkInTable } from './check-ins.ts';
import { SECRET_KEY } from './keys.ts';
import { line } from './line.ts';
import { listingTable } from './listing.ts';
import { handsTable } from './many-hands.ts';
import { median } from './median.ts';
import { fill } from './million/fill.ts';
import { shelters } from './million/shelters.ts';
import { millionTable } from './million.ts';
import { printTable } from './print-cards.ts';
import { ADMIN_PASSWORD, signIn } from './sign-in.ts';
import { routeSizes } from './sizes.ts';
import { whyTable } from './why.ts';

/**
 * Prints how fast searches are beside a bare server on the same cluster, how fast the start is, and what screens weigh; with the name
 * of a table, that one alone: `npm run bench -- print`.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 2);
const QUESTIONS = 2000;
const SHELTERS = 10_000;
/** Tables that take so long that they are made only where they are asked for. */
const BY_NAME = ['audit', 'hands', 'million', 'why'];
const json = { 'content-type': 'application/json' };
const root = join(import.meta.dirname, '../..');
/** As `npm start` sets it. */
const asStarted = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '8388608',
};

const [only = ''] = process.argv.slice(2);
/** Proofs that bring servers of their own, and say with their exit code whether they hold. */
const proofs: Record<string, () => Promise<boolean>> = {
  'fail-over': async () => (await import('./fail-over.ts')).failOver(),
  'rolling-upgrade': async () => (await import('./rolling-upgrade.ts')).rollingUpgrade(),
};
const proof = proofs[only];
if (proof) process.exit((await proof()) ? 0 : 1);

const dataDir = await mkdtemp(join(tmpdir(), 'homeward-bench-'));
const children: ChildProcess[] = [];
try {
  const first = await start();
  const firstStart = first.seconds;
  await stop(first.child);
  const server = await start();
  const idle = await idleMemory(server.child);
  const socket = join(dataDir, 'postgres');
  const url = `postgres://homeward@localhost/homeward?host=${encodeURIComponent(socket)}`;
  const uuid = await seed(url);
  const served = { url, address: server.address, pid: server.child.pid, dataDir, headers: await signIn(server.address) };
  const tables: Record<string, () => Promise<string>> = {
    searches: async () => {
      await searches(uuid, served);
      return `\nFirst start ${firstStart.toFixed(1)} s, later start ${server.seconds.toFixed(1)} s, idle memory ${idle} MB.\n`;
    },
    listing: () =>
      listingTable({ ...served, startBare: startBareListing(url), folder: dataDir, rounds: ROUNDS, seconds: SECONDS }),
    'check-ins': () => checkInTable(served),
    print: () => printTable(served),
    sync: () => syncTable(url),
    waits,
    sizes: async () => weights(),
    audit: () => auditTable(served),
    hands: () => handsTable(served),
    million: () => millionTable({ ...served, startBare: (cases) => startBare(url, cases) }),
    why: async () => {
      await fill(url);
      return whyTable(served);
    },
  };
  if (only && !tables[only]) throw new Error(`There is no ${only}, only ${Object.keys({ ...tables, ...proofs }).join(', ')}`);
  for (const [name, table] of Object.entries(tables))
    if (only ? name === only : !BY_NAME.includes(name)) console.log(await table());
  // The bare server first: the cluster goes with ours.
  for (const child of children) if (child !== server.child) child.kill('SIGKILL');
  await stop(server.child);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
}

interface Served {
  url: string;
  address: string;
  headers: Record<string, string>;
}

async function searches(uuid: string, { url, address, headers }: Served): Promise<void> {
  const measured = cases(uuid);
  const bare = await startBare(url, measured);
  for (const [index, one] of measured.entries()) await compareAnswers(one, index, address, bare, headers);
  console.log(`\n| search | connections | Homeward req/s | p99 ms | bare req/s | p99 ms | ratio |`);
  console.log('|---|---|---|---|---|---|---|');
  for (const [index, one] of measured.entries())
    for (const connections of [1, 16]) console.log(await row(one, index, connections, address, bare, headers));
}

function startBareListing(url: string) {
  return async (file: string) => `http://127.0.0.1:${await line(script('listing-bare.ts', url, file), /(\d+)/)}`;
}

function weights(): string {
  return `| route | JavaScript, kB gzip |
|---|---|
${[...routeSizes()].map(([route, size]) => `| ${route} | ${(size / 1000).toFixed(0)} |`).join('\n')}
`;
}

async function start() {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...asStarted,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PASSWORD,
      SECRET_KEY,
      SIMULATOR_PORT: '0',
      SYNC_MINUTES: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = await line(child, /ready at (\S+)/);
  return { child, address: said, seconds: (performance.now() - began) / 1000 };
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function idleMemory(child: ChildProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A library of 2,000 questions with answers and translations, and 10,000 shelters; answers a question's uuid. */
async function seed(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query(`
    insert into organization_question (ask, form_tag_key, group_id, position)
      select 'Question number ' || n || ' about the life you offer', 'SELECT', (select min(id) from question_group) + n % 6, n % 101
      from generate_series(1, ${QUESTIONS} - (select count(*)::int from organization_question)) n;
    insert into organization_question_answer (question_id, value, position)
      select q.id, 'Answer ' || a, a from organization_question q, generate_series(0, 3) a where q.ask like 'Question number%';
    insert into organization_question_translation (question_id, language_id, ask)
      select q.id, l.id, q.ask from organization_question q, language l where q.ask like 'Question number%' and l.abbreviation in ('es', 'fr');
`);
  await pool.query(shelters(SHELTERS));
  await pool.query('vacuum analyze');
  const { rows } = await pool.query("select uuid from organization_question where ask like 'Question number 777 %'");
  await pool.end();
  return rows[0].uuid;
}

interface Synced {
  first: { seconds: number; current: number };
  second: { seconds: number };
  /** An integration for the bare script to fill. */
  bare: number;
  megabytes: number;
}

/** How fast a sync of 10,000 animals is beside a bare script, and what 100,000 take of memory. */
async function syncTable(url: string): Promise<string> {
  const rounds: { synced: Synced; bare: number }[] = [];
  const port = await line(script('simulate.ts', '10000'), /(\d+)/);
  for (let round = 0; round < 3; round += 1) {
    const synced = await syncOnce(url, port);
    rounds.push({ synced, bare: Number(await line(script('sync-bare.ts', url, port, String(synced.bare)), /([\d.]+)\n/)) });
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value)).toFixed(2);
  const large = await syncOnce(url, await line(script('simulate.ts', '100000'), /(\d+)/));
  return `| sync of ${rounds[0]?.synced.first.current} animals | seconds | ratio |
|---|---|---|
| bare script | ${of(({ bare }) => bare)} | |
| first sync | ${of(({ synced }) => synced.first.seconds)} | ${of(({ synced, bare }) => bare / synced.first.seconds)} of the bare script's rate |
| second, without changes | ${of(({ synced }) => synced.second.seconds)} | ${of(({ synced }) => synced.second.seconds / synced.first.seconds)} of the first |

${large.first.current} animals: memory at most ${large.megabytes} MB above idle.
`;
}

async function syncOnce(url: string, port: string): Promise<Synced> {
  return JSON.parse(await line(script('sync-run.ts', url, dataDir, port), /(\{.*\})/)) as Synced;
}

/** How long runs wait for their turn, and how long one of them holds the process. */
async function waits(): Promise<string> {
  const ports = [await line(script('simulate.ts', '1000'), /(\d+)/), await line(script('simulate.ts', '5600'), /(\d+)/)];
  const said = JSON.parse(await line(script('sync-waits.ts', join(dataDir, 'waits'), ...ports), /(\{.*\})/));
  return `${said.runs} integrations, ${said.underWay} of them slow: median wait for a turn ${said.median.toFixed(2)} s, longest ${said.most.toFixed(2)} s.
${said.animals} animals by 200 definitions: the process held for ${said.milliseconds.held.toFixed(0)} ms at most, ${said.milliseconds.processor.toFixed(0)} ms of processor time in one turn.
`;
}

/** One of the scripts beside this one, in a process of its own. */
function script(name: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    env: { ...process.env, ...asStarted },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function startBare(url: string, measured: Case[]): Promise<string> {
  const file = join(dataDir, 'cases.json');
  await writeFile(file, JSON.stringify(measured));
  return `http://127.0.0.1:${await line(script('bare.ts', url, file), /(\d+)/)}`;
}

/** Both must answer the same, or the race is not one. */
async function compareAnswers(one: Case, index: number, address: string, bare: string, headers: Record<string, string>) {
  const body = JSON.stringify(one.input);
  const [ours, theirs] = await Promise.all([
    fetch(`${address}${one.path}`, { method: 'POST', headers: { ...json, ...headers }, body }).then((r) => r.text()),
    fetch(`${bare}/${index}`, { method: 'POST', headers: json, body }).then((r) => r.text()),
  ]);
  if (ours !== theirs) throw new Error(`${one.name}: the answers differ\n${ours.slice(0, 600)}\n${theirs.slice(0, 600)}`);
}

async function row(
  one: Case,
  index: number,
  connections: number,
  address: string,
  bare: string,
  headers: Record<string, string>,
) {
  const body = JSON.stringify(one.input);
  const run = (url: string, extra: Record<string, string>) =>
    autocannon({ url, method: 'POST', headers: { ...json, ...extra }, body, connections, duration: SECONDS });
  const ours: autocannon.Result[] = [];
  const theirs: autocannon.Result[] = [];
  await run(`${address}${one.path}`, headers);
  await run(`${bare}/${index}`, {});
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await run(`${address}${one.path}`, headers));
    theirs.push(await run(`${bare}/${index}`, {}));
  }
  if (ours.some((result) => result.non2xx || result.errors)) throw new Error(`${one.name}: some requests failed`);
  const rate = (results: autocannon.Result[]) => median(results.map((result) => result.requests.average));
  const p99 = (results: autocannon.Result[]) => median(results.map((result) => result.latency.p99));
  const ratio = median(ours.map((result, round) => result.requests.average / (theirs[round]?.requests.average ?? 1)));
  return `| ${one.name} | ${connections} | ${rate(ours).toFixed(0)} | ${p99(ours)} | ${rate(theirs).toFixed(0)} | ${p99(theirs)} | ${ratio.toFixed(2)} |`;
}
