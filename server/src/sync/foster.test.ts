import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';

let server: PartnersServer;
beforeAll(async () => {
  server = await startWithPartners();
});
afterAll(() => server.stop());

const addUser = ({ shelter }: Pick<MadeIntegration, 'shelter'>, email: string) =>
  server.sql.query(
    `insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash)
      values ($1, 'SUPPORT', 'Ada', 'Foster', $2, '')`,
    [shelter.id, email],
  );
const fostersOf = async ({ shelter }: MadeIntegration) => {
  const { rows } = await server.sql.query<{ email: string | null }>(
    `select distinct u.email from pet p join organization_branch b on b.id = p.branch_id left join organization_user u on u.id = p.foster_user_id
      where b.shelter_id = $1 and p.foster and not p.deleted`,
    [shelter.id],
  );
  return rows.map(({ email }) => email).sort();
};
const all = async (integration: MadeIntegration) => {
  await endedSync(server, integration);
  for (let waiting = 1; waiting > 0; ) {
    await resolvePending(server);
    ({ waiting } = await syncNow(server, integration));
  }
};

test('a pet’s foster is the shelter’s user with the e-mail that the partner tells, if there is one', async () => {
  const integration = await makeIntegration(server, 'SHELTER_BUDDY', { settings: { foster_pets: 'FIND' } });
  await addUser(integration, 'foster-21@simulator.example');
  const elsewhere = await makeIntegration(server, 'SHELTER_BUDDY', { connected: false });
  await addUser(elsewhere, 'foster-23@simulator.example');
  await all(integration);
  expect(await fostersOf(integration)).toEqual(['foster-21@simulator.example', null]);
});

test('somebody who becomes a user of the shelter is a foster with the next sync', async () => {
  const integration = await makeIntegration(server, 'SHELTER_BUDDY', { settings: { foster_pets: 'FIND' } });
  await all(integration);
  expect(await fostersOf(integration)).toEqual([null]);
  await addUser(integration, 'foster-22@simulator.example');
  await syncNow(server, integration);
  expect(await fostersOf(integration)).toEqual(['foster-22@simulator.example', null]);
});

test('no e-mail of a foster is kept anywhere but at the user', async () => {
  const integration = await makeIntegration(server, 'SHELTER_BUDDY', { settings: { foster_pets: 'FIND' } });
  await all(integration);
  const tables = [
    'pet',
    'pet_source',
    'integration_sync',
    'integration_sync_pet',
    "(select * from audit_log where table_name = 'pet')",
  ];
  for (const table of tables) {
    const { rows } = await server.sql.query(`select from ${table} t where t::text ~* 'foster-\\d|wexley'`);
    expect([table, rows.length]).toEqual([table, 0]);
  }
});
