import { expect, test } from 'vitest';
import { whyItGaveUp } from './said-by-postgres.ts';

test.each([
  [
    'initdb: error: could not write to file "/srv/data/postgres.part-1/pg_wal/xlogtemp.9": No space left on device\ninitdb: removing data directory "/srv/data/postgres.part-1"\n',
    /^There is no room left for the database: .*No space left on device$/,
  ],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.31": No space left on device\nchild process exited with exit code 1\ninitdb: removing contents of data directory "/srv/data/postgres"\n',
    /^There is no room left for the database: .*No space left on device$/,
  ],
  [
    '2026-11-22 10:00:00.000 UTC [7] FATAL:  could not create lock file "postmaster.pid": Disk quota exceeded\n',
    /^There is no room left for the database: .*Disk quota exceeded$/,
  ],
  [
    'initdb: error: invalid locale name "xx"\ninitdb: removing data directory "/srv/data/postgres.part-1"\n',
    /^PostgreSQL did not start: invalid locale name "xx"$/,
  ],
  [
    '2026-11-22 10:00:00.000 UTC [7] LOG:  starting\n2026-11-22 10:00:00.000 UTC [7] FATAL:  lock file "postmaster.pid" is empty\n',
    /^PostgreSQL did not start: lock file "postmaster.pid" is empty$/,
  ],
  [
    'unshare: unshare failed: Operation not permitted',
    /^PostgreSQL did not start: unshare: unshare failed: Operation not permitted$/,
  ],
  ['', /^PostgreSQL did not start: it does not say why$/],
])('of %j one line says why', (said, line) => {
  expect(whyItGaveUp(said)).toMatch(line);
});
