import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRoutes } from '../../test/asked-at-once.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { pack } from './compress.ts';
import { remembered } from './remembered.ts';

/** How many ask for the same at once. */
const MANY = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const askAtOnce = (address: string) =>
  Promise.all(
    Array.from({ length: MANY }, async () => {
      const answer = await fetch(`${server.url}${address}`, { redirect: 'manual', headers: { 'accept-encoding': 'br' } });
      await answer.arrayBuffer();
      return answer.headers.get('content-encoding');
    }),
  );

test('whatever is the same for everybody is packed once, however many ask at once', async () => {
  const packing = vi.spyOn(pack, 'br');
  const often: object[] = [];
  let packed = 0;
  const shared = (await openRoutes(server)).filter(({ method }) => method === 'GET');
  for (const { url, address } of shared) {
    packing.mockClear();
    const [encoding] = await askAtOnce(address);
    if (encoding === 'br') packed += 1;
    if (packing.mock.calls.length > 1) often.push({ url, times: packing.mock.calls.length });
  }
  expect(often).toEqual([]);
  expect(packed).toBeGreaterThanOrEqual(2);
});

test('however many ask at once whether the database answers, it is asked once', async () => {
  const asking = vi.spyOn(server.server.connection, 'answers');
  await askAtOnce('/readyz');
  expect(asking.mock.calls.length).toBeLessThanOrEqual(1);
});

test('what is remembered is read once for all who ask meanwhile, and anew after its time or a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let reads = 0;
    let fails = false;
    const read = remembered(1000, async () => {
      reads += 1;
      if (fails) throw new Error('no');
      return reads;
    });
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(900);
    expect(await read()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    fails = true;
    await expect(read()).rejects.toThrow('no');
    fails = false;
    expect(await read()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
