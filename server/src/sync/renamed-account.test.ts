import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.rows = dogs(30);
  integration = await listingOf(server);
  await endedSync(server, integration);
});

const credentials = (account: string) => ({ account, username: 'us', password: 'p', url: server.address });
const open = (account: string) =>
  server.admin.call('integration/reauthenticate', { integration_uuid: integration.uuid, credentials: credentials(account) });
const living = async () => {
  const { rows } = await server.sql.query<{ id: number; name: string }>(
    'select p.id, p.name from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted order by p.id',
    [integration.shelter.id],
  );
  return rows;
};

test('an account that has another name now keeps its pets, and nothing is asked', async () => {
  const before = await living();
  expect(await open('renamed')).toMatchObject({ data: { other_account: true } });
  server.rows = [...dogs(29), dog(31)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1, unchanged: 29, archived: 1 });
  expect((await living()).slice(0, 29)).toEqual(before.slice(0, 29));
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 0, unchanged: 30 });
});

test('so it does where it is connected anew, by another integration', async () => {
  const before = await living();
  await server.admin.call('integration/disconnect', { integration_uuid: integration.uuid });
  const made = await wizard(server, { ...integration, key: 'SHELTER_MANAGER' }, credentials('moved'), {
    settings: {},
    connected: true,
  });
  expect(await endedSync(server, made)).toMatchObject({ state_key: 'FINISHED', added: 0, migrated: 30 });
  expect(await living()).toEqual(before);
  expect(await petsOf(server, made)).toHaveLength(30);
});

test('another account whose animals have the same numbers is another', async () => {
  const before = await living();
  await open('another');
  server.rows = dogs(30).map((row) => ({ ...row, ANIMALNAME: `Of another: ${row.ID}` }));
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', added: 30, archived: 0 });
  expect((await living()).slice(0, 30)).toEqual(before);
});
