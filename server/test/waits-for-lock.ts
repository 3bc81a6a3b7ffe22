import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Waits until a statement in the server's database waits for what another transaction holds. */
export const waitsForLock = ({ sql }: Pick<TestServer, 'sql'>) =>
  expect
    .poll(
      async () =>
        (await sql.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
          .rowCount,
    )
    .toBe(1);
