import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyPlace } from '../../test/operator.ts';
import { connect } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';

/** What the last migration meets so often: PostgreSQL ends it because a save of an older process and it wait for each other. */
const DEADLOCKS = 3;

test('an upgrade that PostgreSQL ends in a deadlock with an older process is tried again, and is whole', async () => {
  const place = await emptyPlace();
  const connection = connect({ connectionString: place.variables.DATABASE_URL });
  const names = (await readdir(join(import.meta.dirname, 'migrations'))).sort();
  await migrateTo(connection.pool, names.slice(0, -2));
  // A sequence goes on whatever becomes of the transaction.
  await place.sql.query(
    `create sequence deadlock_try;
      create function deadlock() returns trigger language plpgsql as $$ begin
        if nextval('deadlock_try') <= ${DEADLOCKS} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new; end $$;
      create trigger deadlock before insert on schema_migration for each row when (new.name = '${names.at(-1)}') execute function deadlock()`,
  );
  await migrate(connection.pool);
  const { rows } = await place.sql.query<{ name: string }>('select name from schema_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
  await connection.end();
  await place.stop();
});
