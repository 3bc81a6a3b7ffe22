import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { Turns } from '../../../services/turns.ts';

/** From where they came whose password is being checked, in that order; it ends when it is told to. */
const begun: string[] = [];
let end = () => {};
const held = new Promise<void>((resolve) => {
  end = resolve;
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const signIn = async (email: string, from: string, password: string) => {
  const headers = { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey, 'x-forwarded-for': from };
  return (await server.post('/api/auth/session-register', JSON.stringify({ admin_user: { email, password } }), headers)).http;
};
const ownSignIn = () => signIn('noor.haddad@homeward.example', '198.51.100.1', PASSWORD);
const CROWD = 12;
const guessing = () =>
  Array.from({ length: CROWD }, (_, n) => signIn(`stranger-${n}@homeward.example`, `203.0.113.${n}`, 'a guess'));

test('who has signed in from there before does not wait behind the guesses of a crowd', async () => {
  expect(await ownSignIn()).toBe(200);
  const { take } = Turns.prototype;
  const takes = vi.spyOn(Turns.prototype, 'take').mockImplementation(function <T>(
    this: Turns,
    from: string,
    work: (late: AbortSignal) => Promise<T>,
    isKnown?: boolean,
  ) {
    const watched = async (late: AbortSignal) => {
      begun.push(from);
      await held;
      return work(late);
    };
    return take.call<Turns, [string, typeof watched, boolean?], Promise<T>>(this, from, watched, isKnown);
  });
  const guesses = guessing();
  await expect.poll(() => takes.mock.calls.length).toBe(CROWD);
  const own = ownSignIn();
  await expect.poll(() => takes.mock.calls.length).toBe(CROWD + 1);
  expect(begun).toHaveLength(2);
  end();
  expect(await own).toBe(200);
  expect(begun.findIndex((from) => from.startsWith('198.51.100.'))).toBeLessThanOrEqual(3);
  expect(await Promise.all(guesses)).toEqual(guesses.map(() => 403));
});
