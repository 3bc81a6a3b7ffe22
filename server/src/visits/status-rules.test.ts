import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { arrival, checkIn, type Desk, makeDesk, newPhone } from '../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the rules of a shelter', () => {
  const rules = { new_visitor: 'WAIT_LIST', existing_visitor: [{ current_status: 'MEETING_DONE', new_status: 'MEETING' }] };
  const setRules = (desk: Desk) =>
    server.sql.query("insert into shelter_setting (shelter_id, type_key, value) values ($1, 'APPLICATION_IN_PERSON', $2)", [
      desk.shelter.id,
      JSON.stringify(rules),
    ]);
  const donate = (desk: Desk, phone: string) =>
    checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } }, 'Donate'));
  const lastWas = (desk: Desk, status: string) =>
    server.sql.query("update visit set status_key = $1, ended_date = now(), ended_key = 'DONE' where branch_id = $2", [
      status,
      desk.branch.id,
    ]);

  test('let who is new be checked in where there are none', async () => {
    expect((await donate(await makeDesk(server), newPhone())).data.status_key).toBe('CHECKED_IN');
  });

  test('say where who is new goes, unless their reason keeps them off the wait list', async () => {
    const desk = await makeDesk(server);
    await setRules(desk);
    expect((await donate(desk, newPhone())).data).toMatchObject({ status_key: 'CHECKED_IN', place: null });
    await server.sql.query('update shelter_kiosk_reason set deleted = true where branch_id = $1', [desk.branch.id]);
    expect((await donate(desk, newPhone())).data).toMatchObject({ status_key: 'WAIT_LIST', place: 1 });
  });

  test('take nobody out of the line who stands in it, and comes for something that is not waited for', async () => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await setRules(desk);
    await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } }));
    expect((await donate(desk, phone)).data).toMatchObject({ status_key: 'WAIT_LIST', place: 1 });
  });

  test.each([
    ['MEETING_DONE', 'MEETING'],
    ['CHECKED_IN', 'CHECKED_IN'],
  ])('let who was %s at their last visit here be %s', async (status, becomes) => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await setRules(desk);
    await donate(desk, phone);
    await lastWas(desk, status);
    expect((await donate(desk, phone)).data.status_key).toBe(becomes);
  });

  test('hold for who is still here, who has come for something else now', async () => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await setRules(desk);
    await donate(desk, phone);
    await server.sql.query("update visit set status_key = 'MEETING_DONE' where branch_id = $1", [desk.branch.id]);
    expect((await donate(desk, phone)).data.status_key).toBe('MEETING');
    const adopting = arrival(desk, 'Ada', { visitor: { name: 'Ada', phone }, custom_response: 'My dog ran off' });
    expect((await checkIn(server, adopting)).data).toMatchObject({ status_key: 'WAIT_LIST', place: 1 });
    const { rows } = await server.sql.query(
      `select reason_name, custom_response, array(select status_key from visit_status s where s.visit_id = v.id order by s.id) as statuses
        from visit v where branch_id = $1`,
      [desk.branch.id],
    );
    const statuses = ['CHECKED_IN', 'MEETING', 'WAIT_LIST'];
    expect(rows).toEqual([{ reason_name: 'Adopt', custom_response: 'My dog ran off', statuses }]);
  });

  test('do not know who was at another shelter', async () => {
    const [desk, other, phone] = [await makeDesk(server), await makeDesk(server), newPhone()];
    await setRules(desk);
    await donate(other, phone);
    await lastWas(other, 'MEETING_DONE');
    expect((await donate(desk, phone)).data.status_key).toBe('CHECKED_IN');
  });

  test('give way to a reason that puts onto the wait list', async () => {
    const [desk, phone] = [await makeDesk(server), newPhone()];
    await donate(desk, phone);
    await lastWas(desk, 'MEETING');
    expect((await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } }))).data.status_key).toBe('WAIT_LIST');
  });
});
