import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endedSync } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import { partners } from '../partners/partners.ts';

const ANIMALS = 300;
/** What others are kept waiting for at most while a batch is translated, in ms (Toil). */
const STRETCH = 2;

let server: Listing;
beforeAll(async () => {
  server = await startListing();
  server.rows = dogs(ANIMALS);
});
afterAll(() => server.stop());

test('however long it takes to say what animals become, others have their turn between them', async () => {
  await server.sql.query(
    "insert into characteristics_definition (partner_key, characteristic_type, path, type, condition, global, active) values ('SHELTER_MANAGER', 'HIGH_ENERGY', 'TEXT', 'MATCH', 'EXISTS', true, true)",
  );
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  /** In which turn each animal was looked into, which takes a millisecond. */
  const looked = new Map<number, number>();
  const watched = (animal: PartnerAnimal) =>
    Object.defineProperty({ ...animal }, 'raw', {
      get() {
        looked.set(turns, (looked.get(turns) ?? 0) + 1);
        for (const since = performance.now(); performance.now() - since < 1; );
        return animal.raw;
      },
    });
  const { animals } = partners.SHELTER_MANAGER;
  const reading = vi.spyOn(partners.SHELTER_MANAGER, 'animals').mockImplementation(async function* (...asked) {
    for await (const batch of animals(...asked)) yield { ...batch, animals: batch.animals.map(watched) };
  });
  expect(await endedSync(server, await listingOf(server))).toMatchObject({ state_key: 'FINISHED', added: ANIMALS });
  clearImmediate(next);
  reading.mockRestore();
  expect([...looked.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ANIMALS);
  expect(Math.max(...looked.values())).toBeLessThanOrEqual(STRETCH + 1);
});

test('with 200 definitions and 5,000 animals no turn of the process takes more than a small part of the work', async () => {
  await server.sql.query(`insert into characteristics_definition (partner_key, characteristic_type, path, type, condition, value, global, active)
    select 'SHELTER_MANAGER', 'HIGH_ENERGY', (array['ANIMALCOMMENTS', 'MARKINGS', 'HOUSE'])[1 + n % 3], 'MATCH', 'CONTAINS', 'word ' || n, true, true
      from generate_series(1, 200) n`);
  const words = { ANIMALCOMMENTS: 'calm and old', MARKINGS: 'white', HOUSE: 'North' };
  // What is loaded and compiled at a first sync is none of the work.
  server.rows = dogs(1000, words);
  await endedSync(server, await listingOf(server));
  server.rows = dogs(5000, words);
  const turns = turnsOfProcessor();
  expect(await endedSync(server, await listingOf(server))).toMatchObject({ state_key: 'FINISHED', added: 5000 });
  const { longest, work } = turns.stop();
  // Of some two seconds of work that is 200 ms; a collection of garbage is a turn, too.
  expect(longest / work).toBeLessThan(0.1);
});

/** The processor time of the longest turn of the event loop, and of all that did some work: no other process makes these longer. */
function turnsOfProcessor() {
  let [longest, work] = [0, 0];
  let before = process.threadCpuUsage();
  let next = setImmediate(function turn() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    if (user + system > 1000) work += user + system;
    before = process.threadCpuUsage();
    next = setImmediate(turn);
  });
  return {
    stop() {
      clearImmediate(next);
      return { longest, work };
    },
  };
}
