import type { TextBudget, TextUse } from '@homeward/contract/text-budget-settings';
import type { Waiting } from '@homeward/contract/work';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../test/outbox.ts';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';
import { arrival, asVisitor, type Came, type Desk, makeDesk, newPhone } from '../../test/visits.ts';
import { STRANGERS } from '../visits/public-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TRUST_PROXY: '1',
    TEXTS_PER_HOUR: '100',
    TEXTS_PER_DAY: '110',
    TEXT_BUDGET_MAIL: 'desk@shelter.example',
    ROLE: 'all',
  });
});
afterAll(() => server.stop());
beforeEach(() => server.sql.query('delete from text_count; delete from text_told'));

const reasons = { Adopt: { sms_text: 'Hello {{visitor_name}}' } };
const WIDE = { hour: 1000, day: 1000 };
const wide: TextBudget = { door: WIDE, location: WIDE, shelter: WIDE };
async function deskWith(budget: Partial<TextBudget> = {}): Promise<Desk> {
  const desk = await makeDesk(server, reasons);
  await setBudget(desk, budget);
  return desk;
}
const setBudget = (desk: Desk, budget: Partial<TextBudget>) =>
  server.admin.call('shelter-settings/save-text-budget', { shelter_uuid: desk.shelter.uuid, value: { ...wide, ...budget } });
let lastNetwork = 0;
/** A network that nobody has come from before. */
function elsewhere(): string {
  lastNetwork += 1;
  return `10.9.${Math.floor(lastNetwork / 250)}.${lastNetwork % 250}`;
}
/** Who is asked to try again in a moment does, as the page does. */
async function comes(desk: Desk, phone = newPhone(), from = elsewhere()): Promise<Answer<Came>> {
  const input = arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } });
  for (;;) {
    const answer = await asVisitor<Came>(server, 'kiosk/check-in', input, { 'x-forwarded-for': from });
    if (answer.http !== 503) return answer;
  }
}
const many = (count: number, ...desks: Desk[]) =>
  Promise.all(Array.from({ length: count }, (_, index) => comes(desks[index % desks.length] as Desk)));
const textsOf = async (...desks: Desk[]) => {
  const { rows } = await server.sql.query<{ is_sent: boolean; said: string | null }>(
    `select m.state_key <> 'REFUSED' as is_sent, m.said from sms m join visit v on v.id = m.visit_id where v.branch_id = any($1) order by m.id`,
    [desks.map(({ branch }) => branch.id)],
  );
  return { sent: rows.filter(({ is_sent }) => is_sent).length, said: [...new Set(rows.flatMap(({ said }) => said ?? []))] };
};
const usesOf = async (desk: Desk) =>
  (await server.admin.call<{ uses: TextUse[] }>('shelter/text-use', { organization_shelter_uuid: desk.shelter.uuid })).data.uses;
const waiting = async () =>
  (await server.admin.call<{ waiting: Waiting[] }>('work/waiting')).data.waiting.find(({ kind }) => kind === 'TEXT_BUDGET');

describe('of 200 who check in at once', () => {
  test.each<[string, Partial<TextBudget>, number, string]>([
    ['a kiosk', { door: { hour: 40, day: 50 } }, 40, 'This kiosk has sent all texts of this hour: 40'],
    ['a location', { location: { hour: 40, day: 40 } }, 40, 'This location has sent all texts of this hour: 40'],
    ['a shelter', { shelter: { hour: 0, day: 0 } }, 0, 'This shelter has sent all texts of this hour: 0'],
    ['the installation', {}, 100, 'All shelters together have sent all texts of this hour: 100'],
  ])('as many are texted as %s may, and all come in', async (_what, budget, sent, said) => {
    const desk = await deskWith(budget);
    const came = await many(200, desk);
    expect(came.filter(({ http }) => http !== 200)).toEqual([]);
    expect(await textsOf(desk)).toEqual({ sent, said: [said] });
  });
});

test('a day’s texts hold where those of the hour do not, and those of the day before do not count', async () => {
  const desk = await deskWith({ door: { hour: 5, day: 6 } });
  await many(5, desk);
  await server.sql.query("update text_count set hour = hour - interval '1 hour'");
  await many(3, desk);
  expect(await textsOf(desk)).toEqual({ sent: 6, said: ['This kiosk has sent all texts of 24 hours: 6'] });
  await server.sql.query("update text_count set hour = hour - interval '24 hours'");
  await many(1, desk);
  expect((await textsOf(desk)).sent).toBe(7);
});

