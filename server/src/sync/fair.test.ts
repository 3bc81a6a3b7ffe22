import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isUnderWay } from '@homeward/contract/sync';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';

const INTEGRATIONS = 30;
const SLOW = 2;

let server: Listing;
let all: MadeIntegration[];
/** Partners that have been asked and have not answered yet, by their account. */
const held = new Map<string, ServerResponse>();
/** Which accounts keep us waiting until they are let go. */
let isSlow = (_account: string) => false;

const accountOf = (place: number) => `shelter${place}`;
beforeAll(async () => {
  server = await startListing();
  server.rows = dogs(3);
  server.answer = async (request, response) => {
    const account = new URLSearchParams(await text(request)).get('account') ?? '';
    if (isSlow(account)) held.set(account, response);
    else response.end(JSON.stringify(server.rows));
  };
  all = [];
  for (let place = 0; place < INTEGRATIONS; place++) all.push(await listingOf(server, { account: accountOf(place) }));
  for (const one of all) await endedSync(server, one);
});
afterEach(() => {
  vi.useRealTimers();
  letGo();
});
afterAll(() => server.stop());

function letGo() {
  isSlow = () => false;
  for (const response of held.values()) response.end(JSON.stringify(server.rows));
  held.clear();
}
const start = async ({ uuid }: MadeIntegration) =>
  expect((await server.admin.call('sync/one', { integration_uuid: uuid })).http).toBe(200);
const states = async (of = all) =>
  (
    await server.admin.call<{ result: { state_key: string }[] }>('integration/search', {
      search: { 'uuid.in': of.map(({ uuid }) => uuid) },
      options: { limit: 100 },
    })
  ).data.result.map(({ state_key }) => state_key);

test('nobody waits for a partner that takes its time: of thirty, all but the two slow ones end while those have not said a word', async () => {
  isSlow = (account) => [accountOf(0), accountOf(1)].includes(account);
  for (const one of all) await start(one);
  for (const one of all.slice(SLOW)) expect(await endedSync(server, one)).toMatchObject({ state_key: 'FINISHED' });
  expect([...held.keys()].sort()).toEqual([accountOf(0), accountOf(1)]);
  expect((await states()).filter(isUnderWay)).toEqual(['RUNNING', 'RUNNING']);
  letGo();
  for (const one of all.slice(0, SLOW)) expect(await endedSync(server, one)).toMatchObject({ state_key: 'FINISHED' });
});

test.each([
  ['that nobody has begun', null, 'WAITING'],
  ['that a worker has', '1 hour', 'RUNNING'],
  ['whose worker has said nothing for too long', '-1 second', 'WAITING'],
])('a run %s (%s) is %s', async (_what, lease, state) => {
  const one = await listingOf(server, { account: 'drafted', connected: false });
  const { rows } = await server.sql.query<{ uuid: string }>(
    `insert into integration_sync (integration_id, attempt, lease_until)
      select id, 9, now() + $2::interval from integration where uuid = $1 returning uuid`,
    [one.uuid, lease],
  );
  const { data } = await server.admin.call('verify/sync', { sync_uuid: rows[0]?.uuid });
  expect(data).toMatchObject({ sync: { state_key: state } });
  expect(await states([one])).toEqual([state]);
});

test('a list that has no end within six hours is given up, so that it keeps nobody waiting', async () => {
  const [one] = all;
  if (!one) throw new Error('There is none');
  vi.useFakeTimers({ toFake: ['Date'] });
  isSlow = (account) => {
    // From whenever it is asked: what an earlier run still asks for comes before this one has begun to count.
    if (account === accountOf(0)) vi.setSystemTime(Date.now() + 6.1 * 3_600_000);
    return false;
  };
  expect(await syncNow(server, one)).toMatchObject({
    state_key: 'FAILED',
    reason: 'ShelterManager has not told everything within six hours.',
  });
});
