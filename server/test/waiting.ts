import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';
import { makeBranch, makeShelter } from './shelters.ts';

const integrations = new WeakMap<TestServer, Promise<number>>();

/** An animal of a partner that a sync has left waiting for these words, as kind:id. */
export async function waitingPet(server: TestServer, waitsOn: string[]): Promise<void> {
  const integration = integrations.get(server) ?? makeDraft(server);
  integrations.set(server, integration);
  await server.sql.query(
    `insert into pet_source (account_id, integration_id, external_id, sync_id, outcome_key, waits_on)
      select a.id, i.id, $2, 1, 'WAITING', $3 from integration i join partner_account a using (shelter_id) where i.id = $1`,
    [await integration, randomUUID(), waitsOn],
  );
}

async function makeDraft(server: TestServer): Promise<number> {
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'North');
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash)
      values ('Waiting', 'PETPOINT', $1, $2, '', 'none') returning id`,
    [shelter.id, branch.id],
  );
  await server.sql.query("insert into partner_account (shelter_id, partner_key, account_hash) values ($1, 'PETPOINT', 'none')", [
    shelter.id,
  ]);
  return rows[0]?.id ?? 0;
}
