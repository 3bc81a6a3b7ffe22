import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());
const here = async () => (await petsOf(server, integration)).filter(({ deleted }) => !deleted).map(({ name }) => name);
const dead = { DECEASEDDATE: '2026-05-01T00:00:00', DECEASEDDATEREASON: 'Died' };

describe('who is dead by the second of two words of one list', () => {
  beforeEach(async () => {
    server.rows = dogs(6);
    integration = await listingOf(server);
    await endedSync(server, integration);
  });

  test.each([
    ['in one batch', 0],
    ['in a later batch', 600],
  ])('is not offered, %s', async (_where, between) => {
    const others = Array.from({ length: between }, (_, at) => dog(1000 + at));
    server.rows = [...dogs(6), ...others, dog(2, dead)];
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'FINISHED', archived: 1, filtered: 1, failed_pets: 0 });
    expect(await animalsOf(server, sync, { outcome_key: 'FILTERED' })).toMatchObject([{ external_id: '2' }]);
    expect(await here()).not.toContain('Dog 2');
  });

  test('is not offered where it is new', async () => {
    server.rows = [...dogs(7), dog(7, dead)];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 0, unchanged: 6, failed_pets: 0 });
    expect(await here()).not.toContain('Dog 7');
  });

  test('is not by the first either', async () => {
    server.rows = [dog(2, dead), ...dogs(6)];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1, failed_pets: 1 });
    expect(await here()).not.toContain('Dog 2');
  });
});
