import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createRole, updateRole } from '../../../../test/role.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mara = 'mara.voss@homeward.example';
const noor = 'noor.haddad@homeward.example';
const last = 'Mara Voss is the last administrator';

/** Sets by SQL who holds which roles, so that each test begins with the administrators it speaks of. */
async function assign(email: string, ...roles: string[]) {
  await server.sql.query('delete from admin_auth_assignment where admin_user_id = (select id from admin_user where email = $1)', [
    email,
  ]);
  await server.sql.query(
    `insert into admin_auth_assignment (admin_user_id, item_id)
      select u.id, i.id from admin_user u, admin_auth_item i where u.email = $1 and i.name = any ($2) and not i.deleted`,
    [email, roles],
  );
}
afterEach(async () => {
  await server.sql.query('update admin_user set deleted = false where email = any ($1)', [[mara, noor]]);
  await server.sql.query('update admin_session set revoked_date = null');
  await assign(noor, 'Support');
  await assign(mara, 'Administrator');
});

const remove = async (by: TestServer['admin'], email: string) =>
  by.call('user/delete', { admin_user_uuid: (await userNamed(server, email)).uuid });
const update = async (by: TestServer['admin'], email: string, roles: string[]) =>
  by.call('user/update', {
    admin_user: { ...(await userNamed(server, email)), first_name: 'Mara', last_name: 'Voss', roles },
  });

describe('one administrator', () => {
  test('cannot delete themselves', async () => {
    expect(await remove(server.admin, mara)).toMatchObject({ http: 409, message: 'You cannot delete your own account' });
  });

  test('cannot give the role up', async () => {
    expect(await update(server.admin, mara, ['Support'])).toMatchObject({
      http: 409,
      message: last,
      data: { code: 'last_administrator', errors: [{ path: ['admin_user', 'roles'], message: last }] },
    });
  });

  test('cannot be deleted by somebody who holds as much through another role', async () => {
    const { rows } = await server.sql.query<{ name: string }>('select name from admin_auth_item where type = 2 and not deleted');
    const equal = await server.userWith(...rows.map(({ name }) => name));
    expect(await remove(equal, mara)).toMatchObject({ http: 409, message: last });
  });

  test('keeps the role that holds the Administrator role', async () => {
    await createRole(server, { name: 'Board', child: ['Administrator'] });
    await assign(mara, 'Board');
    expect(await updateRole(server, 'Board', { child: ['specie/search'] })).toMatchObject({
      http: 409,
      message: 'Nobody would be left who holds the Administrator role',
    });
  });

  test('is still one where the role is held through another', async () => {
    await createRole(server, { name: 'Owners', child: ['Administrator'] });
    expect(await update(server.admin, mara, ['Owners'])).toMatchObject({ http: 200 });
  });

  test('refusals write nothing', async () => {
    const before = await checksums(server.sql);
    await remove(server.admin, mara);
    await update(server.admin, mara, ['Support']);
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('two administrators', () => {
  test('one of them may give the role up', async () => {
    await assign(noor, 'Administrator');
    expect(await update(server.admin, mara, ['Support'])).toMatchObject({ http: 200 });
  });

  test('one of them may delete the other', async () => {
    await assign(noor, 'Administrator');
    expect(await remove(server.admin, noor)).toMatchObject({ http: 200 });
  });

  test('of whom each deletes the other at once, one is left', async () => {
    await assign(noor, 'Administrator');
    const other = await server.signIn(noor);
    const answers = await Promise.all([remove(server.admin, noor), remove(other, mara)]);
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    expect(await administrators()).toBe(1);
  });

  test('of whom both give the role up at once, one is left', async () => {
    await assign(noor, 'Administrator');
    const other = await server.signIn(noor);
    const answers = await Promise.all([update(server.admin, mara, ['Support']), update(other, noor, ['Support'])]);
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409]);
    expect(await administrators()).toBe(1);
  });
});

async function administrators(): Promise<number | null> {
  const { rowCount } = await server.sql.query(
    `select from admin_user u join admin_auth_assignment a on a.admin_user_id = u.id join admin_auth_item i on i.id = a.item_id
      where i.name = 'Administrator' and not u.deleted`,
  );
  return rowCount;
}
