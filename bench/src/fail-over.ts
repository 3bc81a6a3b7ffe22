import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { Ledger } from '../../server/test/ledger.ts';
import { end } from './end.ts';
import { type Machines, startMachines } from './fail-over/machines.ts';
import { findPrograms } from './fail-over/packages.ts';
import { Reader } from './fail-over/reader.ts';
import { makeSync } from './fail-over/sync.ts';
import { SECRET_KEY } from './keys.ts';
import { line } from './line.ts';
import { ADMIN_PASSWORD, signIn } from './sign-in.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const WRITERS = 6;
/** Of the animals that a sync has under way when the primary is lost. */
const ANIMALS = 4000;
/** Saves that are answered before a primary is lost, and after. */
const SAVES = 100;
const root = join(import.meta.dirname, '../..');

/**
 * Loses the primary of three nodes under writers with a ledger, a reader and a running sync, as often as ROUNDS says, and prints
 * what became of them; false where anything was lost, is there twice or ended wrong.
 */
export async function failOver(): Promise<boolean> {
  const programs = findPrograms();
  if (typeof programs === 'string') {
    console.log(programs);
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'homeward-fail-over-served-'));
  const children: ChildProcess[] = [];
  const machines = await startMachines(programs);
  try {
    await onDatabase(machines.url('postgres', 'postgres'), [
      'create role homeward login',
      'create database homeward owner homeward',
    ]);
    const url = machines.url('homeward', 'homeward');
    const simulator = start(children, 'bench/src/simulate.ts', {}, String(ANIMALS));
    const port = await line(simulator, /(\d+)/);
    const place = {
      DATABASE_URL: url,
      STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
      PARTNER_ALLOW: `127.0.0.1:${port}`,
    };
    const web = start(children, 'server/src/main.ts', { ...place, DATA_DIR: join(folder, 'web'), ROLE: 'web' });
    const address = await line(web, /ready at (\S+)/);
    await line(
      start(children, 'server/src/main.ts', { ...place, DATA_DIR: join(folder, 'worker'), ROLE: 'worker' }),
      /(works on jobs)/,
    );
    const headers = await signIn(address);
    console.log(HEAD);
    let held = true;
    for (let round = 0; round < ROUNDS; round += 1) held = (await lose({ machines, url, address, headers, port, round })) && held;
    return held;
  } finally {
    await Promise.all(children.map(end));
    await machines.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Round {
  machines: Machines;
  url: string;
  address: string;
  headers: Record<string, string>;
  port: string;
  round: number;
}

const HEAD = `| lost | saves answered | lost | twice | refused with words | refused otherwise | unanswered | saves stood for | reads stood for | longest read | sync |
|---|---|---|---|---|---|---|---|---|---|---|`;

async function lose({ machines, url, address, headers, port, round }: Round): Promise<boolean> {
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on('error', () => undefined);
  const { rows } = await sql.query<{ id: number }>('select min(id) as id from question_group');
  const ledger = new Ledger(address, headers, rows[0]?.id ?? 0);
  const reader = new Reader(address, headers);
  const sync = await makeSync({ sql, url, address, headers, port, round });
  ledger.open(WRITERS);
  reader.open();
  await ledger.more(SAVES);
  const primary = await machines.primary();
  if (!primary) throw new Error('There is no primary to lose');
  await sync.underWay();
  machines.lose(primary);
  const before = ledger.saved;
  await ledger.more(SAVES);
  await Promise.all([ledger.close(), reader.close()]);
  const told = await sync.ended();
  const faults = await ledger.faults(sql);
  await sql.end();
  const worded = ledger.refusals.filter(({ http, retryAfter, envelope }) => http === 503 && retryAfter && envelope.message);
  const otherwise = ledger.refusals.length - worded.length + reader.otherwise.length;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const cells = [
    primary,
    `${ledger.saved} (${before} before)`,
    faults.lost.length,
    faults.twice.length,
    worded.length + reader.refused.length,
    otherwise,
    ledger.cut + reader.cut,
    seconds(ledger.stood),
    seconds(reader.stood),
    seconds(reader.longest),
    told.words,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const words of new Set([...ledger.refusals.map(({ http, envelope }) => `${http} ${envelope.message}`), ...reader.words]))
    console.log(`  ${words}`);
  await machines.comeBack(primary);
  return !faults.lost.length && !faults.twice.length && !otherwise && told.right;
}

async function onDatabase(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function start(children: ChildProcess[], file: string, environment: Record<string, string>, ...words: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(root, file), ...words], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PORT: '0',
      ADMIN_PASSWORD,
      SECRET_KEY,
      SAMPLE: '0',
      SYNC_MINUTES: '0',
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}
