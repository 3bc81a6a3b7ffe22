import { afterAll, beforeAll, beforeEach } from 'vitest';
import { endedSync, type MadeIntegration } from './integrations.ts';
import { dogs, type Listing, listingOf, petsOf, startListing } from './listing.ts';

/** What each test of a file begins with: thirty dogs in the house North are listed, and have been brought. */
export let server: Listing;
export let integration: MadeIntegration;

export function eachWithThirtyDogs(): void {
  beforeAll(async () => {
    server = await startListing();
  });
  beforeEach(async () => {
    server.rows = dogs(30, { HOUSE: 'North', STATUSNAME: 'x' });
    integration = await listingOf(server);
    await endedSync(server, integration);
  });
  afterAll(() => server.stop());
}

export const living = async () => (await petsOf(server, integration)).filter(({ deleted }) => !deleted).length;
export const settings = (own: object) =>
  server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: own });
