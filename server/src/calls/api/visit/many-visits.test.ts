import type { Visit, VisitStatus } from '@homeward/contract/visit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { arrival, checkIn, type Desk, join, makeDesk } from '../../../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const here = async (status_key: VisitStatus, at: Desk) => {
  await checkIn(server, arrival(at, 'Ada', {}, 'Donate'));
  const { rows } = await server.sql.query<{ uuid: string }>(
    'update visit set status_key = $1 where id = (select max(id) from visit where branch_id = $2) returning uuid',
    [status_key, at.branch.id],
  );
  return { uuid: rows[0]?.uuid ?? '' };
};
const read = async (uuid: string) =>
  (await server.admin.call<{ result: Visit[] }>('visit/search', { search: { uuid } })).data.result[0];

describe('all visits at a location', () => {
  const endAll = (at: Desk, newest_uuid: string, by: Caller = server.admin) =>
    by.call<{ ended: number }>('visit/end-all', { branch_uuid: at.branch.uuid, newest_uuid });

  test('end by one act, which stands in the trail; who has come since they were counted stays, and who is elsewhere', async () => {
    const [own, other] = [await makeDesk(server), await makeDesk(server)];
    const elsewhere = await here('MEETING', other);
    await here('MEETING', own);
    await join(server, own);
    const newest = await here('CHECKED_IN', own);
    const later = await here('CHECKED_IN', own);
    expect(await endAll(own, newest.uuid)).toMatchObject({ http: 200, data: { ended: 3 } });
    expect(await read(newest.uuid)).toMatchObject({ ended_key: 'DONE' });
    for (const { uuid } of [later, elsewhere]) expect(await read(uuid)).toMatchObject({ ended_key: null });
    const { rows } = await server.sql.query(
      "select call, changes from audit_log where record_uuid = $1 and call = 'visit/end-all'",
      [own.branch.uuid],
    );
    expect(rows).toEqual([{ call: 'visit/end-all', changes: { visits: 'ended' } }]);
    expect(await endAll(own, newest.uuid)).toMatchObject({ http: 200, data: { ended: 0 } });
  });

  test('are not ended by who may not, nor by a visit at another location', async () => {
    const [own, other] = [await makeDesk(server), await makeDesk(server)];
    const [visit, elsewhere] = [await here('MEETING', own), await here('MEETING', other)];
    const ender = await server.userWith('visit/search', 'visit/end');
    expect(await endAll(own, visit.uuid, ender)).toMatchObject({ http: 403, data: { permission: 'visit/end-all' } });
    expect(await endAll(own, elsewhere.uuid)).toMatchObject({ http: 404, message: 'Visit not found' });
    expect(await read(visit.uuid)).toMatchObject({ ended_key: null });
  });
});

test('a thousand of the thousands who stand in lines are listed with their places, counted once', async () => {
  const desks = [await makeDesk(server), await makeDesk(server)];
  for (const own of desks)
    await server.sql.query(
      `with came as (insert into visitor (shelter_id, name) select $1, 'Flood ' || n from generate_series(1, 5000) n returning id)
        insert into visit (branch_id, visitor_id, kiosk_id, key, status_key, token_hash, since)
          select $2, id, $3, gen_random_uuid(), 'WAIT_LIST', md5('flood ' || id), now() - make_interval(secs => id % 97) from came`,
      [own.shelter.id, own.branch.id, own.kiosk.id],
    );
  const [own] = desks;
  const listed = () =>
    server.admin.call<{ result: Visit[] }>('visit/search', {
      search: { here: true, 'branch.uuid': own?.branch.uuid, with: { visitor: true, branch: true } },
      options: { limit: 1000, offset: 4000, sort: ['since'] },
    });
  const { http, data } = await listed();
  expect(http).toBe(200);
  expect(data.result.map(({ place }) => place)).toEqual(Array.from({ length: 1000 }, (_, index) => 4001 + index));
});
