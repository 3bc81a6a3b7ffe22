import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '../../test/chance.ts';
import { endedSync, syncNow } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';
import { type Run, startWorker } from '../../test/process.ts';

const ANIMALS = 1600;
/** What a run writes at a time. */
const BATCH = 500;
const ACTS = 3;
const SEED = 3;

let server: Listing;
/** Who is at work, and who takes up what it leaves. */
let worker: Run | undefined;
let spare: Run | undefined;
/** Where in its list the partner stops until it is let go on. */
let stopsAfter = 0;
/** Lists that have stopped. */
const stopped: { response: ServerResponse; rest: string }[] = [];

const begin = () => startWorker(server, { PARTNER_ALLOW: new URL(server.address).host, SYNC_LEASE_SECONDS: '2' });

beforeAll(async () => {
  server = await startListing({ ROLE: 'web' });
  const rows = dogs(ANIMALS).map((row) => JSON.stringify(row));
  server.answer = (_request, response) => {
    if (!stopsAfter) return response.end(`[${rows.join(',')}]`);
    response.write(`[${rows.slice(0, stopsAfter).join(',')},`);
    stopped.push({ response, rest: `${rows.slice(stopsAfter).join(',')}]` });
  };
});
afterAll(async () => {
  for (const one of [worker, spare]) one?.child.kill('SIGKILL');
  await server.stop();
});

const goOn = () => {
  for (const { response, rest } of stopped.splice(0)) response.end(rest);
};
const newest = async () => {
  const { rows } = await server.sql.query<{ attempt: number; current: number }>(
    'select attempt, current from integration_sync order by id desc limit 1',
  );
  return rows[0];
};

test(`a sync whose worker is killed or frozen ${ACTS} times, and wakes while another is at it, brings every animal once`, async () => {
  const next = chance(SEED);
  const acts = Array.from({ length: ACTS }, () => ({ freezes: next(3) > 0, after: BATCH + 1 + next(ANIMALS - BATCH - 1) }));
  const integration = await listingOf(server);
  stopsAfter = acts[0]?.after ?? 0;
  worker = begin();
  let written = 0;
  for (const [index, { freezes, after }] of acts.entries()) {
    written = Math.max(written, Math.floor(after / BATCH) * BATCH);
    await expect.poll(newest).toEqual({ attempt: index + 1, current: written });
    spare ??= begin();
    worker?.child.kill(freezes ? 'SIGSTOP' : 'SIGKILL');
    const [left] = stopped.splice(0);
    stopsAfter = acts[index + 1]?.after ?? ANIMALS - 1;
    await expect.poll(() => stopped.length).toBe(1);
    const before = worker;
    worker = spare;
    if (freezes) {
      // It wakes, and finds its partner's answer going on as if nothing had been.
      const closed = left && once(left.response, 'close');
      before?.child.kill('SIGCONT');
      left?.response.end(left.rest);
      await closed;
      spare = before;
    } else spare = begin();
  }
  goOn();
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: ANIMALS, current: ANIMALS });
  stopsAfter = 0;
  const again = await syncNow(server, integration);
  expect(again).toMatchObject({ state_key: 'FINISHED', unchanged: ANIMALS, added: 0, archived: 0 });
  const pets = await petsOf(server, integration);
  expect(pets.map(({ external_id, name, deleted }) => [external_id, name, deleted])).toEqual(
    dogs(ANIMALS).map(({ ID, ANIMALNAME }) => [String(ID), ANIMALNAME, false]),
  );
});
