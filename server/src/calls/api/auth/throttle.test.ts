import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { callWith, send } from '../../../../test/stranger.ts';
import { trySignIn } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// All tests call from one address, which has a limit too.
beforeEach(() => server.sql.query('delete from rate_limit'));

const LIMIT = 10;
const guess = async (email: string, times: number) => {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) answers.push((await trySignIn(server, email, `guess ${time}`)).http);
  return answers;
};
const repeated = (length: number, http: number) => Array.from({ length }, () => http);

test('of twenty wrong passwords the second ten are refused unheard', async () => {
  expect(await guess('noor.haddad@homeward.example', 20)).toEqual([...repeated(LIMIT, 403), ...repeated(20 - LIMIT, 429)]);
});

test('twenty guesses at once get no further than twenty in a row', async () => {
  const answers = await Promise.all(
    repeated(20, 0).map((_, time) => trySignIn(server, 'burst@homeward.example', `guess ${time}`)),
  );
  expect(answers.map((answer) => answer.http).sort()).toEqual([...repeated(LIMIT, 403), ...repeated(20 - LIMIT, 429)]);
});

test('whoever tried too often is told how long to wait', async () => {
  const email = 'waits@homeward.example';
  await guess(email, LIMIT);
  const refused = await trySignIn(server, email, 'once more');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(880);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(refused).toMatchObject({ http: 429, status: 429, prefix: '4xx', message: 'Too many attempts. Try again in 15 minutes' });
});

test('as many as like sign in at once with the right password', async () => {
  const { data } = await (await server.userWith()).call<{ admin_user: { email: string } }>('auth/session-info');
  const { email } = data.admin_user;
  const answers = await Promise.all(repeated(16, 0).map(() => trySignIn(server, email, PASSWORD)));
  expect(answers.map(({ http }) => http)).toEqual(repeated(16, 200));
});

test('the right password is refused too where it was guessed at', async () => {
  const email = 'theo.lindqvist@homeward.example';
  await guess(email, LIMIT);
  expect(await trySignIn(server, email, PASSWORD)).toMatchObject({ http: 429 });
});

test('the right password works from another address', async () => {
  const email = 'priya.raman@homeward.example';
  await guess(email, LIMIT + 1);
  const headers = { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey };
  const body = JSON.stringify({ admin_user: { email, password: PASSWORD } });
  const answer = await send(server, { path: '/api/auth/session-register', headers, from: '127.0.0.2' }, body);
  expect(answer.http).toBe(200);
});

test('another spelling of the e-mail counts as the same account', async () => {
  await guess('spelt@homeward.example', LIMIT);
  expect(await trySignIn(server, ' Spelt@Homeward.Example', 'guess')).toMatchObject({ http: 429 });
});

test('another account from the same address has a limit of its own', async () => {
  await guess('first@homeward.example', LIMIT + 1);
  expect(await guess('second@homeward.example', LIMIT + 1)).toEqual([...repeated(LIMIT, 403), 429]);
});

test('a success forgets the failures before it', async () => {
  const email = 'camille.fournier@homeward.example';
  await guess(email, LIMIT - 1);
  await trySignIn(server, email, PASSWORD);
  expect(await guess(email, LIMIT)).toEqual(repeated(LIMIT, 403));
});

test('a caller cannot pick the address that is counted', async () => {
  const email = 'header@homeward.example';
  await guess(email, LIMIT);
  const refused = await server.post('/api/auth/session-register', JSON.stringify({ admin_user: { email, password: 'guess' } }), {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  });
  expect(refused.http).toBe(429);
});

test('the next quarter of an hour begins afresh', async () => {
  const email = 'later@homeward.example';
  await guess(email, LIMIT + 1);
  await server.sql.query("update rate_limit set expire = extract(epoch from now()) * 1000 - 1 where key like 'account:later@%'");
  expect(await guess(email, 1)).toEqual([403]);
});

test('guesses at ever other accounts from one address end too', async () => {
  await guess('one@homeward.example', 1);
  await server.sql.query("update rate_limit set points = 100 where key like 'address:%'");
  expect(await trySignIn(server, 'ever-other@homeward.example', 'guess')).toMatchObject({ http: 429 });
});

test('access keys are not handed out without end', async () => {
  await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key' });
  await server.sql.query("update rate_limit set points = 300 where key like 'keys:%'");
  const refused = await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key' });
  expect(refused.http).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('guesses at one’s own password are counted by who guesses, however the session is spelled', async () => {
  const person = await server.userWith('specie/search');
  const guess = (authorization: string) =>
    person.call('auth/change-password', { password: 'a guess', new_password: 'a heron on one leg' }, { authorization });
  const spellings = [`Bearer ${person.token}`, `bearer ${person.token}`, `BEARER  ${person.token}`, `Bearer   ${person.token}`];
  const answers: number[] = [];
  for (let time = 0; time <= LIMIT; time += 1) answers.push((await guess(spellings[time % spellings.length] ?? '')).http);
  expect(answers).toEqual([...repeated(LIMIT, 422), 429]);
});

test('another session of the same user is no new start for guesses at their password', async () => {
  const email = 'noor.haddad@homeward.example';
  const [one, other] = [await server.signIn(email), await server.signIn(email)];
  const guess = (by: typeof one) => by.call('auth/change-password', { password: 'a guess', new_password: 'a heron on one leg' });
  for (let time = 0; time < LIMIT; time += 1) await guess(one);
  expect(await guess(other)).toMatchObject({ http: 429 });
});
