import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedPartner, type Simulator, startSimulator } from './simulator.ts';

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

test.each(['chameleon', 'petpoint/AdoptableSearch'])('a list of %s is sent in pieces, whole and well-formed', async (path) => {
  const large = await startSimulator({ animals: 5000 });
  const [{ credentials }] = large.partners.filter(({ key }) => path.startsWith(key)) as [SimulatedPartner];
  const everything =
    'speciesID sex ageGroup location site onHold orderBy primaryBreed secondaryBreed specialNeeds noDogs noCats noKids stageID';
  const query = new URLSearchParams([['authkey', credentials.key ?? ''], ...everything.split(' ').map((name) => [name, ''])]);
  const answer = await fetch(`${large.address(path)}?${query}`);
  expect(answer.headers.get('content-length')).toBeNull();
  const text = await answer.text();
  expect(text.match(/<(item|adoptableSearch)\b/g)).toHaveLength(5000);
  expect(text.trimEnd()).toMatch(/<\/(rss|ArrayOfXmlNode)>$/);
  await large.stop();
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
