import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../../test/app-code.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Says, startIssuer } from '../../../../test/issuer.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { come, signingInAt } from '../../../../test/sign-on.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let server: TestServer;
let there: ReturnType<typeof signingInAt>;
let now = new Date();
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer(
    {
      PUBLIC_URL: 'http://localhost:4800',
      OIDC_ISSUER: issuer.address,
      OIDC_CLIENT_ID: 'homeward',
      OIDC_CLIENT_SECRET: 'a secret of the client',
      OIDC_ROLES: 'staff=Support, chiefs=Administrator',
    },
    undefined,
    () => now,
  );
  there = signingInAt(issuer, server);
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const asStranger = (path: string, input: object) => there.asStranger(path, input);
const signInThere = (claims: Record<string, unknown>, says?: Says) => there.signIn(claims, says);
const emailOf = async (...permissions: string[]) => {
  const caller = await server.userWith(...permissions);
  const { data } = await caller.call<{ admin_user: { email: string } }>('auth/session-info');
  return { caller, email: data.admin_user.email };
};
const rolesOf = async (email: string) => {
  const { rows } = await server.sql.query<{ name: string }>(
    `select i.name from admin_auth_assignment a join admin_auth_item i on i.id = a.item_id
      join admin_user u on u.id = a.admin_user_id where u.email = $1 order by i.name collate "C"`,
    [email],
  );
  return rows.map(({ name }) => name);
};
const sessions = async () => (await server.sql.query('select from admin_session')).rowCount;

describe('who signs in elsewhere', () => {
  test('is signed in here as who has their verified e-mail, in whichever case', async () => {
    const { email } = await emailOf('specie/search');
    const { data, message } = await signInThere({ email: email.toUpperCase(), email_verified: true });
    expect(message).toBe('OK');
    expect(data).toMatchObject({ access_token: expect.any(String), admin_user: { email } });
  });

  test('may be told of by the second answer, whole', async () => {
    const { email } = await emailOf();
    const more = { email, email_verified: true, groups: ['staff'] };
    expect(await signInThere({ email_verified: false }, { more })).toMatchObject({ http: 200, data: { admin_user: { email } } });
    expect(await rolesOf(email)).toContain('Support');
  });

  test('is asked for the second factor that they have here', async () => {
    const { caller, email } = await emailOf();
    const { data } = await caller.call<{ ticket: string; secret: string }>('auth/begin-app', { password: PASSWORD });
    await caller.call('auth/confirm-app', { ticket: data.ticket, code: appCode(data.secret, now.getTime()) });
    const answer = await signInThere({ email, email_verified: true });
    expect(answer.data).toEqual({ second_factor: { ticket: expect.any(String), app: true, passkey: null } });
  });

  test('needs no temporary password, which is good no more then', async () => {
    const { email } = await emailOf();
    await server.sql.query(
      `update admin_user set must_change_password = true, temporary_until = now() + interval '1 day' where email = $1`,
      [email],
    );
    const { data } = await signInThere({ email, email_verified: true });
    expect(data).toMatchObject({ admin_user: { must_change_password: false } });
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({ http: 403 });
  });

  test('sets up a second factor without a password, for ten minutes', async () => {
    const { email } = await emailOf();
    const { data } = await signInThere({ email, email_verified: true });
    const begin = (token: unknown) =>
      server.post('/api/auth/begin-app', '{}', {
        'content-type': 'application/json',
        'x-api-key': server.admin.accessKey,
        authorization: `Bearer ${token}`,
      });
    expect(await begin(data.access_token)).toMatchObject({ http: 200 });
    const byPassword = await trySignIn(server, email, PASSWORD);
    expect(await begin(byPassword.data.access_token)).toMatchObject({ http: 422, data: { errors: [{ path: ['password'] }] } });
    now = new Date(now.getTime() + 601_000);
    expect(await begin(data.access_token)).toMatchObject({ http: 403, message: expect.stringContaining('last ten minutes') });
  });

  test('has the roles that are given there, and keeps those given here alone', async () => {
    const { email } = await emailOf('specie/search');
    const [own = ''] = await rolesOf(email);
    await signInThere({ email, email_verified: true, groups: ['staff', 'cooks'] });
    expect(await rolesOf(email)).toEqual(['Support', own].sort());
    await signInThere({ email, email_verified: true, groups: 'chiefs' });
    expect(await rolesOf(email)).toEqual(['Administrator', own].sort());
    await signInThere({ email, email_verified: true, groups: [] });
    expect(await rolesOf(email)).toEqual([own]);
  });

  test('has the roles of the second answer where the first names none, and of the first where it does', async () => {
    const { email } = await emailOf();
    const [own = ''] = await rolesOf(email);
    const vouched = { email, email_verified: true };
    await signInThere(vouched, { more: { groups: ['staff'] } });
    expect(await rolesOf(email)).toEqual(['Support', own].sort());
    await signInThere({ ...vouched, groups: null }, { more: { groups: ['chiefs'] } });
    expect(await rolesOf(email)).toEqual(['Administrator', own].sort());
    await signInThere({ ...vouched, groups: [] }, { more: { groups: ['chiefs'] } });
    expect(await rolesOf(email)).toEqual([own]);
    await signInThere({ ...vouched, groups: 'staff' }, { more: { groups: ['chiefs'] } });
    expect(await rolesOf(email)).toEqual(['Support', own].sort());
  });

  test('keeps their roles, and is not signed in, where the second answer does not come or is of somebody else', async () => {
    const { email } = await emailOf();
    const vouched = { email, email_verified: true };
    await signInThere({ ...vouched, groups: 'staff' });
    const held = await rolesOf(email);
    expect(held).toContain('Support');
    for (const more of [null, { sub: 'another person', groups: ['chiefs'] }])
      expect(await signInThere(vouched, { more })).toMatchObject({ http: 403, message: expect.stringContaining('trusted') });
    expect(await rolesOf(email)).toEqual(held);
  });

  test('stays an administrator where they are the last', async () => {
    const email = 'mara.voss@homeward.example';
    const others = `delete from admin_auth_assignment a using admin_auth_item i, admin_user u
      where i.id = a.item_id and u.id = a.admin_user_id and i.name = 'Administrator' and u.email <> $1`;
    await server.sql.query(others, [email]);
    const noted = "select from audit_log where table_name = 'admin_auth_assignment'";
    const assigned = async () => (await server.sql.query(noted)).rowCount ?? 0;
    await signInThere({ email, email_verified: true, groups: ['staff'] });
    const before = await assigned();
    await signInThere({ email, email_verified: true, groups: ['staff'] });
    expect(await rolesOf(email)).toContain('Administrator');
    expect(await assigned()).toBe(before);
  });
});

