import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';

/** Of a million pets, applications and changes so many are made, and twice as few visits. */
const SHARE = '0.01';
/** A page that reads more reads by no index: half of them. A small table may be read whole for each row that is shown. */
const MOST = 5000;

let server: TestServer;
let filling: typeof import('./fill.ts');
let asking: typeof import('./asked.ts');
let planning: typeof import('./plans.ts');
beforeAll(async () => {
  // How many rows there are is known once these are read.
  vi.stubEnv('SHARE', SHARE);
  [server, filling, asking, planning] = await Promise.all([
    startTestServer(),
    import('./fill.ts'),
    import('./asked.ts'),
    import('./plans.ts'),
  ]);
  await filling.fill(server.databaseUrl);
});
afterAll(() => server.stop());

/** Pages by their name that read more than they may; what counts to so many may count all there are. */
async function reading(pages: Awaited<ReturnType<typeof asking.pages>>, change = 'select 1') {
  const client = await server.sql.connect();
  const tooMuch: string[] = [];
  try {
    await client.query(`begin; ${change}`);
    for (const page of pages) {
      const { pageRows, most } = await planning.explain(client, page, 1_000_000);
      const counted = asking.parsed(page).query.entity.countsTo ?? 0;
      if (pageRows > MOST + counted) tooMuch.push(`${page.name}: ${pageRows}, ${most}`);
    }
    return tooMuch;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('no list reads many rows for a first page, by whichever filter and in whichever order', async () => {
  const pages = await asking.pages(server.sql);
  expect(pages.length).toBeGreaterThan(400);
  expect(await reading(pages), 'Give it an index in a migration').toEqual([]);
});

test('a rare name among the many of a large run is found by its index, however small most runs are', async () => {
  const pages = await asking.pages(server.sql, 'sync-pet/search name %zephyrine%');
  const grown = `insert into integration_sync_pet (sync_id, external_id, name, outcome_key)
      select case when n > 0 then run.id else n end, 'more' || n, 'More ' || n, 'ADDED'
      from generate_series(${-2 * MOST}, ${2 * MOST}) n,
        (select sync_id as id from integration_sync_pet group by 1 order by count(*) desc limit 1) run;
    select gin_clean_pending_list('integration_sync_pet_name_words');
    analyze integration_sync_pet`;
  expect(await reading(pages, grown)).toEqual([]);
});

test('a page without its index is found out', async () => {
  const pages = await asking.pages(server.sql, 'application/search by -status_key');
  expect(await reading(pages, 'drop index adoption_application_status')).toHaveLength(1);
});