test('a budget that is used up at one kiosk leaves all others theirs', async () => {
  const [desk, other] = [await deskWith({ door: { hour: 2, day: 2 } }), await deskWith()];
  await many(6, desk);
  await many(2, other);
  expect([(await textsOf(desk)).sent, (await textsOf(other)).sent]).toEqual([2, 2]);
});

test('a text that is not sent for another reason is counted nowhere', async () => {
  const desk = await deskWith();
  await comes(desk, '+1 900 555 1234');
  expect((await usesOf(desk)).map(({ hour }) => hour.used)).toEqual([0, 0, 0, 0, 0]);
});

test('staff see what is used of every budget', async () => {
  const desk = await deskWith({ door: { hour: 7, day: 8 } });
  await many(3, desk);
  const [hour, day] = [3, 3].map((used) => ({ used, budget: 1000 }));
  expect(await usesOf(desk)).toEqual([
    {
      scope_key: 'ALL',
      uuid: null,
      name: 'All shelters',
      place: null,
      hour: { used: 3, budget: 100 },
      day: { used: 3, budget: 110 },
    },
    { scope_key: 'SHELTER', uuid: desk.shelter.uuid, name: expect.any(String), place: null, hour, day },
    { scope_key: 'LOCATION', uuid: desk.branch.uuid, name: 'Main house', place: null, hour, day },
    {
      scope_key: 'KIOSK',
      uuid: desk.kiosk.uuid,
      name: 'Front door',
      place: 'Main house',
      hour: { used: 3, budget: 7 },
      day: { used: 3, budget: 8 },
    },
    {
      scope_key: 'CODE',
      uuid: desk.code.uuid,
      name: 'Wait here',
      place: 'Main house',
      hour: { used: 0, budget: 7 },
      day: { used: 0, budget: 8 },
    },
  ]);
});

test('staff are told once before a budget is used up, and once when it is, on the first screen and by mail', async () => {
  const desk = await deskWith({ door: { hour: 5, day: 1000 } });
  await many(3, desk);
  expect(await waiting()).toBeUndefined();
  await many(1, desk);
  const name = expect.stringContaining('Main house, Front door');
  expect(await waiting()).toMatchObject({
    count: 1,
    items: [{ key: desk.shelter.uuid, name, detail: '4 of 5 texts of this hour' }],
  });
  /** As they read without HTML, their lines joined again. */
  const mails = async () =>
    (await mailsTo(server, 'desk@shelter.example'))
      .map((mail) => mail.replace(/=\r?\n/g, '').replace(/Content-Type: text\/html.*/s, ''))
      .join('\n');
  await expect.poll(mails).toContain('Main house, Front door: 4 of 5 texts of this hour');
  await many(5, desk);
  expect(await waiting()).toMatchObject({ count: 1, items: [{ name, detail: '5 of 5 texts of this hour' }] });
  await expect.poll(mails).toContain('5 of 5 texts of this hour, no more are sent');
  expect((await mails()).split('4 of 5 texts of this hour')).toHaveLength(2);
  await setBudget(desk, { door: { hour: 50, day: 1000 } });
  expect(await waiting()).toBeUndefined();
});

test('a door that strangers flood has them wait, and lets in who comes from elsewhere or has been there before', async () => {
  const desk = await deskWith({ shelter: { hour: 0, day: 0 } });
  const [known, from] = [newPhone(), elsewhere()];
  await comes(desk, known);
  await server.sql.query("update visitor set created_date = now() - interval '1 day' where shelter_id = $1", [desk.shelter.id]);
  await server.sql.query("update visit set ended_date = now(), ended_key = 'DONE' where branch_id = $1", [desk.branch.id]);
  const flood = await Promise.all(Array.from({ length: STRANGERS + 20 }, () => comes(desk, newPhone(), from)));
  expect(flood.filter(({ http }) => http === 200)).toHaveLength(STRANGERS);
  const refused = flood.find(({ http }) => http !== 200);
  expect(refused).toMatchObject({ http: 429, message: 'Too many tries from here. Try again in a minute' });
  expect([(await comes(desk, known, from)).http, (await comes(desk)).http]).toEqual([200, 200]);
  // Another door is not flooded, whoever comes there.
  expect((await comes(await deskWith(), newPhone(), from)).http).toBe(200);
});
