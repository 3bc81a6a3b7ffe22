import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import type { AdminUser } from '@homeward/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../../test/app-code.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startIssuer } from '../../../../test/issuer.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { signingInAt } from '../../../../test/sign-on.ts';
import { createUser, userNamed } from '../../../../test/user.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let server: TestServer;
let there: ReturnType<typeof signingInAt>;
let now = new Date('2027-03-01T12:00:00Z');
beforeAll(async () => {
  issuer = await startIssuer();
  const settings = {
    PUBLIC_URL: 'http://localhost:4800',
    OIDC_ISSUER: issuer.address,
    OIDC_CLIENT_ID: 'homeward',
    OIDC_CLIENT_SECRET: 'a secret of the client',
  };
  server = await startTestServer(settings, undefined, () => now);
  there = signingInAt(issuer, server);
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

/** Somebody here, by whose e-mail and uuid each test goes. */
let person: Caller;
let email: string;
let uuid: string;
beforeEach(async () => {
  person = await server.userWith('specie/search');
  email = (await person.call<{ admin_user: AdminUser }>('auth/session-info')).data.admin_user.email;
  ({ uuid } = await userNamed(server, email));
});

const signIn = (sub: string, claims: Record<string, unknown> = {}) =>
  there.signIn({ sub: `${sub} of ${uuid}`, email, email_verified: true, ...claims });
const isIn = () => ({ http: 200, data: { access_token: expect.any(String), admin_user: { email } } });
const isRefused = (message: string) => ({ http: 403, message: expect.stringContaining(message) });
const entries = async (search: object) => {
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', { search: { about_uuid: uuid, ...search } });
  return data.result;
};
const isBound = async () => {
  const { data } = await server.admin.call<AdminUser>('user/search', { search: { uuid }, options: { _single: true } });
  return data.has_sign_on;
};

describe('who has signed in there once', () => {
  test('is bound by it, which stands in the trail once', async () => {
    expect(await isBound()).toBe(false);
    for (let time = 0; time < 2; time += 1) expect(await signIn('the owner')).toMatchObject(isIn());
    expect(await isBound()).toBe(true);
    const changes = { issuer: { to: issuer.address }, subject: { to: `the owner of ${uuid}` } };
    expect(await entries({ table_name: 'admin_sign_on', with: { user: true } })).toMatchObject([
      { action: 'INSERT', call: 'auth/confirm-single-sign-on', user: { email }, changes },
    ]);
  });

  test('is let in by whichever e-mail they have there later, also where that is nobody’s here', async () => {
    await signIn('the owner');
    expect(await signIn('the owner', { email: `moved-${email}` })).toMatchObject(isIn());
  });

  test('is not somebody else whose e-mail they have there later', async () => {
    await signIn('the owner');
    const other = (await createUser(server, { email: `other-${email}` })).data.admin_user.email;
    expect(await signIn('the owner', { email: other })).toMatchObject(isIn());
  });

  test('shares their account with nobody who has their e-mail there after them, whom the trail names by it', async () => {
    await signIn('the owner');
    expect(await signIn('another')).toMatchObject(isRefused('belongs to another sign-in there'));
    await expect.poll(() => entries({ action: 'REFUSED' }), { interval: 10 }).toHaveLength(1);
    expect(await entries({ action: 'REFUSED' })).toMatchObject([{ record_uuid: uuid, call: 'auth/confirm-single-sign-on' }]);
    expect(await signIn('the owner')).toMatchObject(isIn());
  });

  test('is let in with an e-mail that is not verified, or none, which others are refused with', async () => {
    await signIn('the owner');
    for (const claims of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }])
      expect(await signIn('the owner', claims)).toMatchObject(isIn());
    expect(await signIn('another', { email_verified: undefined })).toMatchObject(isRefused('not verified'));
    expect(await signIn('another', { email: undefined })).toMatchObject(isRefused('not told'));
  });
});

test('a sign-in that stops at the second factor binds nobody, and is over once somebody else is bound', async () => {
  const codeAfter = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    return appCode(secret, now.getTime());
  };
  const begun = await person.call<{ ticket: string; secret: string }>('auth/begin-app', { password: PASSWORD });
  const { ticket, secret } = begun.data;
  await person.call('auth/confirm-app', { ticket, code: codeAfter(0) });
  const [other, owner] = [await signIn('another'), await signIn('the owner')];
  expect(await isBound()).toBe(false);
  const confirm = (asked: typeof other, code: string) =>
    there.asStranger('session-confirm', { ticket: (asked.data.second_factor as { ticket: string }).ticket, code });
  expect(await confirm(owner, codeAfter(30))).toMatchObject({ http: 200 });
  expect(await confirm(other, codeAfter(30))).toMatchObject(isRefused('Start again'));
  expect(await signIn('another')).toMatchObject(isRefused('belongs to another'));
});

describe('who was deleted here', () => {
  test('stays out by whichever e-mail', async () => {
    await signIn('the owner');
    const other = (await createUser(server, { email: `successor-${email}` })).data.admin_user.email;
    await server.admin.call('user/delete', { admin_user_uuid: uuid });
    for (const now of [email, other]) expect(await signIn('the owner', { email: now })).toMatchObject(isRefused('Nobody here'));
  });

  test('comes in again once there is an account anew for their address', async () => {
    await signIn('the owner');
    await server.admin.call('user/delete', { admin_user_uuid: uuid });
    await createUser(server, { email });
    for (let time = 0; time < 2; time += 1) expect(await signIn('the owner')).toMatchObject(isIn());
    expect(await signIn('another')).toMatchObject(isRefused('belongs to another'));
  });
});

describe('who is unbound', () => {
  test('is signed out, and whoever comes next with their e-mail is bound, as the trail says', async () => {
    await signIn('the owner');
    expect(await server.admin.call('user/unbind-sign-on', { admin_user_uuid: uuid })).toMatchObject({
      http: 200,
      data: { admin_user: { has_sign_on: false } },
    });
    expect(await person.call('auth/session-info')).toMatchObject({ status: 5204 });
    const [ended, gone] = await entries({ call: 'user/unbind-sign-on', with: { user: true } });
    expect(ended).toMatchObject({ changes: { session: 'ended' } });
    expect(gone).toMatchObject({ action: 'DELETE', table_name: 'admin_sign_on', user: { email: 'mara.voss@homeward.example' } });
    expect(await signIn('another')).toMatchObject(isIn());
    expect(await signIn('the owner')).toMatchObject(isRefused('belongs to another'));
  });

  test('is unbound by nobody without its permission, nor by who holds less than they do', async () => {
    await signIn('the owner');
    const [none, less] = [await server.userWith('user/search'), await server.userWith('user/unbind-sign-on')];
    for (const caller of [none, less])
      expect(await caller.call('user/unbind-sign-on', { admin_user_uuid: uuid })).toMatchObject({ http: 403 });
    expect(await isBound()).toBe(true);
  });
});
