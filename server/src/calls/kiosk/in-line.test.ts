import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { arrival, asVisitor, checkIn, type Desk, join, makeDesk, newPhone, placeOf } from '../../../test/visits.ts';
import { tidyVisitors } from '../../visits/close-visits.ts';

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

describe('what has ended', () => {
  const came = async (desk: Desk, name: string, phone: string) =>
    (await checkIn(server, arrival(desk, name, { visitor: { name, phone } }))).data.token;
  const ends = () => server.sql.query("update visit set ended_date = now(), ended_key = 'DONE' where ended_date is null");
  interface Row {
    ended_key: string | null;
    visitor: { uuid: string; name: string; phone: string; no_texts: boolean };
  }
  const shown = async ({ branch }: Desk) =>
    (
      await server.admin.call<{ result: Row[] }>('visit/search', {
        search: { 'branch.uuid': branch.uuid, with: { visitor: true } },
        options: { sort: ['id'] },
      })
    ).data.result;
  const namesOf = async (desk: Desk) => (await shown(desk)).map(({ visitor }) => visitor.name);

  test('keeps the name it ended with, whoever says its number afterwards', async () => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await came(desk, 'Ada', phone);
    await ends();
    const [before] = await shown(desk);
    await came(desk, 'Mallory', phone);
    await ends();
    await came(desk, 'Bo', phone);
    expect(await namesOf(desk)).toEqual(['Ada', 'Mallory', 'Bo']);
    const [after] = await shown(desk);
    expect(after).toEqual({ ...before, visitor: { ...before?.visitor, uuid: after?.visitor.uuid } });
    const { data } = await server.admin.call<{ count: number }>('visit/search', {
      search: { 'branch.uuid': desk.branch.uuid, 'visitor.name': 'Ada' },
    });
    expect(data.count).toBe(1);
  });

  test('is still known of whoever says its number, is left alone as they are, and is erased with them', async () => {
    const [desk, phone] = [await makeDesk(server, { Donate: {} }), newPhone()];
    const comes = (name: string) => checkIn(server, arrival(desk, name, { visitor: { name, phone } }, 'Donate'));
    await comes('Ada');
    await server.sql.query("update visit set status_key = 'MEETING_DONE' where branch_id = $1", [desk.branch.id]);
    await ends();
    expect((await comes('Mallory')).data.status_key).toBe('MEETING_DONE');
    await ends();
    expect((await comes('Bo')).data.status_key).toBe('MEETING_DONE');
    const [first, , last] = await shown(desk);
    await server.admin.call('visit/save-visitor', { visitor_uuid: last?.visitor.uuid, no_texts: true });
    expect((await shown(desk)).map(({ visitor }) => visitor.no_texts)).toEqual([true, true, true]);
    await server.admin.call('visit/erase-visitor', { visitor_uuid: first?.visitor.uuid });
    expect((await shown(desk)).map(({ visitor: { name, phone } }) => [name, phone])).toEqual(Array(3).fill(['Erased', null]));
  });

  test('is forgotten in its time, and whose number it was not before', async () => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await came(desk, 'Ada', phone);
    await ends();
    await came(desk, 'Mallory', phone);
    await server.sql.query("update visitor set created_date = now() - interval '31 days' where shelter_id = $1", [
      desk.shelter.id,
    ]);
    const { db } = server.server.connection;
    await tidyVisitors(db, 30);
    expect(await namesOf(desk)).toEqual(['Ada', 'Mallory']);
    await server.sql.query("update visit set ended_date = now() - interval '31 days', ended_key = 'DONE' where branch_id = $1", [
      desk.branch.id,
    ]);
    for (let night = 0; night < 2; night += 1) await tidyVisitors(db, 30);
    expect((await server.sql.query('select from visitor where shelter_id = $1', [desk.shelter.id])).rowCount).toBe(0);
  });
});
