import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../test/cluster.ts';
import { type Connection, connect } from './connect.ts';
import { askPlanned } from './kept-plans.ts';

let connection: Connection;
beforeAll(() => {
  connection = connect({ connectionString: databaseUrl(inject('socket'), 'postgres'), max: 1 });
});
afterAll(() => connection.end());

const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection.db)).rows.map(
    ({ statement }) => statement,
  );

test('a connection plans once what takes longer to plan than to run, within a transaction as well, and nothing else', async () => {
  const double = (n: number) => sql<{ twice: number }>`select 2 * ${n}::int as twice`;
  expect(await askPlanned(double(1), connection.db)).toEqual([{ twice: 2 }]);
  expect(await connection.db.transaction().execute((trx) => askPlanned(double(2), trx))).toEqual([{ twice: 4 }]);
  await sql`select 3 * ${1}::int as thrice`.execute(connection.db);
  expect(await kept()).toEqual(['select 2 * $1::int as twice']);
});
