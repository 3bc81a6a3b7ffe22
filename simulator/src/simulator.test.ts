import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 20 });
});
afterAll(() => simulator.stop());

const ids = async (): Promise<string[]> =>
  (await (await fetch(simulator.address('chameleon'))).text()).match(/HARB\.A\d+/g) ?? [];

test('200 MB arrive without being held', async () => {
  simulator.set('chameleon', 'huge');
  const before = process.memoryUsage().rss;
  let bytes = 0;
  for await (const piece of (await fetch(simulator.address('chameleon'))).body ?? []) bytes += piece.length;
  simulator.set('chameleon', null);
  expect(bytes).toBeGreaterThanOrEqual(200 * 2 ** 20);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
});

test('days pass by themselves where that is asked for', async () => {
  const hurried = await startSimulator({ animals: 20, dayMs: 20 });
  const read = async () => (await fetch(hurried.address('chameleon'))).text();
  const before = await read();
  await expect.poll(read).not.toBe(before);
  await hurried.stop();
});

test('a port in use is said', async () => {
  await expect(startSimulator({ port: simulator.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('once stopped nobody answers', async () => {
  const other = await startSimulator({ animals: 20 });
  await other.stop();
  await expect(fetch(other.address(''))).rejects.toThrow();
});

test('animals go and others come as days pass', async () => {
  const before = await ids();
  simulator.tick();
  const after = await ids();
  expect(after.filter((id) => !before.includes(id))).toHaveLength(2);
  expect(before.filter((id) => !after.includes(id)).length).toBeGreaterThan(0);
});
