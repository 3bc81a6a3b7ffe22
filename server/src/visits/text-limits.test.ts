import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { startTwilio } from '../../test/twilio.ts';
import { arrival, asVisitor, checkIn, type Desk, makeDesk, newPhone } from '../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const reasons = { Adopt: { wait_list_on_end: true, sms_text: 'Hello {{visitor_name}}' } };
/** Comes in, and leaves again, so that the same number may come as somebody new. */
async function comesAndGoes(desk: Desk, phone: string) {
  const { data } = await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } }));
  await asVisitor(server, 'wait-list/leave', { token: data.token });
}
const textsOf = async (...desks: Desk[]) => {
  const { rows } = await server.sql.query<{ state_key: string; said: string | null }>(
    'select m.state_key, m.said from sms m join visit v on v.id = m.visit_id where v.branch_id = any($1) order by m.id',
    [desks.map(({ branch }) => branch.id)],
  );
  return rows;
};

const sent = { state_key: 'WAITING', said: null };
const enough = { state_key: 'REFUSED', said: 'This number has had 3 texts within a day' };

test('a number has three texts a day, wherever it comes in', async () => {
  const [here, there] = [await makeDesk(server, reasons), await makeDesk(server, reasons)];
  const phone = newPhone();
  for (const desk of [here, there, here, there, here]) await comesAndGoes(desk, phone);
  expect((await textsOf(here, there)).toSorted((a, b) => b.state_key.localeCompare(a.state_key))).toEqual([
    ...Array(3).fill(sent),
    ...Array(2).fill(enough),
  ]);
});

test('a number that comes in at four places at once has three texts', async () => {
  const desks = await Promise.all(Array.from({ length: 4 }, () => makeDesk(server, reasons)));
  const phone = newPhone();
  await Promise.all(desks.map((desk) => comesAndGoes(desk, phone)));
  expect((await textsOf(...desks)).filter(({ state_key }) => state_key === 'WAITING')).toHaveLength(3);
});

test('what was sent the day before does not count', async () => {
  const desk = await makeDesk(server, reasons);
  const phone = newPhone();
  for (let time = 0; time < 3; time += 1) await comesAndGoes(desk, phone);
  await server.sql.query("update sms set created_date = now() - interval '25 hours'");
  await comesAndGoes(desk, phone);
  expect((await textsOf(desk)).at(-1)).toEqual(sent);
});

test.each([
  ['a satellite', '+8816 123 45678'],
  ['a premium service', '+1 900 555 1234'],
])('a number of %s comes in, and is not texted', async (_what, phone) => {
  const desk = await makeDesk(server, reasons);
  await comesAndGoes(desk, phone);
  expect(await textsOf(desk)).toEqual([{ state_key: 'REFUSED', said: 'Texts do not go to numbers of this kind' }]);
});

test('from one location twenty texts a day go abroad, and those to its own country go on', async () => {
  const desk = await makeDesk(server, reasons);
  for (let number = 0; number < 21; number += 1) await comesAndGoes(desk, `+44 7400 1234${10 + number}`);
  await comesAndGoes(desk, newPhone());
  expect(await textsOf(desk)).toEqual([
    ...Array(20).fill(sent),
    { state_key: 'REFUSED', said: '20 texts went abroad from here within a day' },
    sent,
  ]);
});

test('a text whose provider does not answer holds no other back', async () => {
  const provider = await startTwilio();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.state.onTaken = () => held;
  const working = await startTestServer({ SMS_URL: provider.url, PUBLIC_URL: 'https://desk.example', ROLE: 'all' });
  try {
    const desk = await makeDesk(working, reasons);
    for (const taken of [1, 2]) {
      await checkIn(working, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone: newPhone() } }));
      // Sooner than a provider that does not answer is given up.
      await expect.poll(() => provider.taken.length, { timeout: 15_000 }).toBe(taken);
    }
  } finally {
    release();
    await working.stop();
    await provider.stop();
  }
});
