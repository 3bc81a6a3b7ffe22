import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { arrival, asVisitor, checkIn, type Desk, join, makeDesk, newPhone, placeOf } from '../../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const visitsAt = async ({ branch }: Desk) =>
  (await server.sql.query('select * from visit where branch_id = $1 order by id', [branch.id])).rows;

describe('somebody who stands in line already', () => {
  test('is told their place, as anybody would be, and is not in it twice', async () => {
    const desk = await makeDesk(server);
    const phone = newPhone();
    await join(server, desk, 'Before');
    const first = await join(server, desk, 'Ada', phone);
    const again = await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Somebody else', phone } }));
    expect(again.data).toMatchObject({ status_key: 'WAIT_LIST', place: 2 });
    expect(Object.keys(again.data).sort()).toEqual(Object.keys(first.data).sort());
    expect(await visitsAt(desk)).toHaveLength(2);
    const { rows } = await server.sql.query('select name from visitor where shelter_id = $1 order by id', [desk.shelter.id]);
    expect(rows).toEqual([{ name: 'Before' }, { name: 'Ada' }]);
  });

  test('is not thrown out of it by whoever says their number', async () => {
    const desk = await makeDesk(server);
    const phone = newPhone();
    const first = await join(server, desk, 'Ada', phone);
    const { data } = await join(server, desk, 'Stranger', phone);
    expect((await placeOf(server, data.token)).data).toMatchObject({ ahead: 0, may_leave: false });
    await asVisitor(server, 'wait-list/leave', { token: data.token });
    expect((await placeOf(server, first.data.token)).data).toMatchObject({ ahead: 0, may_leave: true });
  });

  test('and comes again twenty times at once still stands in it once', async () => {
    const desk = await makeDesk(server);
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(server, desk, 'Ada', phone)));
    expect(answers.map(({ http, data }) => [http, data.place])).toEqual(Array(20).fill([200, 1]));
    expect(await visitsAt(desk)).toHaveLength(1);
  });
});

test('whoever joins at the same moment is told another place, and none gets worse', async () => {
  const desk = await makeDesk(server);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => join(server, desk, `Ada ${number}`)));
  const told = answers.map(({ data }) => data.place ?? 0);
  expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
  const now = await Promise.all(answers.map(({ data }) => placeOf(server, data.token)));
  expect(now.map(({ data }) => (data.ahead ?? -1) + 1)).toEqual(told);
});
