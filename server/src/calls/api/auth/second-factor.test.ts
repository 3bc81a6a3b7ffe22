import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@homeward/contract/audit';
import { FactorAsked } from '@homeward/contract/auth';
import type { Call, Page } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appCode } from '../../../../test/app-code.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';
import { tokenHash } from '../../../services/secrets.ts';

let server: TestServer;
/** The server's clock, by which codes are counted. */
let now = new Date('2027-03-01T12:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
beforeAll(async () => {
  server = await startTestServer({}, undefined, () => now);
});
afterAll(() => server.stop());

interface Person {
  caller: Caller;
  email: string;
}
const person = async (...permissions: string[]): Promise<Person> => {
  const caller = await server.userWith(...permissions);
  const { data } = await caller.call<{ admin_user: { email: string } }>('auth/session-info');
  return { caller, email: data.admin_user.email };
};
const codeOf = (secret: string, seconds = 0) => appCode(secret, now.getTime() + seconds * 1000);

interface Begun {
  ticket: string;
  secret: string;
  uri: string;
}
const begin = ({ caller }: Person) => caller.call<Begun>('auth/begin-app', { password: PASSWORD });
async function setUp(who: Person) {
  const { ticket, secret } = (await begin(who)).data;
  const { data, http, message } = await who.caller.call<{ recovery_codes: string[] | null }>('auth/confirm-app', {
    ticket,
    code: codeOf(secret),
  });
  expect(message).toBe('OK');
  expect(http).toBe(200);
  later(30);
  return { secret, codes: data.recovery_codes ?? [] };
}
const ticketOf = async (email: string) => {
  const { data } = await trySignIn(server, email, PASSWORD);
  expect(data).not.toHaveProperty('access_token');
  return FactorAsked.parse(data.second_factor).ticket;
};
const confirm = (ticket: string, code: string) =>
  server.post('/api/auth/session-confirm', JSON.stringify({ ticket, code }), {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
  });

describe('an authenticator app', () => {
  test('is set up by who knows their password and what the app shows', async () => {
    const who = await person('specie/create');
    const refused = await who.caller.call('auth/begin-app', { password: 'not the password' });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['password'] }] } });
    const { ticket, secret, uri } = (await begin(who)).data;
    expect(uri).toContain(`otpauth://totp/Homeward:${encodeURIComponent(who.email)}?`);
    const wrong = await who.caller.call('auth/confirm-app', { ticket, code: '000000' });
    expect(wrong).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const right = await who.caller.call<{ recovery_codes: string[] }>('auth/confirm-app', { ticket, code: codeOf(secret) });
    expect(right.data.recovery_codes).toHaveLength(10);
    expect(await who.caller.call('auth/second-factor')).toMatchObject({
      data: { second_factor: { app: true, recovery_codes_left: 10, required: false } },
    });
  });

  test('is nobody else’s to set up, and not once it has taken too long', async () => {
    const [one, other] = [await person(), await person()];
    const { ticket, secret } = (await begin(one)).data;
    expect(await other.caller.call('auth/confirm-app', { ticket, code: codeOf(secret) })).toMatchObject({ http: 403 });
    later(601);
    expect(await one.caller.call('auth/confirm-app', { ticket, code: codeOf(secret) })).toMatchObject({ http: 403 });
  });

  test('ends whatever sessions there were without it', async () => {
    const who = await person();
    const elsewhere = await server.signIn(who.email);
    await setUp(who);
    expect(await elsewhere.call('auth/session-info')).toMatchObject({ status: 5204 });
    expect(await who.caller.call('auth/session-info')).toMatchObject({ http: 200 });
  });

  test('is asked for after the password, and its code is good once', async () => {
    const who = await person('specie/search');
    const { secret } = await setUp(who);
    const ticket = await ticketOf(who.email);
    const asToken = { 'content-type': 'application/json', 'x-api-key': who.caller.accessKey, authorization: `Bearer ${ticket}` };
    expect(await server.post('/api/auth/session-info', '{}', asToken)).toMatchObject({ http: 401 });
    const code = codeOf(secret);
    const { data, http } = await confirm(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([http, typeof data.access_token]).toEqual([200, 'string']);
    expect(await confirm(ticket, codeOf(secret, 30))).toMatchObject({
      http: 403,
      message: expect.stringContaining('Start again'),
    });
    expect(await confirm(await ticketOf(who.email), code)).toMatchObject({ http: 403, data: { errors: [{ path: ['code'] }] } });
    later(30);
    expect(await confirm(await ticketOf(who.email), codeOf(secret))).toMatchObject({ http: 200 });
  });

  test.each([
    [-60, 403],
    [-30, 200],
    [30, 200],
    [60, 403],
    [-600, 403],
  ])('of %i seconds from now answers %i', async (seconds, http) => {
    const who = await person();
    const { secret } = await setUp(who);
    later(60);
    expect(await confirm(await ticketOf(who.email), codeOf(secret, seconds))).toMatchObject({ http });
  });

  test('is not guessed: after ten wrong codes nobody is let in for a while, whatever they show', async () => {
    const who = await person();
    const { secret } = await setUp(who);
    const ticket = await ticketOf(who.email);
    for (let time = 0; time < 10; time += 1) expect(await confirm(ticket, '123456')).toMatchObject({ http: 403 });
    expect(await confirm(ticket, codeOf(secret))).toMatchObject({ http: 429 });
    expect(await confirm(await ticketOf(who.email), codeOf(secret))).toMatchObject({ http: 429 });
  });

  test('two who show one code at once are one who is let in', async () => {
    const who = await person();
    const { secret } = await setUp(who);
    const tickets = [await ticketOf(who.email), await ticketOf(who.email)];
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, codeOf(secret))));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 403]);
  });

  test('is replaced by who shows a code of it beside the password', async () => {
    const who = await person();
    const { secret } = await setUp(who);
    expect(await begin(who)).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const input = { password: PASSWORD, code: codeOf(secret) };
    const { ticket, secret: other } = (await who.caller.call<Begun>('auth/begin-app', input)).data;
    const done = await who.caller.call('auth/confirm-app', { ticket, code: codeOf(other) });
    expect(done).toMatchObject({ http: 200, data: { recovery_codes: null } });
    later(30);
    expect(await confirm(await ticketOf(who.email), codeOf(secret))).toMatchObject({ http: 403 });
    expect(await confirm(await ticketOf(who.email), codeOf(other))).toMatchObject({ http: 200 });
  });

  test('has thirty wrong codes a day, whatever is right between them', async () => {
    const who = await person();
    const { codes } = await setUp(who);
    const refused: number[] = [];
    for (let time = 0; time < 36; time += 1) {
      const ticket = await ticketOf(who.email);
      const code = time % 6 === 5 ? (codes[(time - 5) / 6] ?? '') : '123456';
      refused.push((await confirm(ticket, code)).http);
    }
    expect(refused.filter((http) => http === 403)).toHaveLength(30);
    expect(await confirm(await ticketOf(who.email), codes[9] ?? '')).toMatchObject({ http: 429 });
    // Each refusal is told of whom it was tried on, who acts in none of them.
    const { uuid } = await userNamed(server, who.email);
    const search = { record_uuid: uuid, action: 'REFUSED', call: 'auth/session-confirm', with: { user: true } };
    const told = async () => (await server.admin.call<Page<AuditEntry>>('audit/search', { search })).data.result;
    await expect.poll(async () => (await told()).length, { interval: 10 }).toBe(2);
    expect((await told()).map(({ user, changes }) => [user, (changes.message as { to: string }).to])).toEqual([
      [null, expect.stringMatching(/^Too many attempts/)],
      [null, expect.stringMatching(/^This code is not right/)],
    ]);
  });

  test('is turned off by the password and one of its codes', async () => {
    const who = await person();
    const { secret } = await setUp(who);
    const turnOff = (code?: string) => who.caller.call('auth/turn-off-app', { password: PASSWORD, code });
    expect(await turnOff()).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    expect(await turnOff('123456')).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    expect(await turnOff(codeOf(secret))).toMatchObject({ http: 200 });
    expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
  });

  // What goes on with a ticket was begun by who showed the password.
  const takes = ({ input }: Call, name: string) => input instanceof z.ZodObject && name in input.shape;
  const changes = calls.filter(
    (call) => call.kind === 'call' && call.access === 'session' && takes(call, 'code') && !takes(call, 'ticket'),
  );
  test.each(changes.map(({ path }) => path))('is not changed by a code alone: %s', async (path) => {
    const who = await person();
    const { codes } = await setUp(who);
    const passkey_uuid = path === 'auth/remove-passkey' ? randomUUID() : undefined;
    const refused = await who.caller.call(path, { code: codes[0], passkey_uuid });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['password'] }] } });
    const { data } = await who.caller.call('auth/second-factor');
    expect(data).toMatchObject({ second_factor: { app: true, recovery_codes_left: 10 } });
  });

  test('is in no answer and not in the trail once it is set up', async () => {
    const who = await person('user/search', 'audit/search');
    const { secret, codes } = await setUp(who);
    const { uuid } = await userNamed(server, who.email);
    const said = await Promise.all([
      who.caller.call('auth/second-factor'),
      who.caller.call('auth/session-info'),
      who.caller.call('user/search', { search: { uuid } }),
      server.admin.call('audit/search', { search: { about_uuid: uuid } }),
    ]);
    expect(JSON.stringify(said)).not.toMatch(new RegExp([secret, ...codes].join('|')));
    const { rows } = await server.sql.query('select * from admin_second_factor');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp([secret, ...codes].join('|')));
  });
});

