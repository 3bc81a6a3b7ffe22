import type { SignedIn } from '@homeward/contract/own-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const emailOf = async ({ call }: Caller) =>
  (await call<{ admin_user: { email: string } }>('auth/session-info')).data.admin_user.email;
const sessionsOf = async ({ call }: Caller) => (await call<{ sessions: SignedIn[] }>('auth/list-sessions')).data.sessions;
const signInBy = async (email: string, agent: string) => {
  const input = JSON.stringify({ admin_user: { email, password: PASSWORD } });
  const headers = { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey, 'user-agent': agent };
  const { data } = await server.post('/api/auth/session-register', input, headers);
  return String(data.access_token);
};

test('one sees where one is signed in, by which device, and which of them this is', async () => {
  const here = await server.userWith();
  await signInBy(await emailOf(here), FIREFOX);
  const sessions = await sessionsOf(here);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual(
    expect.arrayContaining([
      ['Firefox on Windows', false],
      ['Unknown device', true],
    ]),
  );
  expect(JSON.stringify(sessions)).not.toContain(here.token);
});

test.each(['', '\u0000<script>', 'x'.repeat(5000), '🦊'.repeat(300)])(
  'a browser that says %j of itself signs in',
  async (agent) => {
    const here = await server.userWith();
    expect(await signInBy(await emailOf(here), agent.replaceAll(/[^\x20-\x7E]/g, '?'))).toMatch(/\S{20}/);
  },
);

test('one session is ended, and all others', async () => {
  const here = await server.userWith();
  const email = await emailOf(here);
  const [one, two, three] = [await server.signIn(email), await server.signIn(email), await server.signIn(email)];
  const which = (await sessionsOf(one)).find(({ current }) => current)?.uuid;
  expect(await here.call('auth/end-session', { session_uuid: which })).toMatchObject({ http: 200 });
  expect(await one.call('auth/session-info')).toMatchObject({ status: 5204 });
  expect(await two.call('auth/session-info')).toMatchObject({ http: 200 });
  await two.call('auth/end-other-sessions');
  for (const ended of [here, three]) expect(await ended.call('auth/session-info')).toMatchObject({ status: 5204 });
  expect(await sessionsOf(two)).toHaveLength(1);
});

test('nobody ends a session of somebody else as their own', async () => {
  const [one, other] = [await server.userWith(), await server.userWith()];
  const theirs = (await sessionsOf(other))[0]?.uuid;
  expect(await one.call('auth/end-session', { session_uuid: theirs })).toMatchObject({ http: 404 });
  expect(await other.call('auth/session-info')).toMatchObject({ http: 200 });
});

test('administrators see and end sessions of others, each by its permission, and it stands in the trail', async () => {
  const other = await server.userWith();
  const email = await emailOf(other);
  const again = await server.signIn(email);
  const { uuid } = await userNamed(server, email);
  const few = await server.userWith('user/search');
  for (const path of ['user/sessions', 'user/end-sessions'])
    expect(await few.call(path, { admin_user_uuid: uuid })).toMatchObject({ http: 403 });
  const { data } = await server.admin.call<{ sessions: SignedIn[] }>('user/sessions', { admin_user_uuid: uuid });
  expect(data.sessions).toHaveLength(2);
  const theirs = (await sessionsOf(again)).find(({ current }) => current)?.uuid;
  await server.admin.call('user/end-sessions', { admin_user_uuid: uuid, session_uuid: theirs });
  expect(await again.call('auth/session-info')).toMatchObject({ status: 5204 });
  expect(await other.call('auth/session-info')).toMatchObject({ http: 200 });
  await server.admin.call('user/end-sessions', { admin_user_uuid: uuid });
  expect(await other.call('auth/session-info')).toMatchObject({ status: 5204 });
  const trail = await server.admin.call<{ result: { changes: object }[] }>('audit/search', {
    search: { record_uuid: uuid, call: 'user/end-sessions' },
  });
  expect(trail.data.result.map(({ changes }) => changes)).toEqual([{ session: 'ended' }, { session: 'ended' }]);
});
