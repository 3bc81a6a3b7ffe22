import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { World } from './world.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 20 });
});
afterAll(() => simulator.stop());

const post = (path: string, body: unknown) => fetch(simulator.address(path), { method: 'POST', body: JSON.stringify(body) });
const ids = async (): Promise<string[]> =>
  (await (await fetch(simulator.address('chameleon'))).text()).match(/HARB\.A\d+/g) ?? [];
const told = ({ updated, intake, birthDate, ...animal }: ReturnType<World['animals']>[number]) => animal;

test('the page names every partner and says that none is real', async () => {
  const page = await (await fetch(simulator.address(''))).text();
  expect(page.match(/<th scope="row">/g)).toHaveLength(9);
  expect(page).toContain('Stand-ins with invented animals.');
});

test('a fault is set and taken back over HTTP, for one partner alone', async () => {
  expect((await post('control/chameleon', { fault: '500' })).status).toBe(200);
  expect((await fetch(simulator.address('chameleon'))).status).toBe(500);
  expect((await fetch(simulator.address('lifeline/AdoptableDetails'))).status).toBe(200);
  await post('control/chameleon', { fault: null });
  expect((await fetch(simulator.address('chameleon'))).status).toBe(200);
});

test.each([
  ['control/nobody', { fault: '500' }],
  ['control/chameleon', { fault: 'bored' }],
])('%s takes no %j', async (path, body) => {
  expect((await post(path, body)).status).toBe(404);
});

test('a day passes over HTTP', async () => {
  const before = await ids();
  await post('control/tick', {});
  const after = await ids();
  expect(after.filter((id) => !before.includes(id))).toHaveLength(2);
  expect(before.filter((id) => !after.includes(id)).length).toBeGreaterThan(0);
});

test('200 MB arrive without being held', async () => {
  simulator.set('chameleon', 'huge');
  const before = process.memoryUsage().rss;
  let bytes = 0;
  for await (const piece of (await fetch(simulator.address('chameleon'))).body ?? []) bytes += piece.length;
  simulator.set('chameleon', null);
  expect(bytes).toBeGreaterThanOrEqual(200 * 2 ** 20);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
});

test('a seed makes the same animals, day after day', () => {
  const [one, other] = [new World(50, 3), new World(50, 3)];
  for (const world of [one, other]) for (let day = 0; day < 5; day++) world.tick();
  expect(one.animals().map(told)).toEqual(other.animals().map(told));
  expect(new World(50, 4).animals().map(told)).not.toEqual(new World(50, 3).animals().map(told));
});

test('those who are adopted may come back', () => {
  const world = new World(50, 3);
  const seen = new Map<number | null, string[]>();
  for (let day = 0; day < 20; day++) {
    world.tick();
    const here = new Set(world.animals().map(({ id }) => id));
    for (let id = 1; id <= 50; id++) seen.set(id, [...(seen.get(id) ?? []), here.has(id) ? 'here' : 'gone']);
  }
  expect([...seen.values()].some((days) => /here.*gone.*here/.test(days.join()))).toBe(true);
});
