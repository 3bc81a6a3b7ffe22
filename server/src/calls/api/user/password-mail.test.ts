import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, passwordIn } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, trySignIn, userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'all', PUBLIC_URL: 'https://admin.homeward.example' });
});
afterAll(() => server.stop());

const create = async (name: string) => {
  const email = `${name}@homeward.example`;
  await createUser(server, { first_name: name, email });
  return email;
};
const reset = async (email: string) =>
  server.admin.call('user/reset-password', { admin_user_uuid: (await userNamed(server, email)).uuid });

test('a new user is sent exactly one mail', async () => {
  const email = await create('ines');
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('the mail to a new user says who they are and where to sign in', async () => {
  const email = await create('juno');
  const [mail] = await mailsTo(server, email);
  for (const line of ['Subject: Your Homeward account', 'Hello juno,', 'Sign in: https://admin.homeward.example/login'])
    expect(mail?.replace(/=\r?\n/g, '')).toMatch(new RegExp(`^${line}\\r?$`, 'm'));
});

test('the password in the mail opens the door', async () => {
  const email = await create('kira');
  const password = passwordIn((await mailsTo(server, email)).at(-1));
  expect(await trySignIn(server, email, password)).toMatchObject({ http: 200 });
});

test('the mail after a reset brings a password in place of the one before', async () => {
  const email = await create('sami');
  // Two that wait at once may leave in any order.
  await mailsTo(server, email);
  expect(await reset(email)).toMatchObject({ http: 200, data: { admin_user: { email, must_change_password: true } } });
  const [first, second] = await mailsTo(server, email);
  expect(second).toMatch(/^Subject: Your new Homeward password\r?$/m);
  expect(await trySignIn(server, email, passwordIn(first))).toMatchObject({ http: 403 });
  expect(await trySignIn(server, email, passwordIn(second))).toMatchObject({ http: 200 });
});

test('a name in the mail is text and never markup', async () => {
  const email = 'mallory@homeward.example';
  await createUser(server, { first_name: '<img src=x>', email });
  const [mail = ''] = await mailsTo(server, email);
  const html = mail.slice(mail.indexOf('Content-Type: text/html'));
  expect(html.replace(/=\r?\n/g, '')).toContain('Hello &lt;img src=3Dx&gt;,');
});

test.each([
  'https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'eve@evil.example',
  'Kit, see evil.example/login',
])('the mail to somebody named %s greets nobody by name, and makes no link of it', async (first_name) => {
  const email = `${randomUUID()}@homeward.example`;
  await createUser(server, { first_name, email });
  const [mail = ''] = await mailsTo(server, email);
  const text = mail.replace(/=\r?\n/g, '').replaceAll(email, '');
  expect(text).toContain('Hello,');
  expect(text).not.toMatch(/evil/);
});

test('a name brings neither lines nor headers into a mail', async () => {
  const email = 'nia@homeward.example';
  await createUser(server, { first_name: 'Nia\r\nBcc: eve\r\n\r\nYour account is locked', email });
  const [mail = ''] = await mailsTo(server, email);
  expect(mail).not.toMatch(/^(Bcc|Your account is locked)/m);
});

test('initials are a name', async () => {
  const email = 'jr@homeward.example';
  await createUser(server, { first_name: 'J.R.', email });
  expect((await mailsTo(server, email))[0]).toContain('Hello J.R.,');
});

test('a temporary password waits in the queue sealed', async () => {
  const email = await create('vera');
  const password = passwordIn((await mailsTo(server, email)).at(-1));
  const { rows } = await server.sql.query<{ data: string }>("select data::text from pgboss.job where name = 'mail'");
  expect(rows.filter(({ data }) => data.includes(password) || data.includes(email))).toEqual([]);
});

test('a reset is noted without the password or its hash', async () => {
  const email = await create('uma');
  await reset(email);
  const { rows } = await server.sql.query<{ changes: object }>(
    `select changes from audit_log
      where call = 'user/reset-password' and record_uuid = (select uuid from admin_user where email = $1)`,
    [email],
  );
  expect(rows).toEqual([{ changes: { password_hash: 'changed', temporary_until: expect.any(Object) } }]);
});
