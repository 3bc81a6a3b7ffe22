import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { admin } from '../src/admin/admin.ts';
import { databaseUrl } from './cluster.ts';
import type { TestServer } from './server.ts';

export const TEST_KEY = 'a key for tests and nothing else!';

export interface Operated {
  code: number;
  /** What was said, and what was complained of. */
  said: string;
  complained: string;
}

/** A command as an operator gives it, with these variables. */
export async function operate(words: string[], environment: Record<string, string>): Promise<Operated> {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await admin(words, environment, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

/** The variables a test server was started with. */
export const variablesOf = ({ dataDir, databaseUrl }: TestServer) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: TEST_KEY,
});

/** Who owns the database and may do nothing else, as at a hosted PostgreSQL. */
const OWNER = 'owner_alone';

/** An empty database and an empty folder, as a backup is restored into. */
export async function emptyPlace() {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const socket = inject('socket');
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl(socket, 'postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`do $$ begin create role ${OWNER} login; exception when duplicate_object or unique_violation then null; end $$`);
  await run(`create database ${name} template template0 owner ${OWNER}`);
  const url = databaseUrl(socket, name).replace('//homeward@', `//${OWNER}@`);
  const folder = await mkdtemp(join(tmpdir(), 'homeward-empty-'));
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on('error', () => undefined);
  return {
    sql,
    folder,
    variables: { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SECRET_KEY: TEST_KEY },
    async stop() {
      await sql.end();
      await run(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
