import { type Waiting, waitingKinds } from '@homeward/contract/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquire } from '../../../../test/pets.ts';
import { makeShop, type Shop } from '../../../../test/product.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makePet } from '../../../../test/shelters.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
  await server.sql.query(`update integration set active = false;
    update pet set status_key = 'ADOPTED' where status_key = 'APPROVED';
    update mapping_age set deleted = true; update mapping_breed set deleted = true; update mapping_sex set deleted = true;
    update mapping_size set deleted = true; update mapping_specie set deleted = true; delete from application_outcome;
    update characteristics_definition set deleted = true`);
});
afterAll(() => server.stop());

const waits = async (caller: Caller = server.admin) => (await caller.call<{ waiting: Waiting[] }>('work/waiting')).data.waiting;

test('nothing waits where nobody has to do anything', async () => expect(await waits()).toEqual([]));

/** Lets the first integration's newest run stand so. */
const standing = async (change: string) => {
  await server.sql.query(`update integration set active = true where id = (select min(integration_id) from integration_sync)`);
  await server.sql.query(
    `update integration_sync set finish = null, failed = null, held_up = false, waiting_for = null, reason = null`,
  );
  await server.sql.query(`update integration_sync set ${change}
    where id = (select max(id) from integration_sync where not dry_run and integration_id = (select min(integration_id) from integration_sync))`);
};
const pet = async (status: string) => {
  const made = await makePet(server, shop.south, { name: 'Waits' });
  await server.sql.query('update pet set status_key = $2 where id = $1', [made.id, status]);
  return made;
};

test.each([
  ['asks', 'QUESTION', `finish = now(), waiting_for = '{"reason_key": "PARTNER", "before": 10, "gone": 5}'`],
  ['fails', 'FAILED_SYNC', "failed = now(), reason = 'It said no.'"],
  ['is held up', 'HELD_UP', 'finish = now(), held_up = true'],
])('a sync that %s waits for who may see integrations', async (_what, kind, change) => {
  await standing(change);
  const { rows } = await server.sql.query(
    'select uuid, description from integration where id = (select min(integration_id) from integration_sync)',
  );
  expect(await waits()).toMatchObject([{ kind, count: 1, items: [{ key: rows[0].uuid, name: rows[0].description }] }]);
  expect(await waits(await server.userWith('integration/search'))).toHaveLength(1);
  expect(await waits(await server.userWith('pet/search', 'application/search'))).toEqual([]);
  await server.sql.query('update integration set active = false');
});

test('a pet that is approved for nobody waits, and one that is promised does not', async () => {
  const [stuck, promised] = [await pet('APPROVED'), await pet('APPROVED')];
  await inquire(server, promised, 'APPROVED');
  expect(await waits()).toMatchObject([{ kind: 'STUCK_PET', count: 1, items: [{ key: stuck.uuid, name: 'Waits' }] }]);
  expect(await waits(await server.userWith('integration/search'))).toEqual([]);
  await server.sql.query("update pet set status_key = 'AVAILABLE' where id = $1", [stuck.id]);
});

test.each([
  ['REFUSED', 'now()', 1],
  ['UNCLEAR', 'now()', 1],
  ['TELLING', "now() - interval '6 minutes'", 1],
  ['TELLING', 'now()', 0],
  ['TOLD', "now() - interval '1 day'", 0],
])('an outcome that is %s since %s waits: %i', async (state, sent, count) => {
  const application = await inquire(server, await makePet(server, shop.south), 'ADOPTED');
  await server.sql.query(
    `insert into application_outcome (application_id, integration_id, state_key, sent, sent_date, answered)
      select $1, min(id), $2, '{}', ${sent}, 'No such animal' from integration`,
    [application.id, state],
  );
  const expected = {
    kind: 'OUTCOME',
    count: 1,
    items: [{ key: application.uuid, detail: state === 'REFUSED' ? 'No such animal' : null }],
  };
  expect(await waits()).toMatchObject(count ? [expected] : []);
  await server.sql.query('delete from application_outcome');
});

test('a definition that applies nowhere waits for who may see definitions', async () => {
  const { data } = await server.admin.call<{ characteristics_definition: { uuid: string } }>(
    'characteristics-definition/create',
    {
      shelter_uuid: shop.shelter.uuid,
      partner_key: 'PETPOINT',
      characteristicType: 'NO_CATS',
      path: 'Flag',
      type: 'MATCH',
      condition: 'EXISTS',
    },
  );
  const { uuid } = data.characteristics_definition;
  expect(await waits()).toMatchObject([{ kind: 'IDLE_DEFINITION', count: 1, items: [{ key: uuid, name: 'Flag' }] }]);
  expect(await waits(await server.userWith('pet/search'))).toEqual([]);
  await server.sql.query('update characteristics_definition set active = false where uuid = $1', [uuid]);
});

test('pending mappings wait by their kinds, those with most first', async () => {
  await server.sql.query(`insert into mapping_size (partner_key, external_id, name) select 'SHELTER_LUV', 'size-' || n, 'Size ' || n from generate_series(1, 3) n;
    insert into mapping_breed (partner_key, external_id, name) select 'SHELTER_LUV', 'breed-' || n, 'Breed ' || n from generate_series(1, 5) n`);
  expect(await waits(await server.userWith('mapping-stats/pending-count'))).toMatchObject([
    {
      kind: 'MAPPING',
      count: 8,
      items: [
        { key: 'breed', detail: '5' },
        { key: 'size', detail: '3' },
      ],
    },
  ]);
});

test('the worst comes first, and of many of a kind those that wait longest', async () => {
  for (let n = 0; n < 5; n += 1) await pet('APPROVED');
  await standing("failed = now(), reason = 'It said no.'");
  const found = await waits();
  expect(found.map(({ kind }) => kind)).toEqual(
    waitingKinds.filter((kind) => ['FAILED_SYNC', 'STUCK_PET', 'MAPPING'].includes(kind)),
  );
  const stuck = found.find(({ kind }) => kind === 'STUCK_PET');
  expect(stuck).toMatchObject({ count: 5, items: { length: 3 } });
  const since = stuck?.items.map((item) => item.since ?? '') ?? [];
  expect(since).toEqual(since.toSorted());
});
