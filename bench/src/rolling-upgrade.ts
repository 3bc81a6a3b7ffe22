import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../server/src/database/embedded.ts';
import { Ledger } from '../../server/test/ledger.ts';
import { end } from './end.ts';
import { Reader } from './fail-over/reader.ts';
import { SECRET_KEY } from './keys.ts';
import { line } from './line.ts';
import { ADMIN_PASSWORD, signIn } from './sign-in.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
/** How many migrations the version before lacks, where FROM names no commit. */
const LACKS = 5;
const WRITERS = 3;
const root = join(import.meta.dirname, '../..');
const migrations = 'server/src/database/migrations';

/**
 * Starts this version beside the version before, which goes on serving, on a fresh database each time, as often as ROUNDS says;
 * false where a start failed, or the version before answered anybody other than well or with words to try again.
 */
export async function rollingUpgrade(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-upgrade-'));
  const children: ChildProcess[] = [];
  const cluster = await startCluster(join(folder, 'data'));
  const admin = new pg.Pool({ ...cluster.connection, max: 1 });
  try {
    const before = join(folder, 'before');
    const commit = await unpackBefore(before);
    const url = (name: string) =>
      `postgres://homeward@localhost/${name}?host=${encodeURIComponent(join(folder, 'data/postgres'))}`;
    const start = (version: string, name: string) => {
      const child = startVersion(version, { DATABASE_URL: url(name), DATA_DIR: join(folder, 'served') });
      children.push(child);
      return child;
    };
    await admin.query('create database before');
    const first = start(before, 'before');
    await line(first, /ready at (\S+)/);
    await end(first);
    console.log(
      `From ${commit}\n| round | new version | saves of the old | reads of the old refused | saves refused | otherwise |\n|---|---|---|---|---|---|`,
    );
    let wrong = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await admin.query(`create database round_${round} template before`);
      const said = await upgradeOnce({ start, before, name: `round_${round}`, url: url(`round_${round}`) });
      console.log(`| ${round} | ${said.cells.join(' | ')} |`);
      if (!said.right) wrong += 1;
      await admin.query(`drop database round_${round} with (force)`);
    }
    console.log(`${ROUNDS - wrong} of ${ROUNDS} rounds went well`);
    return wrong === 0;
  } finally {
    await Promise.all(children.map(end));
    await admin.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Round {
  start(version: string, name: string): ChildProcess;
  before: string;
  name: string;
  url: string;
}

async function upgradeOnce({ start, before, name, url }: Round): Promise<{ right: boolean; cells: (string | number)[] }> {
  const old = start(before, name);
  const address = await line(old, /ready at (\S+)/);
  const headers = await signIn(address);
  const sql = new pg.Pool({ connectionString: url, max: 1 });
  const { rows } = await sql.query<{ id: number }>('select min(id) as id from question_group');
  const ledger = new Ledger(address, headers, rows[0]?.id ?? 0);
  const reader = new Reader(address, headers);
  ledger.open(WRITERS);
  reader.open();
  await ledger.more(10);
  const next = start(root, name);
  const began = performance.now();
  const started = await line(next, /ready at (\S+)/).then(
    () => `ready in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    (error: Error) => `failed: ${error.message}`,
  );
  await pause(500);
  await Promise.all([ledger.close(), reader.close()]);
  const faults = await ledger.faults(sql);
  await sql.end();
  await Promise.all([end(next), end(old)]);
  const worded = ledger.refusals.filter(({ http, envelope }) => http === 503 && envelope.message);
  const odd = ledger.refusals.filter((one) => !worded.includes(one)).map(({ http, envelope }) => `${http} ${envelope.message}`);
  const otherwise = [...odd, ...reader.otherwise.map(({ http, message }) => `${http} ${message}`)];
  const unheard = ledger.cut + reader.cut + faults.lost.length + faults.twice.length;
  const right = started.startsWith('ready') && !otherwise.length && !unheard;
  const words = [...new Set([...worded.map(({ envelope }) => envelope.message), ...reader.words])].join('; ');
  return {
    right,
    cells: [
      started,
      `${ledger.saved}, longest wait ${(ledger.stood / 1000).toFixed(1)} s`,
      reader.refused.length,
      `${worded.length} ${words}`,
      [...new Set(otherwise)].join('; ') || unheard,
    ],
  };
}

/** Puts an earlier commit's files beside this version's packages; answers which. Its own workspaces are its own. */
async function unpackBefore(folder: string): Promise<string> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
  const names = (await readdir(join(root, migrations))).sort();
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${names.at(-LACKS)}`);
  const commit = git('rev-parse', '--short', process.env.FROM ?? `${added}^`);
  await mkdir(join(folder, 'node_modules/@homeward'), { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@homeward' && !name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of await readdir(join(root, 'node_modules/@homeward')))
    await symlink(join(folder, name), join(folder, 'node_modules/@homeward', name));
  for (const name of ['console', 'public']) {
    const built = join(root, name, 'dist');
    await symlink(built, join(folder, name, 'dist')).catch(() => undefined);
  }
  return commit;
}

function startVersion(version: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(version, 'server/src/main.ts')], {
    cwd: version,
    env: {
      ...process.env,
      PORT: '0',
      SIMULATOR_PORT: '0',
      SAMPLE: '0',
      ADMIN_PASSWORD,
      SECRET_KEY,
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
