import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createRole, updateRole } from '../../../../test/role.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, userNamed } from '../../../../test/user.ts';

let server: TestServer;
/** May do everything with roles and users, but holds nothing of species beyond reading them. */
let limited: Caller;
beforeAll(async () => {
  server = await startTestServer();
  limited = await server.userWith(
    ...['role/create', 'role/update', 'role/delete', 'role/find', 'role/list', 'specie/search'],
    ...['user/create', 'user/update', 'user/delete', 'user/reset-password', 'user/search'],
  );
  await createRole(server, { name: 'Breeder', child: ['specie/search', 'specie/create'] });
  await createRole(server, { name: 'Reader', child: ['specie/search'] });
});
afterAll(() => server.stop());

const beyond = (names: string, path?: string[]) => ({
  http: 403,
  message: `You cannot grant or take what you do not hold: ${names}`,
  data: { code: 'beyond_own', ...(path ? { errors: [{ path }] } : {}) },
});
const atChild = ['admin_auth_item', 'child'];
const atRoles = ['admin_user', 'roles'];
const create = (name: string, child: string[]) =>
  limited.call('role/create', { admin_auth_item: { name, description: 'Ambition', child } });

describe('roles', () => {
  test('what one holds oneself may be granted', async () => {
    expect(await create('Modest', ['specie/search', 'user/search'])).toMatchObject({ http: 200 });
  });

  test('a permission one lacks cannot be granted by a new role', async () => {
    expect(await create('Greedy', ['specie/search', 'specie/create'])).toMatchObject(beyond('specie/create', atChild));
  });

  test('a permission one lacks cannot be granted through another role', async () => {
    expect(await create('Sly', ['Breeder'])).toMatchObject(beyond('specie/create', atChild));
  });

  test('the Administrator role cannot be put into a role of one’s own', async () => {
    expect(await create('Usurper', ['Administrator'])).toMatchObject({ http: 403, data: { code: 'beyond_own' } });
  });

  test('a permission one lacks cannot be added to a role', async () => {
    await createRole(server, { name: 'Growing' });
    const refused = await updateRole(server, 'Growing', { child: ['specie/search', 'specie/delete'] }, limited);
    expect(refused).toMatchObject(beyond('specie/delete', atChild));
  });

  test('a permission one lacks cannot be taken from a role', async () => {
    const refused = await updateRole(server, 'Breeder', { child: ['specie/search'] }, limited);
    expect(refused).toMatchObject(beyond('specie/create'));
  });

  test('of a role that holds more than oneself nothing can be changed', async () => {
    const child = ['specie/create', 'specie/search'];
    await createRole(server, { name: 'Resent', child });
    for (const fields of [{ description: 'Reworded' }, { rule_name: 'a rule' }, {}])
      expect(await updateRole(server, 'Resent', { child, ...fields }, limited)).toMatchObject(beyond('specie/create'));
  });

  test('a role that holds no more than oneself may be described anew', async () => {
    const saved = await updateRole(server, 'Reader', { child: ['specie/search'], description: 'Reworded' }, limited);
    expect(saved).toMatchObject({ http: 200, data: { admin_auth_item: { description: 'Reworded' } } });
  });

  test('a role that holds more than oneself cannot be deleted', async () => {
    expect(await limited.call('role/delete', { name: 'Breeder' })).toMatchObject(beyond('specie/create'));
  });
});

describe('users', () => {
  const email = 'theo.lindqvist@homeward.example';
  const newUser = (roles: string[]) =>
    limited.call('user/create', {
      admin_user: { first_name: 'Kit', last_name: 'Moss', email: 'kit.moss@homeward.example', roles },
    });
  const update = async (roles: string[], of = email) =>
    limited.call('user/update', { admin_user: { ...(await userNamed(server, of)), first_name: 'Theo', last_name: 'L', roles } });

  test('a role that holds more than oneself cannot be given to a new user', async () => {
    expect(await newUser(['Reader', 'Breeder'])).toMatchObject(beyond('specie/create', atRoles));
  });

  test('a role that holds more than oneself cannot be given to a user', async () => {
    expect(await update(['Finance', 'Breeder'])).toMatchObject(beyond('specie/create', atRoles));
  });

  test('nobody gives themselves what they do not hold', async () => {
    const { data } = await limited.call<{ admin_user: { email: string; roles: { name: string }[] } }>('auth/session-info');
    const own = data.admin_user.roles.map(({ name }) => name);
    expect(await update([...own, 'Administrator'], data.admin_user.email)).toMatchObject({
      http: 403,
      data: { code: 'beyond_own' },
    });
  });

  test('a role that holds more than oneself cannot be taken from a user', async () => {
    expect(await update(['Reader'])).toMatchObject({ http: 403, data: { code: 'beyond_own', errors: [{ path: atRoles }] } });
  });

  test('unchanged roles may be sent again with another name, of a user who holds no more', async () => {
    const equal = 'equal@homeward.example';
    await createUser(server, { email: equal, roles: ['Reader'] });
    expect(await update(['Reader'], equal)).toMatchObject({ http: 200, data: { admin_user: { last_name: 'L' } } });
  });

  test('a user who holds more cannot be renamed, whatever becomes of their roles', async () => {
    expect(await update(['Finance'])).toMatchObject({ http: 403, data: { code: 'beyond_own' } });
  });

  test.each(['user/delete', 'user/reset-password'])('%s does not reach a user who holds more', async (path) => {
    const { uuid } = await userNamed(server, 'mara.voss@homeward.example');
    expect(await limited.call(path, { admin_user_uuid: uuid })).toMatchObject({ http: 403, data: { code: 'beyond_own' } });
  });

  test('what is beyond the ceiling writes nothing', async () => {
    const { uuid } = await userNamed(server, 'mara.voss@homeward.example');
    const before = await checksums(server.sql);
    await create('Greedy', ['specie/create']);
    await updateRole(server, 'Breeder', { child: ['specie/search'] }, limited);
    await limited.call('role/delete', { name: 'Breeder' });
    await newUser(['Breeder']);
    await update(['Breeder']);
    await limited.call('user/delete', { admin_user_uuid: uuid });
    await limited.call('user/reset-password', { admin_user_uuid: uuid });
    expect(await checksums(server.sql)).toEqual(before);
  });
});
