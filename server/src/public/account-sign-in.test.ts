import { projects } from '@homeward/contract/token';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';
import { enter, generate, makeAccount, makeToken, openAccount, sendForm, signedIn } from '../../test/tokens.ts';

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

const WRONG = 'The e-mail or the password is not right, or the password has been used or has expired.';
const SIGNED_IN = 'Signed in by support until';
/** Stops the server's clock so many seconds from the end of a token. */
const moveTo = (expire: number, seconds: number) => {
  moment = (expire + seconds) * 1000;
};

test.each([
  ['a wrong password', async () => ({ ...(await makeToken(server)).token, password: 'x'.repeat(24) })],
  [
    'another account’s e-mail',
    async () => ({ ...(await makeToken(server)).token, email: (await makeAccount(server, 'adopter')).email }),
  ],
  ['the e-mail of nobody', async () => ({ email: 'nobody@mail.example', password: 'x'.repeat(24) })],
  ['nothing', async () => ({ email: '', password: '' })],
  [
    'a colleague’s e-mail and password',
    async () => ({ email: 'mara.voss@homeward.example', password: 'a quiet paw on the stairs' }),
  ],
  [
    'a password that was used',
    async () => {
      const { token } = await makeToken(server);
      await enter(server, token);
      return token;
    },
  ],
  [
    'a password that has expired',
    async () => {
      const { token } = await makeToken(server);
      moveTo(token.expire, 0);
      return token;
    },
  ],
  [
    'a password that was taken back',
    async () => {
      const { token } = await makeToken(server);
      await server.admin.call('token/revoke', { token_uuid: token.uuid });
      return token;
    },
  ],
  [
    'a password that another has replaced',
    async () => {
      const { token } = await makeToken(server);
      await generate(server, { email: token.email });
      return token;
    },
  ],
  [
    'the password of an account that was deleted',
    async () => {
      const { token } = await makeToken(server);
      await server.sql.query('update adopter_user set deleted = true where email = $1', [token.email]);
      return token;
    },
  ],
  [
    'a password whose maker was deleted',
    async () => {
      const maker = await server.userWith('token/generate');
      const { email } = await makeAccount(server, 'adopter');
      const { data } = await generate(server, { email }, maker);
      await server.sql.query(
        'update admin_user set deleted = true where id = (select admin_user_id from auth_token where uuid = $1)',
        [data.uuid],
      );
      return data;
    },
  ],
])('with %s nobody signs in, and is told what everybody is told', async (_, prepare) => {
  const typed = await prepare();
  const before = await checksums(server.sql);
  const { http, text, headers } = await enter(server, typed);
  expect({ http, cookie: headers['set-cookie'] }).toEqual({ http: 403, cookie: undefined });
  const stranger = await enter(server, { email: 'nobody@mail.example', password: 'y' });
  expect(text.replace(`value="${typed.email}"`, 'value="nobody@mail.example"')).toBe(stranger.text);
  expect(text).toContain(WRONG);
  expect(text).not.toContain(typed.password || 'no password');
  expect(await checksums(server.sql)).toEqual(before);
});

test('an adopter’s token opens no shelter’s account, nor the other way round', async () => {
  for (const project of projects) {
    const { token, cookie } = { ...(await signedIn(server, project)), ...(await makeToken(server, project)) };
    const other = projects.find((one) => one !== project) ?? project;
    expect((await enter(server, token, other)).http).toBe(403);
    expect((await openAccount(server, cookie, other)).text).not.toContain(SIGNED_IN);
  }
});

test('one second before its end a token opens, at its end it does not', async () => {
  const [early, late] = [await makeToken(server), await makeToken(server)];
  moveTo(early.token.expire, -1);
  expect((await enter(server, early.token)).http).toBe(303);
  moveTo(late.token.expire, 0);
  expect((await enter(server, late.token)).http).toBe(403);
});

test('of ten who sign in with one password at once, one is signed in', async () => {
  const { token } = await makeToken(server);
  const entered = await Promise.all(Array.from({ length: 10 }, () => enter(server, token)));
  expect(entered.filter(({ http }) => http === 303)).toHaveLength(1);
});

test('what another site’s page sends signs nobody in or out', async () => {
  const { token } = await makeToken(server);
  const { email, password } = token;
  const { cookie } = await signedIn(server);
  for (const origin of ['https://elsewhere.example', 'null', '']) {
    const headers = { origin, cookie };
    expect(await sendForm(server, '/account/adopter/sign-in', { email, password }, headers)).toMatchObject({ http: 403 });
    expect(await sendForm(server, '/account/adopter/sign-out', {}, headers)).toMatchObject({ http: 403 });
  }
  expect((await openAccount(server, cookie)).text).toContain(SIGNED_IN);
  expect((await enter(server, token)).http).toBe(303);
});

test('whoever tries too often waits, and the right password from elsewhere opens all the same', async () => {
  const { token } = await makeToken(server);
  const guess = () => enter(server, { email: token.email, password: 'guess' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).http).toBe(403);
  const refused = await guess();
  expect(refused).toMatchObject({ http: 429, headers: { 'retry-after': expect.any(String) } });
  expect(refused.text).toContain('Too many tries');
  expect((await enter(server, token)).http).toBe(429);
  const elsewhere = await send(
    server,
    {
      path: '/account/adopter/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
      from: '127.0.0.2',
    },
    new URLSearchParams({ email: token.email, password: token.password }).toString(),
  );
  expect(elsewhere.http).toBe(303);
});

test.each(projects)('a NUL in what is typed to a sign-in of %s is refused', async (project) => {
  expect(await enter(server, { email: 'a\0@mail.example', password: 'x\0' }, project)).toMatchObject({ http: 400 });
});
