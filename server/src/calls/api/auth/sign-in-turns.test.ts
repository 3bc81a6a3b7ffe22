import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { Turns } from '../../../services/turns.ts';

/** Passwords in the order their hashing began; it ends when it is told to. */
const hashing = vi.hoisted(() => ({ isHeld: false, begun: [] as string[], ends: [] as (() => void)[] }));
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const go = () => crypto.argon2(algorithm, parameters, callback);
    hashing.begun.push(String(parameters.message));
    if (hashing.isHeld) hashing.ends.push(go);
    else go();
  };
  return { ...crypto, argon2 };
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
  const takes = vi.spyOn(Turns.prototype, 'take');
  hashing.isHeld = true;
  hashing.begun.length = 0;
  const guesses = guessing();
  await expect.poll(() => takes.mock.calls.length).toBe(CROWD);
  const own = ownSignIn();
  await expect.poll(() => takes.mock.calls.length).toBe(CROWD + 1);
  expect(hashing.begun).toHaveLength(2);
  hashing.isHeld = false;
  for (const end of hashing.ends) end();
  expect(await own).toBe(200);
  expect(hashing.begun.indexOf(PASSWORD)).toBeLessThanOrEqual(3);
  expect(await Promise.all(guesses)).toEqual(guesses.map(() => 403));
});
