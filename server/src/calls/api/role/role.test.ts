import type { Page } from '@homeward/contract/call';
import { permissions } from '@homeward/contract/calls';
import type { AuthItem } from '@homeward/contract/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createRole, updateRole } from '../../../../test/role.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const find = (name: string) => server.admin.call<{ admin_auth_item: AuthItem }>('role/find', { name });
const remove = (name: string) => server.admin.call('role/delete', { name });
const heldBy = async (name: string) => (await find(name)).data.admin_auth_item.permissions?.map(({ child }) => child);
const names = async (input: object) => {
  const found = await server.admin.call<Page<AuthItem>>('role/list', { ...input, options: { limit: 9999 } });
  return found.data.result.map(({ name }) => name);
};

describe('reading roles', () => {
  test('the list with role 1 holds the roles and no permission', async () => {
    expect(await names({ role: 1 })).toEqual(expect.arrayContaining(['Administrator', 'Onboarding', 'Support', 'Finance']));
    expect(await names({ role: 1 })).not.toContain('specie/search');
  });

  test('the list with role 2 holds the permissions and no role', async () => {
    expect((await names({ role: 2 })).sort()).toEqual(permissions.map(({ name }) => name).sort());
  });

  test('a list row counts what the role holds', async () => {
    await createRole(server, { name: 'Counted', child: ['specie/search', 'specie/create', 'Support'] });
    const found = await server.admin.call('role/list', { role: 1, search: { name: 'Counted' }, options: { _single: true } });
    expect(found.data.child_count).toBe(3);
  });

  test('a role is read with all it holds, each by name, type and description', async () => {
    await createRole(server, { name: 'zoo', description: 'Animals' });
    await createRole(server, { name: 'Whole', child: ['zoo', 'specie/search'] });
    expect((await find('Whole')).data.admin_auth_item).toMatchObject({
      name: 'Whole',
      description: 'Made for this test',
      permissions: [
        { child: 'specie/search', type: 2, description: 'List species' },
        { child: 'zoo', type: 1, description: 'Animals' },
      ],
    });
  });

  test.each(['Nobody', 'specie/search', 'administrator'])('there is no role to read by the name %s', async (name) => {
    expect(await find(name)).toMatchObject({ http: 404 });
  });
});

