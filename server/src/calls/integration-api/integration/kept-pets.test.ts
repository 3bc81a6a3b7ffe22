import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../../test/integrations.ts';

let server: PartnersServer;
let one: MadeIntegration;
let other: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 20 });
  one = await makeIntegration(server, 'SHELTER_MANAGER');
  await endedSync(server, one);
  other = await makeIntegration(server, 'CHAMELEON', { branch: one });
  await endedSync(server, other);
});
afterAll(() => server.stop());

const ids = async () =>
  (await server.sql.query('select id from integration where uuid = any($1) order by id', [[one.uuid, other.uuid]])).rows.map(
    ({ id }) => id,
  );

interface Numbers {
  integration_id: number;
  pets: number;
  waiting: number;
}
const counted = async () =>
  (
    await server.sql.query<Numbers>(`select s.integration_id, count(p.id) as pets, count(s.waits_on) as waiting
      from pet_source s left join pet p on p.id = s.pet_id and not p.deleted group by 1 order by 1`)
  ).rows;
const kept = async () =>
  (
    await server.sql.query<Numbers>(`select integration_id, sum(pets) as pets, sum(waiting) as waiting
      from integration_pets group by 1 having sum(pets) <> 0 or sum(waiting) <> 0 order by 1`)
  ).rows;

const HALF = "pet_id % 2 = 0 and integration_id = '{one}'";

test.each([
  ['first syncs', 'select 1'],
  ['pets are deleted together', `update pet set deleted = true where id in (select pet_id from pet_source where ${HALF})`],
  ['one comes back', `update pet set deleted = false where id = (select min(pet_id) from pet_source where ${HALF})`],
  ['all come back, and others are changed', "update pet set deleted = false, name = name || '!'"],
  ['another integration takes some over', `update pet_source set integration_id = '{other}' where ${HALF}`],
  [
    'some wait that were pets',
    `update pet_source set pet_id = null, waits_on = '{breed:1}' where pet_id % 5 = 0 and integration_id = '{one}'`,
  ],
  ['some wait for something else', `update pet_source set waits_on = '{breed:2}' where waits_on is not null`],
  [
    'one of them is a pet',
    `update pet_source set waits_on = null, pet_id = (select max(id) from pet p where not exists (select from pet_source s where s.pet_id = p.id))
      where external_id = (select min(external_id) from pet_source where pet_id is null)`,
  ],
  ['some are forgotten', 'delete from pet_source where pet_id is null or pet_id % 3 = 0'],
  ['what was deleted is taken back', 'begin; update pet set deleted = true; rollback'],
  ['what was kept is folded', 'select fold_integration_pets()'],
])('the pets that an integration keeps in step are what the writes have kept, after %s', async (_what, write) => {
  const [first, second] = await ids();
  await server.sql.query(write.replaceAll('{one}', String(first)).replaceAll('{other}', String(second)));
  const now = await counted();
  expect(now.length).toBeGreaterThan(1);
  expect(await kept()).toEqual(now);
});

test('a statement adds one row an integration, however many pets it changes', async () => {
  const rows = async () => Number((await server.sql.query('select count(*) as n from integration_pets')).rows[0].n);
  const before = await rows();
  const { rowCount } = await server.sql.query('update pet set deleted = true where id in (select pet_id from pet_source)');
  expect(rowCount).toBeGreaterThan(10);
  expect(await rows()).toBe(before + (await counted()).length);
  await server.sql.query('update pet_source set sync_id = sync_id');
  expect(await rows()).toBe(before + (await counted()).length);
});

test('what is kept wrong is put right at night, and named', async () => {
  const [first] = await ids();
  await server.sql.query('insert into integration_pets values ($1, 7, -1)', [first]);
  const put = async () => (await server.sql.query('select recount_integration_pets() as id')).rows;
  expect(await put()).toEqual([{ id: first }]);
  const left = (await counted()).filter(({ pets, waiting }) => pets || waiting);
  expect(await kept()).toEqual(left);
  expect(await put()).toEqual([]);
});
