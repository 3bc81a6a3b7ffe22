import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { startCluster } from '../src/database/embedded.ts';
import { startServer } from '../src/server.ts';

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

/** Once a run: one cluster, and in it the database that every test file clones, with reference data and sample content. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-test-'));
  const cluster = await startCluster(folder);
  const socket = cluster.connection.host;
  await spareTheDisk(socket);
  const server = await startServer(
    readConfig({
      DATABASE_URL: databaseUrl(socket, 'homeward'),
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a key for tests and nothing else!',
      SYSTEM_API_KEY: 'test-system-api-key',
      ADMIN_EMAIL: 'mara.voss@homeward.example',
      ADMIN_PASSWORD: PASSWORD,
      SAMPLE: '1',
      SIMULATOR_PORT: '0',
      SYNC_MINUTES: '0',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    }),
  );
  await server.stop();
  project.provide('socket', socket);
  project.provide('files', join(folder, 'data', 'files'));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
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
