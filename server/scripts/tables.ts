import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/database/connect.ts';
import { startCluster } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';

/** Writes the tables' types from a freshly migrated database: `node server/scripts/tables.ts [file]`. */
const folder = await mkdtemp(join(tmpdir(), 'homeward-tables-'));
const cluster = await startCluster(folder);
const { pool } = connect(cluster.connection);
await migrate(pool);
await pool.end();
const { host, user, database } = cluster.connection;
const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
const file = process.argv[2] ?? join(import.meta.dirname, '../src/database/tables.ts');
const args = [
  `--url=${url}`,
  '--dialect=postgres',
  '--exclude-pattern=schema_migration',
  '--log-level=error',
  `--out-file=${file}`,
];
execFileSync(join(import.meta.dirname, '../../node_modules/.bin/kysely-codegen'), args, { stdio: 'inherit' });
await cluster.stop();
await rm(folder, { recursive: true });