describe('a recovery code', () => {
  test('is good once, as it is written or without its dashes', async () => {
    const who = await person();
    const { codes } = await setUp(who);
    const [first = '', second = ''] = codes;
    expect(await confirm(await ticketOf(who.email), first)).toMatchObject({ http: 200 });
    expect(await confirm(await ticketOf(who.email), first)).toMatchObject({ http: 403 });
    expect(await confirm(await ticketOf(who.email), second.replaceAll('-', ''))).toMatchObject({ http: 200 });
    expect(await who.caller.call('auth/second-factor')).toMatchObject({ data: { second_factor: { recovery_codes_left: 8 } } });
  });

  /** As a keyboard for Japanese types it. */
  const inFullWidth = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

  test('is good in capitals and in full width, as is the code of an app', async () => {
    const who = await person();
    const { secret, codes } = await setUp(who);
    const [first = '', second = ''] = codes;
    expect(await confirm(await ticketOf(who.email), first.toUpperCase())).toMatchObject({ http: 200 });
    expect(await confirm(await ticketOf(who.email), first)).toMatchObject({ http: 403 });
    expect(await confirm(await ticketOf(who.email), inFullWidth(second))).toMatchObject({ http: 200 });
    expect(await confirm(await ticketOf(who.email), inFullWidth(codeOf(secret)))).toMatchObject({ http: 200 });
    expect(await who.caller.call('auth/second-factor')).toMatchObject({ data: { second_factor: { recovery_codes_left: 8 } } });
  });

  test('of an older version, with capitals and small letters, is good as it is written', async () => {
    const who = await person();
    await setUp(who);
    const { uuid } = await userNamed(server, who.email);
    await server.sql.query(
      `update admin_second_factor set recovery_hashes = array[$2]
        where admin_user_id = (select id from admin_user where uuid = $1)`,
      [uuid, tokenHash('AbCdEfGhJkLmNpQr')],
    );
    expect(await confirm(await ticketOf(who.email), 'abcd-efgh-jklm-npqr')).toMatchObject({ http: 403 });
    expect(await confirm(await ticketOf(who.email), 'AbCd-EfGh-JkLm-NpQr')).toMatchObject({ http: 200 });
  });

  test('is not good any more once there are new ones', async () => {
    const who = await person();
    const { codes } = await setUp(who);
    const renew = (code?: string) =>
      who.caller.call<{ recovery_codes: string[] }>('auth/renew-recovery-codes', { password: PASSWORD, code });
    for (const none of [undefined, '', '123456'])
      expect(await renew(none)).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const { data } = await renew(codes[1]);
    expect(await confirm(await ticketOf(who.email), codes[0] ?? '')).toMatchObject({ http: 403 });
    expect(await confirm(await ticketOf(who.email), data.recovery_codes[0] ?? '')).toMatchObject({ http: 200 });
  });
});

