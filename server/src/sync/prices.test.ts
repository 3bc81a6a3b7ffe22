import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedSync, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());

/** The partner says hundredths. */
describe.each([
  { currency: 'USD', exact: 1225, finer: 1225.5, kept: '12.25', refused: '12.255', decimals: 2 },
  { currency: 'JPY', exact: 1200, finer: 1225, kept: '12', refused: '12.25', decimals: 0 },
  { currency: 'KWD', exact: 1225.5, finer: 1225.55, kept: '12.255', refused: '12.2555', decimals: 3 },
])("a partner's price at a shelter of $currency", ({ currency, exact, finer, kept, refused, decimals }) => {
  beforeAll(() => server.sql.query("update country set currency = $1 where abbreviation = 'US'", [currency]));

  test('is kept to the letter', async () => {
    server.rows = [dog(1, { FEE: exact })];
    const integration = await listingOf(server);
    await endedSync(server, integration);
    expect((await petsOf(server, integration)).map(({ price }) => price)).toEqual([kept]);
  });

  test('of a decimal too many is said, never rounded, and leaves the pet as it was', async () => {
    server.rows = [dog(1, { FEE: exact })];
    const integration = await listingOf(server);
    await endedSync(server, integration);
    server.rows = [dog(1, { FEE: finer, ANIMALNAME: 'Renamed' })];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 1 });
    const { rows } = await server.sql.query(
      'select p.reason from integration_sync_pet p join integration_sync s on s.id = p.sync_id join integration i on i.id = s.integration_id where i.uuid = $1 order by p.id desc limit 1',
      [integration.uuid],
    );
    expect(rows).toEqual([{ reason: `Its price of ${refused} has more decimals than the ${decimals} of ${currency}.` }]);
    expect((await petsOf(server, integration)).map(({ price }) => price)).toEqual([kept]);
  });

  test('of a decimal too many is no matter where the price is said here', async () => {
    const { rows } = await server.sql.query<{ uuid: string }>("select uuid from specie where name = 'Dog' and not deleted");
    const ages = ['BABY', 'YOUNG', 'ADULT', 'SENIOR'].map((age_key) => ({ age_key, price: 7 }));
    server.rows = [dog(1, { FEE: finer, DATEOFBIRTH: '2020-05-05' })];
    const integration = await listingOf(server, { settings: { specie_pricing_map: [{ specie_uuid: rows[0]?.uuid, ages }] } });
    expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1 });
    expect((await petsOf(server, integration)).map(({ price }) => price)).toEqual(['7']);
  });
});