describe('nobody is let in', () => {
  const cases: [string, Record<string, unknown>, Says | undefined, string][] = [
    ['with another nonce', {}, { claims: { nonce: 'another' } }, 'cannot be trusted'],
    ['by another issuer', {}, { claims: { iss: 'https://evil.example' } }, 'by another issuer'],
    ['for another audience', {}, { claims: { aud: 'another' } }, 'for another client'],
    ['by another signature', {}, { signsWrongly: true }, 'cannot be trusted'],
    ['about nobody', {}, { claims: { sub: '' } }, 'cannot be trusted'],
    ['about a name longer than there are', {}, { claims: { sub: 'x'.repeat(256) } }, 'cannot be trusted'],
    ['by what has run out', {}, { claims: { exp: 1_700_000_000 } }, 'clock'],
    ['who was refused there', {}, { error: 'access_denied' }, 'access_denied'],
    ['whose e-mail is not verified', { email_verified: false }, undefined, 'not verified'],
    ['whose e-mail nobody vouches for', { email_verified: undefined }, undefined, 'not verified'],
    ['whom nobody here knows', { email: 'stranger@elsewhere.example' }, undefined, 'Nobody here'],
  ];
  test.each(cases)('%s', async (_what, claims, says, message) => {
    const { email } = await emailOf();
    const before = await sessions();
    const answer = await signInThere({ email, email_verified: true, ...claims }, says);
    expect(answer).toMatchObject({ http: 403, message: expect.stringContaining(message) });
    expect(await sessions()).toBe(before);
  });

  test.each([false, undefined])('whose e-mail is told by one answer and vouched for by another, which says %s', async (word) => {
    const { email } = await emailOf();
    const more = { email, email_verified: word };
    const answer = await signInThere({ email_verified: true }, { more });
    expect(answer).toMatchObject({ http: 403, message: expect.stringContaining('not verified') });
    const other = await signInThere({ email, email_verified: word }, { more: { email, email_verified: true } });
    expect(other).toMatchObject({ http: 403, message: expect.stringContaining('not verified') });
  });

  test('who was deleted here', async () => {
    const { email } = await emailOf();
    const { uuid } = await userNamed(server, email);
    await server.sql.query('update admin_user set deleted = true where uuid = $1', [uuid]);
    const before = await sessions();
    expect(await signInThere({ email, email_verified: true })).toMatchObject({ http: 403 });
    expect(await sessions()).toBe(before);
  });

  test('with what another began, or twice with the same', async () => {
    const { email } = await emailOf();
    issuer.isVisitedBy({ email, email_verified: true });
    const [one, other] = [await there.begin(), await there.begin()];
    const answer = await come(one.address);
    expect(await asStranger('confirm-single-sign-on', { ticket: other.ticket, answer })).toMatchObject({ http: 403 });
    expect(await asStranger('confirm-single-sign-on', { ticket: one.ticket, answer })).toMatchObject({ http: 200 });
    expect(await asStranger('confirm-single-sign-on', { ticket: one.ticket, answer })).toMatchObject({ http: 403 });
  });

  test('once it has taken too long', async () => {
    const { email } = await emailOf();
    issuer.isVisitedBy({ email, email_verified: true });
    const { ticket, address } = await there.begin();
    now = new Date(now.getTime() + 601_000);
    const answer = await asStranger('confirm-single-sign-on', { ticket, answer: await come(address) });
    expect(answer).toMatchObject({ http: 403, message: expect.stringContaining('too long') });
  });
});

test('where the issuer does not answer, that is said', async () => {
  const late = await startIssuer();
  await late.stop();
  const alone = await startTestServer({
    PUBLIC_URL: 'http://localhost:4800',
    OIDC_ISSUER: late.address,
    OIDC_CLIENT_ID: 'homeward',
    OIDC_CLIENT_SECRET: 'a secret of the client',
  });
  try {
    expect(await alone.admin.call('auth/begin-single-sign-on')).toMatchObject({
      http: 503,
      message: expect.stringContaining('cannot be reached'),
    });
  } finally {
    await alone.stop();
  }
});

test('where it is not set up, that is said', async () => {
  const alone = await startTestServer();
  try {
    expect(await alone.admin.call('auth/begin-single-sign-on')).toMatchObject({ http: 409 });
  } finally {
    await alone.stop();
  }
});
