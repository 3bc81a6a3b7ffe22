import type { AuditEntry } from '@homeward/contract/audit';
import { addressOf, type Page } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { exampleInput } from '../../test/example-input.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';
import { cookieOf, enter, makeToken, openAccount, sendForm, signedIn } from '../../test/tokens.ts';

let server: TestServer;
/** When it is by the server's clock, where that stands still. */
let moment: number | undefined;
beforeAll(async () => {
  server = await startTestServer({}, undefined, () => new Date(moment ?? Date.now()));
});
beforeEach(async () => {
  moment = undefined;
  await server.sql.query('delete from rate_limit');
});
afterAll(() => server.stop());

const SIGNED_IN = 'Signed in by support until';
/** Stops the server's clock so many seconds from the end of a token. */
const moveTo = (expire: number, seconds: number) => {
  moment = (expire + seconds) * 1000;
};

test('an adopter’s account shows who they are and their applications, and until when support is signed in', async () => {
  const { account, token } = await makeToken(server);
  await server.sql.query(
    `insert into adoption_application (pet_id, adopter_user_id, status_key, created_date, withdrew)
      select p.id, a.id, 'PENDING', '2026-03-04T12:00:00Z', false from adopter_user a,
        (select id from pet where not deleted order by id limit 1) p where a.uuid = $1`,
    [account.uuid],
  );
  const { rows } = await server.sql.query<{ name: string }>('select name from pet where not deleted order by id limit 1');
  const entered = await enter(server, token);
  expect(entered).toMatchObject({ http: 303, headers: { location: '/account/adopter' } });
  const { http, text } = await openAccount(server, cookieOf(entered));
  expect(http).toBe(200);
  const until = new Date(token.expire * 1000).toISOString().slice(11, 16);
  for (const shown of [`${SIGNED_IN} ${until} UTC`, 'Ada Byron', account.email, rows[0]?.name, 'Pending', 'Mar 4, 2026'])
    expect(text).toContain(shown);
});

test('a shelter’s account shows the shelter somebody signs in for', async () => {
  const { cookie } = await signedIn(server, 'organization');
  const { rows } = await server.sql.query<{ name: string }>(
    'select name from organization_shelter where not deleted order by id limit 1',
  );
  const { text } = await openAccount(server, cookie, 'organization');
  for (const shown of [rows[0]?.name, 'Owner', 'Shelter account']) expect(text).toContain(shown);
});

test('one second before the end of its token a session shows the account, at the end and after it the sign-in', async () => {
  const { token, cookie } = await signedIn(server);
  moveTo(token.expire, -1);
  const last = await openAccount(server, cookie);
  expect(last.text).toContain(SIGNED_IN);
  expect(last.headers.refresh).toMatch(/^1; url=\/account\/adopter\?over$/);
  for (const seconds of [0, 1]) {
    moveTo(token.expire, seconds);
    const { http, text } = await openAccount(server, cookie, 'adopter', '?over');
    expect(http).toBe(200);
    expect(text).not.toContain(SIGNED_IN);
    expect(text).toContain('The time of this session is over.');
  }
});

test('a token that is taken back ends what it has opened', async () => {
  const { token, cookie } = await signedIn(server);
  await server.admin.call('token/revoke', { token_uuid: token.uuid });
  expect((await openAccount(server, cookie)).text).not.toContain(SIGNED_IN);
});

test('who signs out is signed out here, not only in the browser, and the token is over', async () => {
  const { token, cookie } = await signedIn(server);
  const left = await sendForm(server, '/account/adopter/sign-out', {}, { cookie: cookie });
  expect(left).toMatchObject({ http: 303, headers: { 'set-cookie': [expect.stringContaining('Max-Age=0')] } });
  expect((await openAccount(server, cookie)).text).not.toContain(SIGNED_IN);
  expect((await enter(server, token)).http).toBe(403);
});

test('the session is kept where no script reads it, for this page alone, and as a hash here', async () => {
  const { token } = await makeToken(server);
  const entered = await enter(server, token);
  expect(entered.headers['set-cookie']).toEqual([
    expect.stringMatching(/^support_session=[\w-]{43}; Path=\/account\/adopter; Max-Age=\d+; HttpOnly; SameSite=Strict$/),
  ]);
  const secret = cookieOf(entered)?.split('=')[1] ?? '';
  for (const table of ['auth_token', 'audit_log']) {
    const { rows } = await server.sql.query(`select from ${table} t where t::text like $1 or t::text like $2`, [
      `%${secret}%`,
      `%${token.password}%`,
    ]);
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
});

test('the page is kept nowhere, found by nobody, and names no address to others', async () => {
  for (const cookie of [undefined, (await signedIn(server)).cookie]) {
    const { headers } = await openAccount(server, cookie);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  }
});

test('of all that is done in a session the trail says who of the staff did it, and as whom', async () => {
  const { account, token, cookie } = await signedIn(server);
  await openAccount(server, cookie);
  await sendForm(server, '/account/adopter/sign-out', {}, { cookie: cookie });
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', {
    search: { about_uuid: token.uuid, with: { user: true } },
    options: { sort: 'id' },
  });
  expect(data.result.map(({ call, user, account: as }) => [call, user?.email, as])).toEqual([
    ['token/generate', 'mara.voss@homeward.example', null],
    ['account/sign-in', 'mara.voss@homeward.example', account.email],
    ['account/info', 'mara.voss@homeward.example', account.email],
    ['account/sign-out', 'mara.voss@homeward.example', account.email],
  ]);
});

test('a support session opens its own page and no call there is, so that password and e-mail of the account stay', async () => {
  const { cookie, account } = await signedIn(server);
  const secret = cookie.split('=')[1] ?? '';
  const before = await checksums(server.sql);
  for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'access-key')) {
    const knock = (accessKey: string) =>
      server.post(addressOf(call), JSON.stringify(exampleInput(call)), {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        'x-api-key': accessKey,
        cookie,
      });
    for (const { http } of [await knock(server.admin.accessKey), await knock(secret)])
      expect({ path: call.path, http: [401, 403].includes(http) || http }).toEqual({ path: call.path, http: true });
  }
  const paths = ['', '/password', '/email', '/sign-in', '/info'].map((path) => `/account/adopter${path}`);
  for (const path of paths) {
    const { http } = await sendForm(server, path, { email: 'other@mail.example', password: 'other' }, { cookie });
    expect({ path, http }).toEqual({ path, http: path.endsWith('/sign-in') ? 403 : 404 });
  }
  expect(await checksums(server.sql)).toEqual(before);
  const { rows } = await server.sql.query('select email from adopter_user where uuid = $1', [account.uuid]);
  expect(rows).toEqual([{ email: account.email }]);
});

test('an account of no project is not there', async () => {
  for (const path of ['/account/admin', '/account', '/account/adopter/nowhere'])
    expect({ path, http: (await send(server, { path, method: 'GET' })).http }).toEqual({ path, http: 404 });
});

test('the page speaks the language of who reads it', async () => {
  const { text } = await send(server, { path: '/account/adopter', method: 'GET', headers: { 'accept-language': 'es-MX' } });
  expect(text).toContain('Acceso de soporte');
});
