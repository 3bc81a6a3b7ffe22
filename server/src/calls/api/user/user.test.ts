import type { Page } from '@homeward/contract/call';
import type { AdminUser } from '@homeward/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const noor = 'noor.haddad@homeward.example';
const update = (fields: object) =>
  server.admin.call<{ admin_user: AdminUser }>('user/update', {
    admin_user: { first_name: 'Noor', last_name: 'Haddad', roles: ['Support'], ...fields },
  });
const emails = async (search: object) => {
  const found = await server.admin.call<Page<AdminUser>>('user/search', { search });
  return found.data.result.map(({ email }) => email).sort();
};

describe('the list of users', () => {
  test('is filtered by first or last name', async () => {
    expect(await emails({ 'name.ilike': '%fourn%' })).toEqual(['camille.fournier@homeward.example']);
    expect(await emails({ 'name.ilike': '%camil%' })).toEqual(['camille.fournier@homeward.example']);
  });

  test('is filtered by e-mail', async () => {
    expect(await emails({ 'email.ilike': '%PRIYA%' })).toEqual(['priya.raman@homeward.example']);
  });

  test('shows the roles of each by name', async () => {
    const search = { email: noor, with: { roles: true } };
    const found = await server.admin.call('user/search', { search, options: { _single: true } });
    expect(found.data.roles).toEqual([{ item_name: 'Support' }]);
  });
});

describe('creating a user', () => {
  test('a new user is answered with their roles and without a password', async () => {
    const email = 'ada.king@homeward.example';
    const created = await createUser(server, { first_name: ' Ada ', last_name: 'King', email, roles: ['Finance', 'Support'] });
    expect(created.http).toBe(200);
    expect(created.data.admin_user).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      version: 1,
      first_name: 'Ada',
      last_name: 'King',
      email,
      must_change_password: true,
      has_second_factor: false,
      has_sign_on: false,
      last_login_date: null,
      created_date: expect.any(String),
      deleted: false,
      roles: [{ item_name: 'Finance' }, { item_name: 'Support' }],
    });
  });

  test('an e-mail is kept in lower case', async () => {
    const created = await createUser(server, { email: ' Lower.Case@Homeward.Example ' });
    expect(created.data.admin_user.email).toBe('lower.case@homeward.example');
  });

  const refusals: [string, object, string, string][] = [
    ['no first name', { first_name: undefined }, 'first_name', 'Missing a first name'],
    ['a blank first name', { first_name: ' ' }, 'first_name', 'Missing a first name'],
    ['no last name', { last_name: undefined }, 'last_name', 'Missing a last name'],
    ['a first name over 80 characters', { first_name: 'a'.repeat(81) }, 'first_name', 'At most 80 characters'],
    ['no e-mail', { email: undefined }, 'email', 'Missing an email'],
    ['a blank e-mail', { email: ' ' }, 'email', 'Missing an email'],
    ['half an e-mail', { email: 'june@' }, 'email', 'This is not a valid email'],
    ['two e-mails', { email: 'june@homeward.example, eve@evil.example' }, 'email', 'This is not a valid email'],
    ['an e-mail over two lines', { email: 'june@homeward.example\nBcc: eve@evil.example' }, 'email', 'This is not a valid email'],
    ['an e-mail over 254 characters', { email: `${'a'.repeat(250)}@b.co` }, 'email', 'This is not a valid email'],
    ['no role', { roles: [] }, 'roles', 'Choose at least one role'],
    ['an unknown role', { roles: ['Support', 'King'] }, 'roles', 'There is no role named King'],
    ['a permission as a role', { roles: ['specie/search'] }, 'roles', 'There is no role named specie/search'],
  ];
  test.each(refusals)('%s is refused at its field', async (_what, fields, field, message) => {
    expect(await createUser(server, { ...fields })).toMatchObject({
      http: 422,
      status: 1802,
      data: { errors: [{ path: ['admin_user', field], message }] },
    });
  });

  test.each([noor, 'Noor.Haddad@Homeward.Example'])('the e-mail %s is taken', async (email) => {
    expect(await createUser(server, { email })).toMatchObject({
      http: 409,
      data: { errors: [{ path: ['admin_user', 'email'], message: 'A user with this e-mail already exists' }] },
    });
  });

  test('of two users created with one e-mail at once one is refused', async () => {
    const answers = await Promise.all([1, 2].map(() => createUser(server, { email: 'race@homeward.example' })));
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409]);
  });

  test('refused creates write nothing and mail nobody', async () => {
    const before = await checksums(server.sql);
    for (const [, fields] of refusals) await createUser(server, { ...fields });
    await createUser(server, { email: noor });
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('changing a user', () => {
  test('names and roles are saved', async () => {
    const saved = await update({
      ...(await userNamed(server, 'theo.lindqvist@homeward.example')),
      first_name: 'Teo',
      roles: ['Read-only', 'Support'],
    });
    expect(saved).toMatchObject({
      http: 200,
      data: { admin_user: { first_name: 'Teo', roles: [{ item_name: 'Read-only' }, { item_name: 'Support' }] } },
    });
  });

  test('roles named as deleted go, though they were sent', async () => {
    const who = await userNamed(server, 'ilja.brandt@homeward.example');
    const saved = await update({ ...who, roles: ['Onboarding', 'Support'], roles_deleted: ['Onboarding'] });
    expect(saved.data.admin_user.roles).toEqual([{ item_name: 'Support' }]);
  });

  test('a user cannot lose every role', async () => {
    const who = await userNamed(server, noor);
    expect(await update({ ...who, roles: ['Support'], roles_deleted: ['Support'] })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_user', 'roles'], message: 'Choose at least one role' }] },
    });
  });

  test('the e-mail cannot be changed', async () => {
    const who = await userNamed(server, noor);
    expect(await update({ ...who, email: 'else@homeward.example' })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_user', 'email'], message: "Unknown field 'email'" }] },
    });
  });

  test.each(['password_hash', 'must_change_password', 'temporary_until', 'deleted'])('%s cannot be written', async (field) => {
    const who = await userNamed(server, noor);
    expect(await update({ ...who, [field]: null })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_user', field], message: `Unknown field '${field}'` }] },
    });
  });

  test('the second of two saves of one version learns who was first', async () => {
    const who = await userNamed(server, 'camille.fournier@homeward.example');
    await update({ ...who, first_name: 'Camilla' });
    expect(await update({ ...who, first_name: 'Kamille' })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: who.version + 1 } },
    });
  });

  test('an unknown user is answered with 404', async () => {
    expect(await update({ uuid: '00000000-0000-4000-8000-000000000000', version: 1 })).toMatchObject({ http: 404 });
  });
});
