import { randomUUID } from 'node:crypto';
import type { MappingKind } from '@homeward/contract/mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { waitingPet } from '../../../../test/waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE: '0' });
});
afterAll(() => server.stop());

/** A word of PetPoint's that nobody has decided, as a pet waits for it. */
async function pending(kind: MappingKind): Promise<string> {
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into mapping_${kind} (name, partner_key, external_id) values ('Odd', 'PETPOINT', $1) returning id`,
    [randomUUID()],
  );
  return `${kind}:${rows[0]?.id}`;
}

const waitedFor = async (integration_uuid?: string) =>
  (await server.admin.call<{ waited_for: MappingKind[] }>('mapping-stats/pending-count', { integration_uuid })).data.waited_for;

test('the kind that most pets wait for is told first, of one integration by its own pets alone', async () => {
  const [age, breed, sex] = [await pending('age'), await pending('breed'), await pending('sex')];
  await waitingPet(server, [sex]);
  await waitingPet(server, [age, sex]);
  const { rows } = await server.sql.query<{ uuid: string }>("select uuid from integration where description = 'Waiting'");
  const own = rows[0]?.uuid;
  // Of another integration, whose pets are more.
  await server.sql.query(
    `with other as (insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active)
        select 'Other', partner_key, shelter_id, branch_id, '', 'other', true from integration where uuid = $1 returning id)
      insert into pet_source (account_id, integration_id, external_id, sync_id, outcome_key, waits_on)
        select a.id, other.id, 'other ' || n, 1, 'WAITING', $2 from other, partner_account a, generate_series(1, 3) n`,
    [own, [breed]],
  );
  expect(await waitedFor(own)).toEqual(['sex', 'age']);
  expect(await waitedFor()).toEqual(['breed', 'sex', 'age']);
  expect(await waitedFor(randomUUID())).toEqual([]);
});
