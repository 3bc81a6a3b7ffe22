import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Created, createShelter, newShelter } from '../../../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { verifyPassword } from '../../../services/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TYPED = 'canary-paw-20';
const sam = { first_name: 'Sam', last_name: 'Porter' };
const userOf = async ({ data }: Created, type_key: string) => {
  const { rows } = await server.sql.query(
    'select u.* from organization_user u join organization_shelter s on s.id = u.shelter_id where s.uuid = $1 and type_key = $2',
    [data.organization_shelter.uuid, type_key],
  );
  return rows[0];
};

test('a password that was not typed is made, ten letters long, and is the one that is kept', async () => {
  const made = await createShelter(server, { support_account: { ...sam, email: 'made@accounts.example' } });
  const { password } = made.data.support_account;
  expect(password).toHaveLength(10);
  const user = await userOf(made, 'SUPPORT');
  expect(await verifyPassword(password, user.password_hash)).toBe(true);
  expect(user.must_change_password).toBe(true);
});

test('each made password is another', async () => {
  const one = await createShelter(server);
  const two = await createShelter(server);
  expect(one.data.support_account.password).not.toBe(two.data.support_account.password);
});

test('a password that was typed is kept as it is', async () => {
  const made = await createShelter(server, { support_account: { ...sam, email: 'typed@accounts.example', password: TYPED } });
  expect(made.data.support_account.password).toBe(TYPED);
  expect(await verifyPassword(TYPED, (await userOf(made, 'SUPPORT')).password_hash)).toBe(true);
});

test('an owner signs in beside the support user', async () => {
  const made = await createShelter(server, {
    support_account: { ...sam, email: 'support@accounts.example' },
    owner_account: { first_name: 'Olga', last_name: 'Reyes', email: 'Olga@accounts.example' },
  });
  expect(made.data.owner_account).toMatchObject({ email: 'olga@accounts.example', password: expect.any(String) });
  expect(await userOf(made, 'OWNER')).toMatchObject({ first_name: 'Olga', email: 'olga@accounts.example' });
});

test('without an owner none is made', async () => {
  const made = await createShelter(server);
  expect(made.data.owner_account).toBeNull();
  expect(await userOf(made, 'OWNER')).toBeUndefined();
});

test('neither password nor hash is in the shelter that is answered, in a search or in the audit trail', async () => {
  const made = await createShelter(server, { support_account: { ...sam, email: 'secret@accounts.example', password: TYPED } });
  const { uuid } = made.data.organization_shelter;
  const user = await userOf(made, 'SUPPORT');
  expect(JSON.stringify(made)).not.toContain(user.password_hash);
  expect(JSON.stringify(made.data.organization_shelter)).not.toContain(TYPED);
  const found = await server.admin.call('shelter/search', { search: { uuid, with: { shelter_setting: true } } });
  expect(JSON.stringify(found)).not.toContain(TYPED);
  const { rows } = await server.sql.query(
    "select * from audit_log where table_name = 'organization_user' and about_uuid = any($1)",
    [[uuid, user.uuid]],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].changes.password_hash).toBe('changed');
  const all = await server.sql.query('select l::text as text from audit_log l where l::text like any($1)', [
    [`%${TYPED}%`, `%${user.password_hash}%`],
  ]);
  expect(all.rows).toEqual([]);
});

test('an answer that is repeated for its Idempotency-Key has the same password, and none is kept in the clear', async () => {
  const support_account = { ...sam, email: 'again@accounts.example' };
  const input = await newShelter(server, { support_account });
  const twice = () => server.admin.call<Created['data']>('shelter/create', input, { 'idempotency-key': 'a key of this test' });
  const first = await twice();
  expect(await twice()).toMatchObject({ http: 200, data: { support_account: first.data.support_account } });
  const { rows } = await server.sql.query("select encode(answer, 'escape') as answer from idempotency_key");
  for (const { answer } of rows) expect(answer).not.toContain(first.data.support_account.password);
});
