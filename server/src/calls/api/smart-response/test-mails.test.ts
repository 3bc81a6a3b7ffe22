import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateInput } from '../../../../test/email-template.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const MOST = 20;
let server: TestServer;
let now: Date;
beforeAll(async () => {
  now = new Date();
  server = await startTestServer({ ROLE: 'all' }, undefined, () => now);
});
afterAll(() => server.stop());

const { json } = templateInput();
const enqueued = async () => (await server.sql.query("select count(*)::int as n from pgboss.job where name = 'mail'")).rows[0].n;
const WORDS = /^You have sent yourself 20 tests in a short time\. Try again in \d+ minutes?$/;

test('somebody sends themselves so many tests and no more, however many at once, until a quarter of an hour has passed', async () => {
  const writer = await server.userWith('smart-response/send-test');
  const colleague = await server.userWith('smart-response/send-test');
  const send = (by = writer, input: object = { json }) => by.call('smart-response/send-test', input);
  const before = await enqueued();
  // What is refused goes nowhere, and counts for nothing.
  for (let time = 0; time < 3; time += 1) expect((await send(writer, {})).http).toBe(404);
  const answers = await Promise.all(Array.from({ length: MOST + 10 }, () => send()));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(MOST);
  const refused = answers.filter(({ http }) => http !== 200);
  for (const { http, message, headers } of refused) {
    expect({ http, message }).toEqual({ http: 429, message: expect.stringMatching(WORDS) });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await enqueued()).toBe(before + MOST);
  expect((await send(colleague)).http).toBe(200);
  now = new Date(now.getTime() + 15 * 60_000);
  expect((await send()).http).toBe(200);
});

const lastOf = async (input: object) => {
  const { data } = await server.admin.call<{ to: string }>('smart-response/send-test', input);
  return (await mailsTo(server, data.to)).at(-1) ?? '';
};

test('a test goes to who asks for it alone, by the outbox', async () => {
  const mail = await lastOf({ json, values: { name: 'Ada' } });
  expect(mail).toContain('Subject: A greeting for Ada\r\n');
  expect(mail).toContain('multipart/alternative');
});

test('a value makes no header of its mail', async () => {
  const named = templateInput({ preheader: '{{name}}' });
  const mail = await lastOf({ json: named.json, values: { name: 'Eve\r\nBcc: all@a.example\r\n\r\n<html>' } });
  const [head] = mail.split('\r\n\r\n');
  expect(head).toContain('Subject: A greeting for Eve');
  expect(head).not.toMatch(/^Bcc:/m);
});
