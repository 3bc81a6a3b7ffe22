import type { Page } from '@homeward/contract/call';
import type { Pet } from '@homeward/contract/pet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { standingThere } from '../../../partners/partner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a status of the partner is told by its word, whatever else is kept of it', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>(
    `update pet_source set standing_there = $1 where pet_id = (select min(pet_id) from pet_source)
      returning (select uuid from pet where id = pet_id) as uuid`,
    [standingThere({ status: 'Available For Adoption', statusId: '3' })],
  );
  const { data } = await server.admin.call<Page<Pet>>('pet/search', {
    search: { uuid: rows[0]?.uuid, with: { sources: true } },
  });
  expect(data.result[0]?.sources).toMatchObject([{ standing_there: 'Available For Adoption' }]);
});
