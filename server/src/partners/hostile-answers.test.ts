import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../test/partner.ts';
import { chameleon } from './chameleon/index.ts';
import type { Partner } from './partner.ts';
import { partners } from './partners.ts';
import { plainText } from './plain-text.ts';
import { shelterManager } from './shelter-manager/index.ts';
import { Toil } from './toil.ts';
import { xmlRecords } from './xml.ts';

let stop = () => {};
afterEach(() => stop());

async function answering(body: Buffer | string, headers: Record<string, string> = {}) {
  const server = await serve((_request, response) => response.writeHead(200, headers).end(body));
  stop = server.stop;
  return server.address;
}
const packed = (text: string) => [gzipSync(text), { 'content-encoding': 'gzip' }] as const;
const ITEM = '<item><guid>1</guid><title>Rex</title></item>';
const feed = (within: string) => `<?xml version="1.0"?><rss><channel>${within}</channel></rss>`;
/** What the longest turn of the event loop took of the processor's time meanwhile, in ms: however busy the machine is. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let since = process.threadCpuUsage();
  let goesOn = true;
  const turn = () => {
    // Of this thread alone: the collector's others hold nobody up.
    const { user, system } = process.threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1000);
    since = process.threadCpuUsage();
    if (goesOn) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  goesOn = false;
  return longest;
}
/** How much of the processor's time it took, in seconds: however busy the machine is with others. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('three million signs that XML forbids are read in a moment', async () => {
  const [body, headers] = packed(
    feed(`${ITEM}<junk>${'\u0001'.repeat(1_900_000)}</junk><junk>${'&nosuch;'.repeat(200_000)}</junk>`),
  );
  const url = await answering(body, headers);
  expect(
    await timeOf(async () => expect((await readAll(chameleon, sessionWith(chameleon, { url }))).animals).toHaveLength(1)),
  ).toBeLessThan(5);
});

test.each<[string, string, Partner]>([
  ['a feed', feed(ITEM.repeat(150_000)), partners.CHAMELEON],
  ['a list', `[${'{"id":"1","name":"Rex"},'.repeat(300_000)}{}]`, partners.ANIMALS_FIRST],
])('%s that grows beyond belief as it is unpacked is refused', async (_what, text, partner) => {
  const [body, headers] = packed(text);
  expect(body.length).toBeLessThan(25_000);
  const credentials = { key: 'k', url: await answering(body, headers) };
  await expect(readAll(partner, sessionWith(partner, credentials))).rejects.toThrow('is packed beyond belief');
});

test.each<[string, () => string, Partner]>([
  [
    'a feed of 20,000 animals',
    () =>
      feed(Array.from({ length: 20_000 }, (_, id) => `<item><guid>${id}</guid>${'<tag>&amp;</tag>'.repeat(20)}</item>`).join('')),
    partners.CHAMELEON,
  ],
  [
    'a list of 20,000 animals',
    () => `[${Array.from({ length: 20_000 }, (_, id) => `{"id":"${id}","tags":[${'"a",'.repeat(60)}"b"]}`).join(',')}]`,
    partners.ANIMALS_FIRST,
  ],
])(
  '%s holds nobody up while it is read',
  async (_what, body, partner) => {
    const url = await answering(body());
    const credentials = { key: 'k', url };
    const session = sessionWith(partner, credentials);
    const longest = await longestTurn(() => readAll(partner, session));
    // Stretches of some 2 ms, and what the collector does beside them.
    expect(longest).toBeLessThan(150);
  },
  60_000,
);

test('a document in one piece holds nobody up either', async () => {
  async function* pieces() {
    yield feed(`<item>${'<tag>&amp;</tag>'.repeat(1000)}</item>`.repeat(1000));
  }
  let count = 0;
  const longest = await longestTurn(async () => {
    for await (const _record of xmlRecords('Pawtner', pieces(), { root: 'rss', record: 'item' })) count += 1;
  });
  expect(count).toBe(1000);
  expect(longest).toBeLessThan(150);
});

test('8,000 rows of 8 kB are read', async () => {
  const note = 'sings at noon. '.repeat(570);
  const body = JSON.stringify(
    Array.from({ length: 8000 }, (_, index) => ({ ID: index + 1, ANIMALNAME: `Dog ${index}`, ANIMALCOMMENTS: note })),
  );
  expect(body.length).toBeGreaterThan(64 * 2 ** 20);
  const url = await answering(body);
  const session = sessionWith(shelterManager, { account: 'a', username: 'u', password: 'p', url });
  let count = 0;
  for await (const { animals } of shelterManager.animals(session)) count += animals.length;
  expect(count).toBe(8000);
});

test('reading ends once it has taken too long, whatever the format', () => {
  const read = (most: number) => new Toil('Pawtner', most).work(() => 'read');
  expect(read(60_000)).toBe('read');
  expect(() => read(0)).toThrow('Pawtner sends an answer that takes too long to read.');
});

test('a description of 200,000 scripts without an end is a text in a moment', async () => {
  const took = await timeOf(async () => plainText('<script>'.repeat(200_000)));
  expect(took).toBeLessThan(2);
  expect(plainText('a<SCRIPT>x</script >b<style>y</style>c<script>d')).toBe('abcd');
});
