import { expect, test } from 'vitest';
import { World } from './world.ts';

const told = (world: World) => world.view().animals.map(({ updated, intake, birthDate, ...animal }) => animal);

test('a seed makes the same animals, day after day', () => {
  const [one, other] = [new World(50, 3), new World(50, 3)];
  for (const world of [one, other]) for (let day = 0; day < 5; day++) world.tick();
  expect(told(one)).toEqual(told(other));
  expect(told(new World(50, 4))).not.toEqual(told(new World(50, 3)));
});

test('those who are adopted may come back', () => {
  const world = new World(50, 3);
  const seen = new Map<number | null, string[]>();
  for (let day = 0; day < 20; day++) {
    world.tick();
    const here = new Set(world.view().animals.map(({ id }) => id));
    for (let id = 1; id <= 50; id++) seen.set(id, [...(seen.get(id) ?? []), here.has(id) ? 'here' : 'gone']);
  }
  expect([...seen.values()].some((days) => /here.*gone.*here/.test(days.join()))).toBe(true);
});

test('a view is the same until a day passes or an animal is adopted', () => {
  const world = new World(50, 3);
  const before = world.view();
  expect(world.view()).toBe(before);
  before.adopt(before.animals[0]?.id ?? 0);
  const adopted = world.view();
  expect(adopted).not.toBe(before);
  expect(adopted.adopted).toHaveLength(1);
  world.tick();
  expect(world.view()).not.toBe(adopted);
});

test('what was found once is not looked for again, and few questions are kept', () => {
  const view = new World(50, 3).view();
  let asked = 0;
  const find = (question: string) =>
    view.found(question, () => {
      asked += 1;
      return view.available;
    });
  find('one');
  find('one');
  expect(asked).toBe(1);
  for (let other = 0; other < 100; other++) find(`other ${other}`);
  find('one');
  expect(asked).toBe(102);
});

test('years of days leave as many animals as there were', () => {
  const world = new World(240, 7);
  for (let day = 0; day < 2000; day++) world.tick();
  const { animals, adopted } = world.view();
  expect(animals.length).toBeGreaterThan(150);
  expect(animals.length).toBeLessThan(350);
  expect(adopted.length).toBeLessThanOrEqual(510);
});
