import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@homeward/contract/audit';
import type { Call, Page } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Begun, FactorPeople, type Person } from '../../../../test/factor-people.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';

let server: TestServer;
const people = new FactorPeople(() => server);
beforeAll(async () => {
  server = await startTestServer({}, undefined, () => people.now);
});
afterAll(() => server.stop());

describe('an authenticator app', () => {
  test('is set up by who knows their password and what the app shows', async () => {
    const who = await people.person('specie/create');
    const refused = await who.caller.call('auth/begin-app', { password: 'not the password' });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['password'] }] } });
    const { ticket, secret, uri } = (await people.begin(who)).data;
    expect(uri).toContain(`otpauth://totp/Homeward:${encodeURIComponent(who.email)}?`);
    const wrong = await who.caller.call('auth/confirm-app', { ticket, code: '000000' });
    expect(wrong).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const right = await who.caller.call<{ recovery_codes: string[] }>('auth/confirm-app', {
      ticket,
      code: people.codeOf(secret),
    });
    expect(right.data.recovery_codes).toHaveLength(10);
    expect(await who.caller.call('auth/second-factor')).toMatchObject({
      data: { second_factor: { app: true, recovery_codes_left: 10, required: false } },
    });
  });

  test('is nobody else’s to set up, and not once it has taken too long', async () => {
    const [one, other] = [await people.person(), await people.person()];
    const { ticket, secret } = (await people.begin(one)).data;
    expect(await other.caller.call('auth/confirm-app', { ticket, code: people.codeOf(secret) })).toMatchObject({ http: 403 });
    people.later(601);
    expect(await one.caller.call('auth/confirm-app', { ticket, code: people.codeOf(secret) })).toMatchObject({ http: 403 });
  });

  test('ends whatever sessions there were without it', async () => {
    const who = await people.person();
    const elsewhere = await server.signIn(who.email);
    await people.setUp(who);
    expect(await elsewhere.call('auth/session-info')).toMatchObject({ status: 5204 });
    expect(await who.caller.call('auth/session-info')).toMatchObject({ http: 200 });
  });

  test('is asked for after the password, and its code is good once', async () => {
    const who = await people.person('specie/search');
    const { secret } = await people.setUp(who);
    const ticket = await people.ticketOf(who.email);
    const asToken = { 'content-type': 'application/json', 'x-api-key': who.caller.accessKey, authorization: `Bearer ${ticket}` };
    expect(await server.post('/api/auth/session-info', '{}', asToken)).toMatchObject({ http: 401 });
    const code = people.codeOf(secret);
    const { data, http } = await people.confirm(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([http, typeof data.access_token]).toEqual([200, 'string']);
    expect(await people.confirm(ticket, people.codeOf(secret, 30))).toMatchObject({
      http: 403,
      message: expect.stringContaining('Start again'),
    });
    expect(await people.confirm(await people.ticketOf(who.email), code)).toMatchObject({
      http: 403,
      data: { errors: [{ path: ['code'] }] },
    });
    people.later(30);
    expect(await people.confirm(await people.ticketOf(who.email), people.codeOf(secret))).toMatchObject({ http: 200 });
  });

  test.each([
    [-60, 403],
    [-30, 200],
    [30, 200],
    [60, 403],
    [-600, 403],
  ])('of %i seconds from now answers %i', async (seconds, http) => {
    const who = await people.person();
    const { secret } = await people.setUp(who);
    people.later(60);
    expect(await people.confirm(await people.ticketOf(who.email), people.codeOf(secret, seconds))).toMatchObject({ http });
  });

  test('is not guessed: after ten wrong codes nobody is let in for a while, whatever they show', async () => {
    const who = await people.person();
    const { secret } = await people.setUp(who);
    const ticket = await people.ticketOf(who.email);
    for (let time = 0; time < 10; time += 1) expect(await people.confirm(ticket, '123456')).toMatchObject({ http: 403 });
    expect(await people.confirm(ticket, people.codeOf(secret))).toMatchObject({ http: 429 });
    expect(await people.confirm(await people.ticketOf(who.email), people.codeOf(secret))).toMatchObject({ http: 429 });
  });

  test('two who show one code at once are one who is let in', async () => {
    const who = await people.person();
    const { secret } = await people.setUp(who);
    const tickets = [await people.ticketOf(who.email), await people.ticketOf(who.email)];
    const answers = await Promise.all(tickets.map((ticket) => people.confirm(ticket, people.codeOf(secret))));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 403]);
  });

  test('is replaced by who shows a code of it beside the password', async () => {
    const who = await people.person();
    const { secret } = await people.setUp(who);
    expect(await people.begin(who)).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const input = { password: PASSWORD, code: people.codeOf(secret) };
    const { ticket, secret: other } = (await who.caller.call<Begun>('auth/begin-app', input)).data;
    const done = await who.caller.call('auth/confirm-app', { ticket, code: people.codeOf(other) });
    expect(done).toMatchObject({ http: 200, data: { recovery_codes: null } });
    people.later(30);
    expect(await people.confirm(await people.ticketOf(who.email), people.codeOf(secret))).toMatchObject({ http: 403 });
    expect(await people.confirm(await people.ticketOf(who.email), people.codeOf(other))).toMatchObject({ http: 200 });
  });

  test('has thirty wrong codes a day, whatever is right between them', async () => {
    const who = await people.person();
    const { codes } = await people.setUp(who);
    const refused: number[] = [];
    for (let time = 0; time < 36; time += 1) {
      const ticket = await people.ticketOf(who.email);
      const code = time % 6 === 5 ? (codes[(time - 5) / 6] ?? '') : '123456';
      refused.push((await people.confirm(ticket, code)).http);
    }
    expect(refused.filter((http) => http === 403)).toHaveLength(30);
    expect(await people.confirm(await people.ticketOf(who.email), codes[9] ?? '')).toMatchObject({ http: 429 });
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
    const who = await people.person();
    const { secret } = await people.setUp(who);
    const turnOff = (code?: string) => who.caller.call('auth/turn-off-app', { password: PASSWORD, code });
    expect(await turnOff()).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    expect(await turnOff('123456')).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    expect(await turnOff(people.codeOf(secret))).toMatchObject({ http: 200 });
    expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
  });

  // What goes on with a ticket was begun by who showed the password.
  const takes = ({ input }: Call, name: string) => input instanceof z.ZodObject && name in input.shape;
  const changes = calls.filter(
    (call) => call.kind === 'call' && call.access === 'session' && takes(call, 'code') && !takes(call, 'ticket'),
  );
  test.each(changes.map(({ path }) => path))('is not changed by a code alone: %s', async (path) => {
    const who = await people.person();
    const { codes } = await people.setUp(who);
    const passkey_uuid = path === 'auth/remove-passkey' ? randomUUID() : undefined;
    const refused = await who.caller.call(path, { code: codes[0], passkey_uuid });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['password'] }] } });
    const { data } = await who.caller.call('auth/second-factor');
    expect(data).toMatchObject({ second_factor: { app: true, recovery_codes_left: 10 } });
  });

  test('is in no answer and not in the trail once it is set up', async () => {
    const who = await people.person('user/search', 'audit/search');
    const { secret, codes } = await people.setUp(who);
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

describe('a role that asks for a second factor', () => {
  const roleOf = async ({ caller }: Person) => {
    const { data } = await caller.call<{ admin_user: { roles: { name: string }[] } }>('auth/session-info');
    return data.admin_user.roles[0]?.name;
  };
  test('lets who holds it do nothing but set one up, and asks nothing of others', async () => {
    const [who, other] = [
      await people.person('specie/search', 'user/search'),
      await people.person('specie/search', 'user/search'),
    ];
    const set = await server.admin.call('role/require-second-factor', { name: await roleOf(who), required: true });
    expect(set).toMatchObject({ http: 200, data: { admin_auth_item: { second_factor_required: true } } });
    for (const path of ['specie/search', 'user/search', 'announcement/shown'])
      expect(await who.caller.call(path)).toMatchObject({ http: 403, data: { must_set_up_second_factor: true } });
    expect(await who.caller.call('auth/session-info')).toMatchObject({
      data: { admin_user: { must_set_up_second_factor: true } },
    });
    expect(await other.caller.call('user/search')).toMatchObject({ http: 200 });
    const { secret } = await people.setUp(who);
    expect(await who.caller.call('user/search')).toMatchObject({ http: 200 });
    expect(await who.caller.call('auth/turn-off-app', { password: PASSWORD, code: people.codeOf(secret) })).toMatchObject({
      http: 409,
    });
    expect(await who.caller.call('user/search')).toMatchObject({ http: 200 });
  });

  test('is made so by nobody who could not give what it holds', async () => {
    const [who, few] = [await people.person('user/search', 'specie/create'), await people.person('role/require-second-factor')];
    const refused = await few.caller.call('role/require-second-factor', { name: await roleOf(who), required: true });
    expect(refused).toMatchObject({ http: 403 });
  });
});

test('who has lost their device is let in by their password again once an administrator has said so', async () => {
  const who = await people.person();
  await people.setUp(who);
  const { uuid } = await userNamed(server, who.email);
  const few = await server.userWith('user/search');
  expect(await few.call('user/reset-second-factor', { admin_user_uuid: uuid })).toMatchObject({ http: 403 });
  expect(await server.admin.call('user/reset-second-factor', { admin_user_uuid: uuid })).toMatchObject({
    data: { admin_user: { has_second_factor: false } },
  });
  expect(await who.caller.call('auth/session-info')).toMatchObject({ status: 5204 });
  expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
});
