import { moves, type Visit, type VisitStatus, visitStatuses } from '@homeward/contract/visit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { arrival, asVisitor, type Came, checkIn, type Desk, join, makeDesk, newPhone, placeOf } from '../../../../test/visits.ts';
import { closeVisits, tidyVisitors } from '../../../visits/close-visits.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await makeDesk(server);
});
afterAll(() => server.stop());

const ids = async (token: string) => {
  const { rows } = await server.sql.query<{ id: number; uuid: string; visitor: string }>(
    `select v.id, v.uuid, w.uuid as visitor from visit v join visitor w on w.id = v.visitor_id
      where v.token_hash = encode(sha256($1::bytea), 'base64')
        or v.token_hash = translate(rtrim(encode(sha256($1::bytea), 'base64'), '='), '+/', '-_')`,
    [token],
  );
  return rows[0] ?? { id: 0, uuid: '', visitor: '' };
};
const here = async (status_key: VisitStatus = 'CHECKED_IN', at = desk) => {
  const { data } = await checkIn(server, arrival(at, 'Ada', {}, 'Donate'));
  const visit = await ids(data.token);
  await server.sql.query('update visit set status_key = $1 where id = $2', [status_key, visit.id]);
  return { ...visit, token: data.token };
};
const move = (visit_uuid: string, seen_status_key: VisitStatus, status_key: VisitStatus, by: Caller = server.admin) =>
  by.call<{ visit: Visit }>('visit/update-status', { visit_uuid, seen_status_key, status_key });
const read = async (uuid: string) =>
  (
    await server.admin.call<{ result: Visit[] }>('visit/search', {
      search: { uuid, with: { history: true, visitor: true, answers: true, texts: true } },
    })
  ).data.result[0];

describe('staff', () => {
  const pairs = visitStatuses.flatMap((from) => visitStatuses.map((to) => [from, to] as const));
  test.each(pairs)('who move a visit from %s to %s are obeyed or told that it is not allowed', async (from, to) => {
    const { uuid } = await here(from);
    const answer = await move(uuid, from, to);
    if (!moves[from].includes(to)) {
      expect(answer).toMatchObject({ http: 422, message: `Not allowed from ${from}` });
      expect((await read(uuid))?.status_key).toBe(from);
    } else {
      expect(answer).toMatchObject({ http: 200, data: { visit: { status_key: to } } });
      expect((await read(uuid))?.history?.at(-1)).toMatchObject({ status_key: to, by: 'Mara Voss' });
    }
  });

  test('who move the same visit at once move it once; the others are told so', async () => {
    const { uuid } = await here();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(uuid, 'CHECKED_IN', 'MEETING')));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ http }) => http === 409)?.message).toBe('Somebody else moved this visit just now');
    expect((await read(uuid))?.history).toHaveLength(2);
  });

  test('end a visit once, and move none that has ended', async () => {
    const { uuid } = await here();
    const end = () => server.admin.call('visit/end', { visit_uuid: uuid, seen_status_key: 'CHECKED_IN', ended_key: 'DONE' });
    expect(await end()).toMatchObject({ http: 200, data: { visit: { ended_key: 'DONE' } } });
    expect(await end()).toMatchObject({ http: 409, message: 'This visit has ended' });
    expect(await move(uuid, 'CHECKED_IN', 'MEETING')).toMatchObject({ http: 409, message: 'This visit has ended' });
  });

  test('who may not move visits are refused', async () => {
    const { uuid } = await here();
    const reader = await server.userWith('visit/search');
    expect(await move(uuid, 'CHECKED_IN', 'MEETING', reader)).toMatchObject({
      http: 403,
      data: { permission: 'visit/update-status' },
    });
  });

  test('find who is here, by location, status, reason and day', async () => {
    const own = await makeDesk(server);
    const { uuid } = await here('MEETING', own);
    await here('CHECKED_IN', own);
    const found = await server.admin.call<{ result: Visit[] }>('visit/search', {
      search: {
        here: true,
        'branch.uuid': own.branch.uuid,
        status_key: 'MEETING',
        'reason_name.ilike': '%don%',
        'created_date.gt': '2026-01-01',
      },
    });
    expect(found.data.result.map((visit) => visit.uuid)).toEqual([uuid]);
  });

  test('erase a visitor with one act: name, number, answers and texts', async () => {
    const own = await makeDesk(server, { Adopt: { sms_text: 'Hello {{visitor_name}}' } });
    const phone = newPhone();
    const answer = await checkIn(
      server,
      arrival(own, 'Grace Hopper', { visitor: { name: 'Grace Hopper', phone }, custom_response: 'Grace was here' }),
    );
    const { uuid, visitor } = await ids(answer.data.token);
    expect(await server.admin.call('visit/erase-visitor', { visitor_uuid: visitor })).toMatchObject({
      http: 200,
      data: { visitor: { name: 'Erased', phone: null, erased_date: expect.any(String) } },
    });
    expect(await read(uuid)).toMatchObject({ custom_response: null, answers: [], texts: [], ended_key: 'DONE' });
    const { rows } = await server.sql.query(
      "select 1 from visitor v, visit s where v.uuid = $1 and (to_jsonb(v)::text ~ 'Grace|2125' or to_jsonb(s)::text ~ 'Grace was')",
      [visitor],
    );
    expect(rows).toEqual([]);
    const { rows: trail } = await server.sql.query("select 1 from audit_log where changes::text ~ 'Grace (Hopper|was)'");
    expect(trail).toEqual([]);
  });
});

