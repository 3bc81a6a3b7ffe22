import type { Application } from '@homeward/contract/application';
import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import type { Token } from '@homeward/contract/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { inquire } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeHouse, makePet } from '../../../../test/shelters.ts';
import { generate, makeAccount } from '../../../../test/tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'all' });
});
afterAll(() => server.stop());

const find = async (search: object = {}) =>
  (await server.admin.call<Page<Token>>('token/search', { search: { action_key: 'GLOBAL_LOGIN', ...search } })).data.result;
const revoke = (token_uuid: string) => server.admin.call<{ token: Token }>('token/revoke', { token_uuid });

test('a token of an account is good for ten minutes, and says who made it and why', async () => {
  const { email } = await makeAccount(server, 'adopter');
  const made = await generate(server, { email: ` ${email.toUpperCase()} `, reason: ' Sees no application ' });
  expect(made).toMatchObject({ http: 200, data: { email, password: expect.stringMatching(/^[\w]{24}$/) } });
  const [token] = await find({ uuid: made.data.uuid });
  expect(token).toMatchObject({
    refer_schema: 'adopter',
    action_key: 'GLOBAL_LOGIN',
    data: { email },
    reason: 'Sees no application',
    by: 'Mara Voss',
    expire: made.data.expire,
    used_date: null,
    ended_date: null,
  });
  expect(token?.left).toBeGreaterThan(590);
  expect(token?.left).toBeLessThanOrEqual(600);
});

test('the newest token stands first', async () => {
  const [first, second] = [await makeAccount(server, 'adopter'), await makeAccount(server, 'organization')];
  await generate(server, { email: first.email });
  await generate(server, { email: second.email, refer_schema: 'organization' });
  expect((await find()).slice(0, 2).map(({ refer_schema, data }) => [refer_schema, data.email])).toEqual([
    ['organization', second.email],
    ['adopter', first.email],
  ]);
});

test.each([
  ['a project', { refer_schema: undefined }, 'refer_schema', 'Missing a project'],
  ['a project that there is', { refer_schema: 'admin' }, 'refer_schema', 'Missing a project'],
  ['an e-mail', { email: ' ' }, 'email', 'Missing an email'],
  ['an e-mail that is one', { email: 'ada' }, 'email', 'This is not a valid Email'],
  ['a reason', { reason: ' ' }, 'reason', 'Missing a reason'],
  ['an account', { email: 'nobody@mail.example' }, 'email', 'There is no such account'],
  ['an account of that project', { refer_schema: 'organization' }, 'email', 'There is no such account'],
  [
    'an account other than a colleague’s',
    { email: 'mara.voss@homeward.example' },
    'email',
    'This is a colleague: nobody signs in as one',
  ],
])('a token without %s is refused there, and nothing is written', async (_, fields, path, message) => {
  const account = await makeAccount(server, 'adopter');
  const before = await checksums(server.sql);
  const refused = await generate(server, { email: account.email, ...fields });
  expect({ http: refused.http, said: said(refused) }).toEqual({ http: 422, said: { [path]: message } });
  expect(await checksums(server.sql)).toEqual(before);
});

test('a colleague who is an adopter too is signed in as by nobody', async () => {
  await server.sql.query(
    "insert into adopter_user (first_name, last_name, email) values ('Noor', 'H', 'Noor.Haddad@homeward.example')",
  );
  expect(await generate(server, { email: 'noor.haddad@homeward.example' })).toMatchObject({ http: 422 });
});

test('an account that was deleted has no token', async () => {
  const { email } = await makeAccount(server, 'adopter');
  await server.sql.query('update adopter_user set deleted = true where email = $1', [email]);
  expect(said(await generate(server, { email }))).toEqual({ email: 'There is no such account' });
});

test('of an account one token is good: a new one ends the last', async () => {
  const { email } = await makeAccount(server, 'organization');
  const fields = { email, refer_schema: 'organization' };
  const [first, second] = [(await generate(server, fields)).data, (await generate(server, fields)).data];
  expect([first.replaced, second.replaced]).toEqual([false, true]);
  const [replaced] = await find({ uuid: first.uuid });
  const [current] = await find({ uuid: second.uuid });
  expect(replaced).toMatchObject({ left: 0, ended_date: expect.any(String) });
  expect(current).toMatchObject({ ended_date: null });
  expect(current?.left).toBeGreaterThan(590);
});

test('of twenty tokens for one account at once, one is good', async () => {
  const { email } = await makeAccount(server, 'adopter');
  const made = await Promise.all(Array.from({ length: 20 }, () => generate(server, { email })));
  expect(made.map(({ http }) => http)).toEqual(made.map(() => 200));
  const { rows } = await server.sql.query('select from auth_token where email = $1 and ended_date is null', [email]);
  expect(rows).toHaveLength(1);
});

test('the password stands nowhere: neither in the tables, nor the trail, nor the mail', async () => {
  const { email } = await makeAccount(server, 'adopter');
  const { password, uuid } = (await generate(server, { email })).data;
  const [mail] = await mailsTo(server, email);
  expect(mail).toContain('support may sign in to your account');
  expect(mail).not.toContain(password);
  expect(mail).not.toContain('Cannot get on');
  for (const table of ['auth_token', 'audit_log', 'pgboss.job']) {
    const { rows } = await server.sql.query(`select from ${table} t where t::text like $1`, [`%${password}%`]);
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', {
    search: { about_uuid: uuid, with: { user: true } },
  });
  expect(data.result[0]).toMatchObject({ call: 'token/generate', user: { email: 'mara.voss@homeward.example' }, account: null });
  expect(data.result[0]?.changes).toMatchObject({ password_hash: 'changed', reason: { to: 'Cannot get on' } });
});

test('the mail to its adopter stands in the timeline of an application, with who had it sent', async () => {
  const { branch } = await makeHouse(server);
  const { uuid } = await inquire(server, await makePet(server, branch));
  const timeline = async () => {
    const search = { uuid, with: { timeline: true, adopter_user: true } };
    const { data } = await server.admin.call<Page<Application>>('application/search', { search });
    return data.result[0];
  };
  await generate(server, { email: (await timeline())?.adopter_user?.email });
  const mail = { kind: 'MAIL', what: 'support_notice', by: 'Mara Voss' };
  expect((await timeline())?.timeline).toMatchObject([{ kind: 'STATUS', what: 'PENDING' }, mail]);
});

test('the same request sent again answers the same token', async () => {
  const { email } = await makeAccount(server, 'adopter');
  const send = () =>
    server.admin.call('token/generate', { refer_schema: 'adopter', email, reason: 'Lost' }, { 'idempotency-key': email });
  expect((await send()).data).toEqual((await send()).data);
});

test('a token is taken back once, and stays so however often that is asked', async () => {
  const { uuid } = (await generate(server, { email: (await makeAccount(server, 'adopter')).email })).data;
  const taken = await revoke(uuid);
  expect(taken).toMatchObject({ http: 200, data: { token: { left: 0, ended_date: expect.any(String) } } });
  expect((await revoke(uuid)).data).toEqual(taken.data);
  expect(await revoke(NOWHERE)).toMatchObject({ http: 404 });
});

test('a token that has expired is not taken back any more', async () => {
  const { uuid } = (await generate(server, { email: (await makeAccount(server, 'adopter')).email })).data;
  await server.sql.query("update auth_token set expires_date = now() - interval '1 second' where uuid = $1", [uuid]);
  expect(await revoke(uuid)).toMatchObject({ http: 200, data: { token: { left: 0, ended_date: null } } });
});