describe('a role that asks for a second factor', () => {
  const roleOf = async ({ caller }: Person) => {
    const { data } = await caller.call<{ admin_user: { roles: { name: string }[] } }>('auth/session-info');
    return data.admin_user.roles[0]?.name;
  };
  test('lets who holds it do nothing but set one up, and asks nothing of others', async () => {
    const [who, other] = [await person('specie/search', 'user/search'), await person('specie/search', 'user/search')];
    const set = await server.admin.call('role/require-second-factor', { name: await roleOf(who), required: true });
    expect(set).toMatchObject({ http: 200, data: { admin_auth_item: { second_factor_required: true } } });
    for (const path of ['specie/search', 'user/search', 'announcement/shown'])
      expect(await who.caller.call(path)).toMatchObject({ http: 403, data: { must_set_up_second_factor: true } });
    expect(await who.caller.call('auth/session-info')).toMatchObject({
      data: { admin_user: { must_set_up_second_factor: true } },
    });
    expect(await other.caller.call('user/search')).toMatchObject({ http: 200 });
    const { secret } = await setUp(who);
    expect(await who.caller.call('user/search')).toMatchObject({ http: 200 });
    expect(await who.caller.call('auth/turn-off-app', { password: PASSWORD, code: codeOf(secret) })).toMatchObject({
      http: 409,
    });
    expect(await who.caller.call('user/search')).toMatchObject({ http: 200 });
  });

  test('is made so by nobody who could not give what it holds', async () => {
    const [who, few] = [await person('user/search', 'specie/create'), await person('role/require-second-factor')];
    const refused = await few.caller.call('role/require-second-factor', { name: await roleOf(who), required: true });
    expect(refused).toMatchObject({ http: 403 });
  });
});

test('who has lost their device is let in by their password again once an administrator has said so', async () => {
  const who = await person();
  await setUp(who);
  const { uuid } = await userNamed(server, who.email);
  const few = await server.userWith('user/search');
  expect(await few.call('user/reset-second-factor', { admin_user_uuid: uuid })).toMatchObject({ http: 403 });
  expect(await server.admin.call('user/reset-second-factor', { admin_user_uuid: uuid })).toMatchObject({
    data: { admin_user: { has_second_factor: false } },
  });
  expect(await who.caller.call('auth/session-info')).toMatchObject({ status: 5204 });
  expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
});