describe('the line', () => {
  const ahead = async (came: { data: Came }) => (await placeOf(server, came.data.token)).data.ahead;

  test('moves on as those before are called, leave, or come back to its end', async () => {
    const own = await makeDesk(server);
    const [one, two, three] = [await join(server, own, 'One'), await join(server, own, 'Two'), await join(server, own, 'Three')];
    expect([one, two, three].map(({ data }) => data.place)).toEqual([1, 2, 3]);
    const first = await ids(one.data.token);
    await move(first.uuid, 'WAIT_LIST', 'MEETING');
    expect([await ahead(two), await ahead(three)]).toEqual([0, 1]);
    await asVisitor(server, 'wait-list/leave', { token: two.data.token });
    expect([await ahead(two), await ahead(three)]).toEqual([null, 0]);
    await move(first.uuid, 'MEETING', 'WAIT_LIST');
    expect([await ahead(three), await ahead(one)]).toEqual([0, 1]);
  });

  test('gives the place back to who was taken out of it by mistake, and to nobody else', async () => {
    const own = await makeDesk(server);
    const [one, two, three] = [await join(server, own, 'One'), await join(server, own, 'Two'), await join(server, own, 'Three')];
    const { uuid } = await ids(two.data.token);
    const back = (seen_status_key: VisitStatus) => server.admin.call('visit/back-in-line', { visit_uuid: uuid, seen_status_key });
    expect(await back('WAIT_LIST')).toMatchObject({ http: 422, message: 'This visit had no place in line' });
    await move(uuid, 'WAIT_LIST', 'MEETING');
    expect(await back('CHECKED_IN')).toMatchObject({ http: 409, message: 'Somebody else moved this visit just now' });
    expect(await back('MEETING')).toMatchObject({
      http: 200,
      data: { visit: { status_key: 'WAIT_LIST', place: 2, line_since: null } },
    });
    expect([await ahead(one), await ahead(two), await ahead(three)]).toEqual([0, 1, 2]);
    // What was no mistake leaves no place to go back to.
    await move(uuid, 'WAIT_LIST', 'MEETING');
    await move(uuid, 'MEETING', 'MEETING_DONE');
    expect(await back('MEETING_DONE')).toMatchObject({ http: 422 });
  });

  test('says of a token that opens nothing the same as of one that has ended', async () => {
    const own = await makeDesk(server);
    const { data } = await join(server, own);
    await asVisitor(server, 'wait-list/leave', { token: data.token });
    const [ended, never] = [await placeOf(server, data.token), await placeOf(server, `${'x'.repeat(42)}A`)];
    expect([ended.http, ended.data]).toEqual([never.http, never.data]);
    expect(ended.data).toMatchObject({ status_key: null, ahead: null });
  });

  test('says how long it takes once enough have been called, and nothing before', async () => {
    const own = await makeDesk(server);
    const waiting = await join(server, own, 'Waiting');
    const pace = async () => (await placeOf(server, waiting.data.token)).data;
    expect(await pace()).toMatchObject({ estimate: null });
    await server.sql.query(
      `insert into visit_status (visit_id, status_key, created_date)
        select v.id, 'MEETING', now() - make_interval(mins => 60 - 10 * n) from visit v, generate_series(1, 6) n where v.branch_id = $1`,
      [own.branch.id],
    );
    expect(await pace()).toMatchObject({ estimate: { from: 10, to: 10 } });
  });

  /** By one of both doors; whoever is asked to try again in a moment does, as the page does, with what was sent before. */
  const comes = async (own: Desk, index: number): Promise<Answer<Came>> => {
    const { uuid, fingerprint, reason_uuid, ...sent } = arrival(own, `Visitor ${index}`, {
      visitor: { name: `Visitor ${index}`, phone: index % 2 ? newPhone() : null },
    });
    for (;;) {
      const answer =
        index % 2
          ? await asVisitor<Came>(server, 'wait-list/join', { qr_code_uuid: own.code.uuid, ...sent })
          : await checkIn(server, { uuid, fingerprint, reason_uuid, ...sent });
      if (answer.http !== 503) return answer;
    }
  };

  test('is in the order in which hundreds came at once, through two doors, none lost and none twice', async () => {
    const own = await makeDesk(server);
    const came = await Promise.all(Array.from({ length: 300 }, (_, index) => comes(own, index)));
    expect(came.filter(({ http }) => http !== 200)).toEqual([]);
    const { rows } = await server.sql.query<{ token_hash: string }>(
      "select count(*)::int as visits, count(distinct visitor_id)::int as visitors from visit where branch_id = $1 and status_key = 'WAIT_LIST'",
      [own.branch.id],
    );
    expect(rows).toEqual([{ visits: 300, visitors: 300 }]);
    const places: (number | null)[] = [];
    for (const one of came) places.push(await ahead(one));
    expect(places.sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });
});

describe('the day', () => {
  const age = (own: Desk, interval: string) =>
    server.sql.query(
      'update visit set created_date = created_date - $1::interval, since = since - $1::interval where branch_id = $2',
      [interval, own.branch.id],
    );
  const hours = async (own: Desk, closure: string) => {
    await server.sql.query('delete from opening_hour where branch_id = $1', [own.branch.id]);
    await server.sql.query(
      `insert into opening_hour (branch_id, weekday_key, opening, closure)
        select $1, d, '00:00:00', $2::time from unnest(array['SUN','MON','TUE','WED','THU','FRI','SAT']) d`,
      [own.branch.id, closure],
    );
  };
  const endsOf = async (own: Desk) =>
    (
      await server.sql.query<{ ended_key: string | null }>('select ended_key from visit where branch_id = $1 order by id', [
        own.branch.id,
      ])
    ).rows.map(({ ended_key }) => ended_key);

  test('ends every visit of an earlier one', async () => {
    const own = await makeDesk(server);
    await here('CHECKED_IN', own);
    await join(server, own);
    await age(own, '1 day');
    await join(server, own, 'Today');
    await closeVisits(server.server.connection.db);
    expect(await endsOf(own)).toEqual(['CLOSED', 'CLOSED', null]);
  });

  test('ends a line once the location has closed, and not a meeting', async () => {
    const own = await makeDesk(server);
    await server.sql.query(
      "update address set time_zone = 'UTC' where id = (select address_id from organization_branch where id = $1)",
      [own.branch.id],
    );
    await join(server, own);
    await here('MEETING', own);
    await hours(own, '23:59:59.999');
    await closeVisits(server.server.connection.db);
    expect(await endsOf(own)).toEqual([null, null]);
    const { rows } = await server.sql.query<{ time: string }>("select (now() at time zone 'UTC')::time::text as time");
    await hours(own, rows[0]?.time ?? '');
    await closeVisits(server.server.connection.db);
    expect(await endsOf(own)).toEqual(['CLOSED', null]);
  });

  test('takes away visits so long after their end, and who has none left', async () => {
    const own = await makeDesk(server);
    const kept = await join(server, own, 'Kept', newPhone());
    const gone = await join(server, own, 'Gone', newPhone());
    await server.sql.query("update visit set ended_key = 'DONE', ended_date = now() - interval '31 days' where id = $1", [
      (await ids(gone.data.token)).id,
    ]);
    await server.sql.query("update visitor set created_date = now() - interval '31 days' where shelter_id = $1", [
      own.shelter.id,
    ]);
    await tidyVisitors(server.server.connection.db, 30);
    const { rows } = await server.sql.query('select name from visitor where shelter_id = $1', [own.shelter.id]);
    expect(rows).toEqual([{ name: 'Kept' }]);
    expect(await ids(kept.data.token)).not.toMatchObject({ id: 0 });
  });
});
