import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRole, updateRole } from '../../../../test/role.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { userNamed } from '../../../../test/user.ts';

let server: TestServer;
let person: Caller;
let role: string;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Info {
  admin_user: { email: string; roles: { name: string; permissions: { child: string }[] }[] };
}
beforeEach(async () => {
  person = await server.userWith('question/search', 'specie/delete');
  const { data } = await person.call<Info>('auth/session-info');
  role = data.admin_user.roles[0]?.name ?? '';
  email = data.admin_user.email;
});

const search = () => person.call('question/search', { options: { limit: 1 } });
/** Permitted, it finds no such species. */
const write = () => person.call('specie/delete', { specie_uuid: '00000000-0000-4000-8000-000000000000' });
const forbidden = (permission: string) => ({
  http: 403,
  message: 'Sorry, you are not authorized to access this page.',
  data: { permission },
});

describe('a permission taken from a role of somebody signed in', () => {
  test('is refused to their very next search, by its name', async () => {
    expect(await search()).toMatchObject({ http: 200 });
    await updateRole(server, role, { child: ['specie/delete'] });
    expect(await search()).toMatchObject(forbidden('question/search'));
  });

  test('is refused to their very next save, by its name', async () => {
    expect(await write()).toMatchObject({ http: 404 });
    await updateRole(server, role, { child: ['question/search'] });
    expect(await write()).toMatchObject(forbidden('specie/delete'));
  });

  test('is gone from their session', async () => {
    await updateRole(server, role, { child: ['question/search'] });
    const { data } = await person.call<Info>('auth/session-info');
    expect(data.admin_user.roles).toEqual([{ name: role, permissions: [{ child: 'question/search' }] }]);
  });
});

describe('a permission given to somebody signed in', () => {
  const create = () => person.call('specie/create', { specie: { name: `Species of ${role}` } });

  test('works at their very next call where their role gets it', async () => {
    expect(await create()).toMatchObject(forbidden('specie/create'));
    await updateRole(server, role, { child: ['question/search', 'specie/create'] });
    expect(await create()).toMatchObject({ http: 200 });
  });

  test('works at their very next call where a role in their role gets it', async () => {
    await createRole(server, { name: `Inner of ${role}`, child: ['specie/search'] });
    await updateRole(server, role, { child: [`Inner of ${role}`] });
    expect(await create()).toMatchObject(forbidden('specie/create'));
    await updateRole(server, `Inner of ${role}`, { child: ['specie/search', 'specie/create'] });
    expect(await create()).toMatchObject({ http: 200 });
  });

  test('works at their very next call where they get another role', async () => {
    await createRole(server, { name: `More than ${role}`, child: ['specie/create'] });
    expect(await create()).toMatchObject(forbidden('specie/create'));
    await assign([role, `More than ${role}`]);
    expect(await create()).toMatchObject({ http: 200 });
  });
});

test('a role taken from somebody signed in is refused to their very next call', async () => {
  await createRole(server, { name: `Less than ${role}`, child: ['specie/search'] });
  expect(await search()).toMatchObject({ http: 200 });
  await assign([`Less than ${role}`]);
  expect(await search()).toMatchObject(forbidden('question/search'));
});

test('a deleted role grants nothing, even where it is still assigned', async () => {
  expect(await search()).toMatchObject({ http: 200 });
  await server.sql.query('update admin_auth_item set deleted = true where name = $1', [role]);
  expect(await search()).toMatchObject(forbidden('question/search'));
});

test('a refusal comes before the check of the input', async () => {
  expect(await person.call('specie/create', { nonsense: true })).toMatchObject(forbidden('specie/create'));
});

async function assign(roles: string[]) {
  const admin_user = { ...(await userNamed(server, email)), first_name: 'Test', last_name: role, roles };
  expect(await server.admin.call('user/update', { admin_user })).toMatchObject({ http: 200 });
}
