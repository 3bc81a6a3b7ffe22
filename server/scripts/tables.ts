import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cli } from 'kysely-codegen';
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
await new Cli().run({
  argv: [
    `--url=postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    '--dialect=postgres',
    '--exclude-pattern=schema_migration',
    '--log-level=error',
    `--out-file=${process.argv[2] ?? join(import.meta.dirname, '../src/database/tables.ts')}`,
  ],
});
await cluster.stop();
await rm(folder, { recursive: true });
