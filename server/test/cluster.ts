import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/database/connect.ts';
import { type Cluster, startCluster } from '../src/database/embedded.ts';
import { prepare } from '../src/prepare.ts';
import { Files } from '../src/services/files.ts';
import { startJobs } from '../src/services/jobs.ts';
import { checkFolders } from '../src/start-checks.ts';
import { dropTemplate, keepTemplate, takeTemplate, templateKey } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    socket: string;
    /** The files that the template database tells of. */
    files: string;
  }
}

export const PASSWORD = 'a quiet paw on the stairs';
export const databaseUrl = (socket: string, name: string) =>
  `postgres://homeward@localhost/${name}?host=${encodeURIComponent(socket)}`;

/** The modules that fill the template database. */
const makers = ['src/prepare.ts', 'src/services/jobs.ts', 'test/cluster.ts'].map((path) => join(import.meta.dirname, '..', path));

/**
 * Once a run: one cluster, and in it the database that every test file clones, with reference data and sample content. Both
 * come from the kept template where there is one for exactly this code.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-test-'));
  const key = templateKey(makers);
  const cluster = (await startKept(key, folder)) ?? (await startNew(key, folder));
  project.provide('socket', cluster.connection.host);
  project.provide('files', join(folder, 'data', 'files'));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts the kept cluster, or answers undefined where there is none or it does not start. */
async function startKept(key: string, folder: string): Promise<Cluster | undefined> {
  try {
    if (await takeTemplate(key, folder)) return await startCluster(folder);
  } catch (error) {
    console.log(`The kept test database is not usable and is made again: ${String(error)}`);
    await dropTemplate(key);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  }
  return undefined;
}

/** Makes the cluster, keeps it, and starts it. */
async function startNew(key: string, folder: string): Promise<Cluster> {
  const made = await startCluster(folder);
  const socket = made.connection.host;
  await spareTheDisk(socket);
  const config = readConfig({
    DATABASE_URL: databaseUrl(socket, 'homeward'),
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a key for tests and nothing else!',
    SYSTEM_API_KEY: 'test-system-api-key',
    ADMIN_EMAIL: 'mara.voss@homeward.example',
    ADMIN_PASSWORD: PASSWORD,
    SAMPLE: '1',
    SIMULATOR_PORT: '46999',
    SYNC_MINUTES: '0',
    LOG_LEVEL: 'fatal',
  });
  await checkFolders(config);
  const connection = connect({ connectionString: config.databaseUrl });
  await prepare(config, connection, new Files(config.storageUrl), undefined);
  const jobs = await startJobs(connection.pool, true, () => undefined);
  await jobs.stop();
  await connection.end();
  // Only a stopped cluster can be copied.
  await made.stop();
  await keepTemplate(key, folder);
  return startCluster(folder);
}

/** Nothing here has to outlive a power cut, so nothing waits for a disk. */
async function spareTheDisk(socket: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(socket, 'postgres') });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
