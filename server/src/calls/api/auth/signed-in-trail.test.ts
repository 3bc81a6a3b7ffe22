import type { AuditEntry } from '@homeward/contract/audit';
import { FactorAsked } from '@homeward/contract/auth';
import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../../test/app-code.ts';
import { Authenticator } from '../../../../test/authenticator.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startIssuer } from '../../../../test/issuer.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { signingInAt } from '../../../../test/sign-on.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';

const origin = 'https://console.homeward.example';
const rpID = 'console.homeward.example';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let server: TestServer;
let there: ReturnType<typeof signingInAt>;
let now = new Date('2027-03-01T12:00:00Z');
beforeAll(async () => {
  issuer = await startIssuer();
  const settings = { OIDC_ISSUER: issuer.address, OIDC_CLIENT_ID: 'homeward', OIDC_CLIENT_SECRET: 'a secret of the client' };
  server = await startTestServer({ PUBLIC_URL: origin, ...settings }, undefined, () => now);
  there = signingInAt(issuer, server);
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const person = async () => {
  const caller = await server.userWith();
  const { email } = (await caller.call<{ admin_user: { email: string } }>('auth/session-info')).data.admin_user;
  return { caller, email, uuid: (await userNamed(server, email)).uuid };
};
const entriesOf = async (about_uuid: string, by: Caller = server.admin) => {
  const relations = by === server.admin ? { with: { user: true } } : {};
  const search = { about_uuid, 'action.in': ['SIGNED_IN', 'SIGNED_OUT'], ...relations };
  return (await by.call<Page<AuditEntry>>('audit/search', { search })).data.result;
};
const changesOf = async (uuid: string) => (await entriesOf(uuid)).map(({ changes }) => changes);
/** The server counts them as one network each run; the device is what undici says of itself. */
const shown = (by: string, factor?: string) => ({
  by: { to: by },
  ...(factor && { factor: { to: factor } }),
  address: { to: '127.0.0.1' },
  device: { to: expect.any(String) },
});
const factorAsked = (answer: { data: Record<string, unknown> }) => FactorAsked.parse(answer.data.second_factor);
const withApp = async ({ caller }: { caller: Caller }) => {
  const { ticket, secret } = (await caller.call<{ ticket: string; secret: string }>('auth/begin-app', { password: PASSWORD }))
    .data;
  const code = appCode(secret, now.getTime());
  const { data } = await caller.call<{ recovery_codes: string[] }>('auth/confirm-app', { ticket, code });
  return { secret, codes: data.recovery_codes };
};

describe('who signs in stands in the trail, from where and by what', () => {
  test('by password, and by one that is to be changed', async () => {
    const { email, uuid } = await person();
    await trySignIn(server, email, PASSWORD);
    await server.sql.query('update admin_user set must_change_password = true where email = $1', [email]);
    await trySignIn(server, email, PASSWORD);
    expect(await changesOf(uuid)).toEqual([shown('temporary password'), shown('password')]);
    expect(await entriesOf(uuid)).toMatchObject([
      { action: 'SIGNED_IN', call: 'auth/session-register', record_uuid: uuid, table_name: 'admin_user', user: { email } },
      {},
    ]);
  });

  test('where the organization signs in', async () => {
    const { email, uuid } = await person();
    await there.signIn({ email, email_verified: true });
    expect(await changesOf(uuid)).toEqual([shown('sign-in of the organization')]);
  });

  test('with the code of an app, with a recovery code, and not before one was shown', async () => {
    const who = await person();
    const { secret, codes } = await withApp(who);
    const confirm = async (code: string) => {
      const { ticket } = factorAsked(await trySignIn(server, who.email, PASSWORD));
      expect((await there.asStranger('session-confirm', { ticket, code })).http).toBe(200);
    };
    await trySignIn(server, who.email, PASSWORD);
    expect(await changesOf(who.uuid)).toEqual([]);
    now = new Date(now.getTime() + 30_000);
    await confirm(appCode(secret, now.getTime()));
    await confirm(codes[0] ?? '');
    expect(await changesOf(who.uuid)).toEqual([shown('password', 'recovery code'), shown('password', 'app')]);
  });

  test('with a passkey', async () => {
    const { caller, email, uuid } = await person();
    const key = new Authenticator();
    const begun = await caller.call<{ ticket: string; creation: { challenge: string } }>('auth/begin-passkey', {
      password: PASSWORD,
    });
    const { clientExtensionResults: _, ...made } = key.make({ challenge: begun.data.creation.challenge, origin, rpID });
    await caller.call('auth/confirm-passkey', { ticket: begun.data.ticket, name: 'Key', made });
    const { ticket, passkey } = factorAsked(await trySignIn(server, email, PASSWORD));
    const { clientExtensionResults: __, ...answer } = key.show({ challenge: passkey?.challenge ?? '', origin, rpID });
    await there.asStranger('session-confirm-passkey', { ticket, shown: answer });
    expect(await changesOf(uuid)).toEqual([shown('password', 'passkey')]);
  });
});

test('who signs out stands in the trail, there or everywhere', async () => {
  const { email, uuid } = await person();
  for (const input of [{}, { all: true }]) await (await server.signIn(email)).call('auth/session-close', input);
  const ended = (await entriesOf(uuid)).filter(({ action }) => action === 'SIGNED_OUT');
  expect(ended).toMatchObject([
    { changes: { everywhere: { to: true } }, user: { email } },
    { changes: {}, user: { email } },
  ]);
});

test('nothing secret of a sign-in stands in the trail', async () => {
  const who = await person();
  const { codes } = await withApp(who);
  const { ticket } = factorAsked(await trySignIn(server, who.email, PASSWORD));
  const { data } = await there.asStranger('session-confirm', { ticket, code: codes[0] });
  const { rows } = await server.sql.query<{ said: string }>('select a::text as said from audit_log a');
  const secrets = [PASSWORD, ticket, codes[0] ?? '', String(data.access_token)];
  expect(secrets.filter((secret) => rows.some(({ said }) => said.includes(secret)))).toEqual([]);
});

test('what one account does from one network more than sixty times an hour fills no disk, and from elsewhere it is told', async () => {
  const { email, uuid } = await person();
  const others = (network: string) =>
    server.sql.query(
      `insert into audit_log (table_name, record_uuid, action, changes)
        select 'admin_user', $1, 'SIGNED_IN', jsonb_build_object('address', jsonb_build_object('to', $2::text)) from generate_series(1, 60)`,
      [uuid, network],
    );
  await others('127.0.0.2');
  await trySignIn(server, email, PASSWORD);
  await others('127.0.0.1');
  await trySignIn(server, email, PASSWORD);
  const { rows } = await server.sql.query('select from audit_log where record_uuid = $1 and call is not null', [uuid]);
  expect(rows).toHaveLength(1);
});

test('sign-ins are told to who may see the trail and users, and short links to who may make them', async () => {
  const { email, uuid } = await person();
  await trySignIn(server, email, PASSWORD);
  await server.admin.call('magic-link/api/store', { url: 'https://elsewhere.example/a-page' });
  const links = async (by: Caller) =>
    (await by.call<Page<AuditEntry>>('audit/search', { search: { table_name: 'short_link' } })).data.result.map(
      ({ action, changes }) => [action, (changes.url as { to: string }).to],
    );
  const [none, users, makers] = [
    await server.userWith('audit/search'),
    await server.userWith('audit/search', 'user/search'),
    await server.userWith('audit/search', 'magic-link/api/store'),
  ];
  expect([await entriesOf(uuid, none), (await entriesOf(uuid, users)).length, await entriesOf(uuid, makers)]).toEqual([
    [],
    1,
    [],
  ]);
  expect([await links(none), await links(users)]).toEqual([[], []]);
  expect(await links(makers)).toEqual([['INSERT', 'https://elsewhere.example/a-page']]);
});