describe('creating a role', () => {
  test('a new role is answered with what it holds', async () => {
    expect(await createRole(server, { name: 'Vets', rule_name: 'isVet' })).toMatchObject({
      http: 200,
      data: {
        admin_auth_item: { name: 'Vets', type: 1, rule_name: 'isVet', version: 1, permissions: [{ child: 'specie/search' }] },
      },
    });
  });

  test('letters, digits, spaces, _ and - make a name', async () => {
    expect(await createRole(server, { name: 'Team 2_night-shift' })).toMatchObject({ http: 200 });
  });

  const reserved = '"add" is reserved';
  const letters = 'Only letters, digits, spaces, _ and -';
  const refusals: [string, object, string, string][] = [
    ['no name', { name: undefined }, 'name', 'Missing a name for the role'],
    ['a blank name', { name: '  ' }, 'name', 'Missing a name for the role'],
    ['the name add', { name: 'add' }, 'name', reserved],
    ['the name ADD', { name: 'ADD' }, 'name', reserved],
    ['the name add between blanks', { name: ' add ' }, 'name', reserved],
    ['a name with a slash', { name: 'a/b' }, 'name', letters],
    ['a name with a dot', { name: '..' }, 'name', letters],
    ['a name with an accent', { name: 'Tierärzte' }, 'name', letters],
    ['a name over two lines', { name: 'a\nb' }, 'name', letters],
    ['a name over 64 characters', { name: 'a'.repeat(65) }, 'name', 'At most 64 characters'],
    ['no description', { name: 'Mute', description: undefined }, 'description', 'Missing a description for the role'],
    ['a blank description', { name: 'Mute', description: ' ' }, 'description', 'Missing a description for the role'],
    ['no permission', { name: 'Empty', child: [] }, 'child', 'Choose at least one permission'],
    ['an unknown permission', { name: 'Odd', child: ['moon/land'] }, 'child', 'There is no role or permission named moon/land'],
  ];
  test.each(refusals)('%s is refused at its field', async (_what, fields, field, message) => {
    expect(await createRole(server, { ...fields })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_auth_item', field], message }] },
    });
  });

  test.each(['Support', 'SUPPORT', ' support '])('the name %j is taken', async (name) => {
    expect(await createRole(server, { name })).toMatchObject({
      http: 409,
      data: { errors: [{ path: ['admin_auth_item', 'name'], message: 'Name already exists!' }] },
    });
  });

  test('of two creates of one name at once one is refused', async () => {
    const answers = await Promise.all(['Race', 'RACE'].map((name) => createRole(server, { name })));
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409]);
  });

  test('of many roles created at once each is made, or asked for again in a moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => createRole(server, { name: `Crowd ${index}` })));
    const refused = answers.filter((answer) => answer.http !== 200);
    for (const answer of refused) expect([answer.http, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await names({ role: 1 })).filter((name) => name.startsWith('Crowd '))).toHaveLength(30 - refused.length);
  });

  test('refused creates write nothing', async () => {
    const before = await checksums(server.sql);
    for (const [, fields] of refusals) await createRole(server, { ...fields });
    await createRole(server, { name: 'SUPPORT' });
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('changing a role', () => {
  test('what is sent is all the role holds from then on', async () => {
    await createRole(server, { name: 'Changing', child: ['specie/search', 'specie/create'] });
    await updateRole(server, 'Changing', { child: ['specie/create', 'specie/delete'] });
    expect(await heldBy('Changing')).toEqual(['specie/create', 'specie/delete']);
  });

  test('what is named as deleted goes, though it was sent', async () => {
    await createRole(server, { name: 'Shrinking', child: ['specie/search', 'specie/create'] });
    await updateRole(server, 'Shrinking', { child: ['specie/search', 'specie/create'], child_deleted: ['specie/create'] });
    expect(await heldBy('Shrinking')).toEqual(['specie/search']);
  });

  test('a role cannot lose all it holds', async () => {
    await createRole(server, { name: 'Emptied' });
    const refused = await updateRole(server, 'Emptied', { child: ['specie/search'], child_deleted: ['specie/search'] });
    expect(refused).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_auth_item', 'child'], message: 'Choose at least one permission' }] },
    });
  });

  test('the second of two saves of one version learns who was first', async () => {
    await createRole(server, { name: 'Twice' });
    await updateRole(server, 'Twice', { version: 1, child: ['specie/search', 'specie/create'] });
    const refused = await updateRole(server, 'Twice', { version: 1, child: ['specie/search', 'specie/delete'] });
    expect(refused).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 2 } } });
  });

  test('an unknown role is answered with 404', async () => {
    expect(await updateRole(server, 'Nobody', { child: ['specie/search'] })).toMatchObject({ http: 404 });
  });

  test('the Administrator role always holds every permission', async () => {
    expect(await updateRole(server, 'Administrator', { child: ['specie/search'] })).toMatchObject({
      http: 409,
      message: 'The Administrator role always holds every permission',
    });
  });
});

describe('deleting a role', () => {
  test('an unused role leaves the list', async () => {
    await createRole(server, { name: 'Unused' });
    await remove('Unused');
    expect(await names({ role: 1 })).not.toContain('Unused');
  });

  test('the name of a deleted role is free again', async () => {
    await createRole(server, { name: 'Freed' });
    await remove('Freed');
    expect(await createRole(server, { name: 'Freed' })).toMatchObject({ http: 200 });
  });

  test('a role in use is refused with the people and the roles that hold it', async () => {
    await createRole(server, { name: 'Inner' });
    await createRole(server, { name: 'Outer', child: ['Inner'] });
    await server.sql.query(`insert into admin_auth_assignment (admin_user_id, item_id)
      select u.id, i.id from admin_user u, admin_auth_item i where u.email = 'noor.haddad@homeward.example' and i.name = 'Inner'`);
    expect(await remove('Inner')).toMatchObject({ http: 409, message: 'This role is in use by Noor Haddad, the role Outer' });
  });

  test('a refused deletion writes nothing', async () => {
    const before = await checksums(server.sql);
    await remove('Support');
    expect(await checksums(server.sql)).toEqual(before);
  });

  test('the Administrator role cannot be deleted', async () => {
    expect(await remove('Administrator')).toMatchObject({ http: 409, message: 'The Administrator role cannot be deleted' });
  });

  test.each(['Nobody', 'specie/search'])('there is no role to delete by the name %s', async (name) => {
    expect(await remove(name)).toMatchObject({ http: 404 });
  });
});
