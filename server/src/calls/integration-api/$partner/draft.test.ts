import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync } from '../../../../test/integrations.ts';
import { dog, type Listing, listingOf, startListing } from '../../../../test/listing.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../../../test/shelters.ts';

let server: Listing;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = [dog(1)];
  server.answer = undefined;
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});
afterAll(() => server.stop());

const authenticate = (input: object = {}, credentials: object = {}) =>
  server.admin.call<{ uuid: string; total: number }>('sheltermanager/authenticate', {
    description: 'Ours',
    credentials: { account: 'a', username: 'b', password: 'canary-password', url: server.address, ...credentials },
    branch_uuid: branch.uuid,
    ...input,
  });
const draft = async () =>
  (await server.sql.query('select uuid, description, active, version from integration where branch_id = $1', [branch.id])).rows;

test('the answer says how many pets there are', async () => {
  server.rows = [dog(1), dog(2), dog(3)];
  expect(await authenticate()).toMatchObject({ http: 200, data: { total: 3 } });
});

test('the step done again changes the draft', async () => {
  const first = await authenticate();
  const second = await authenticate({ description: 'Ours, again' });
  expect(second.data.uuid).toBe(first.data.uuid);
  expect(await draft()).toEqual([{ uuid: first.data.uuid, description: 'Ours, again', active: false, version: 1 }]);
});

test('twice at once makes one draft', async () => {
  const answers = await Promise.all([authenticate(), authenticate(), authenticate()]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(await draft()).toHaveLength(1);
});

test('a refusal the second time leaves the draft as it was', async () => {
  await authenticate();
  server.answer = (_request, response) => response.end('ERROR: Invalid username and password');
  expect(await authenticate({ description: 'Changed' })).toMatchObject({
    http: 424,
    message: 'ShelterManager refuses these credentials.',
  });
  expect(await draft()).toMatchObject([{ description: 'Ours', version: 1 }]);
});

test('a location that is not there is refused before the partner is asked', async () => {
  const before = server.requests();
  const answer = await authenticate({ branch_uuid: NOWHERE });
  expect(answer.http).toBe(422);
  expect(said(answer)).toEqual({ branch_uuid: 'This location does not exist any more' });
  expect(server.requests()).toBe(before);
});

test('a deleted location is refused', async () => {
  await server.sql.query('update organization_branch set deleted = true where id = $1', [branch.id]);
  expect(said(await authenticate())).toEqual({ branch_uuid: 'This location does not exist any more' });
});

test('a location of a deleted shelter is refused', async () => {
  await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
  expect(said(await authenticate())).toEqual({ branch_uuid: 'This location does not exist any more' });
});

test('a location of another shelter is refused', async () => {
  const other = await makeShelter(server);
  expect(said(await authenticate({ shelter: other.uuid }))).toEqual({ branch_uuid: 'This location does not exist any more' });
});

test('a second integration of a location and partner is refused at the location', async () => {
  await listingOf(server, { place: { shelter, branch } });
  const answer = await authenticate();
  expect(answer.http).toBe(409);
  expect(said(answer)).toEqual({ branch_uuid: 'This location is connected to this partner already' });
});

test('a partner’s password is in no answer, no audit row, no job and no other table', async () => {
  const integration = await listingOf(server, { place: { shelter, branch } });
  await endedSync(server, integration);
  const again = { account: 'a', username: 'b', password: 'canary-password', url: server.address };
  const answers = await Promise.all([
    server.admin.call('integration/search', { search: { uuid: integration.uuid, with: { networks: true, shelter: true } } }),
    server.admin.call('integration/preview', { integration_uuid: integration.uuid }),
    server.admin.call('verify/settings', { integration_uuid: integration.uuid }),
    server.admin.call('integration/reauthenticate', { integration_uuid: integration.uuid, credentials: again }),
    server.admin.call('audit/search', { search: {}, options: { limit: 100 } }),
  ]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.stringify(answers)).not.toContain('canary-password');
  const { rows } = await server.sql.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
  );
  for (const { name } of rows) {
    const { rowCount } = await server.sql.query(`select from ${name} t where t::text like '%canary-password%'`);
    expect([name, rowCount]).toEqual([name, 0]);
  }
});
