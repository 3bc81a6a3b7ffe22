import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const keysOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, 1]));
interface Told {
  errors?: { message: string }[];
}

test('of no call a body of unknown keys is answered with more than twenty errors, and how many more there are', async () => {
  const body = JSON.stringify(keysOf(1500));
  const headers = {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
  };
  const failed: object[] = [];
  for (const call of calls) {
    const { http, data } = await server.post(addressOf(call), body, headers);
    const { errors = [] } = data as Told;
    const told = JSON.stringify(data).length;
    if (http < 400 || http >= 500 || errors.length > 21 || told > 10_000)
      failed.push({ path: call.path, http, count: errors.length, told });
  }
  expect(failed).toEqual([]);
});

test('the last of the errors says how many more there are', async () => {
  const { http, data } = await server.admin.call<Told>('specie/create', { specie: { name: '' }, ...keysOf(60_000) });
  expect(http).toBe(422);
  expect(data.errors).toHaveLength(21);
  expect(data.errors?.at(-1)).toEqual({ path: [], code: 'more_errors', message: 'And 59,981 more' });
});

test('a key as long as a body may be is told cut short', async () => {
  const { http, data } = await server.admin.call<Told>('specie/create', { ['k'.repeat(500_000)]: 1 });
  expect(http).toBe(422);
  expect(JSON.stringify(data).length).toBeLessThan(1000);
});
