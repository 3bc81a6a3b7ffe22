import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operate, variablesOf } from '../../test/operator.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mara = 'mara.voss@homeward.example';
const command = (...words: string[]) => operate(words, variablesOf(server));

describe('a word that is no command ends with 2 and says so', () => {
  test.each([
    [['dance'], 'There is no command dance.'],
    [['constructor'], 'There is no command constructor.'],
    [['reset-password'], 'reset-password needs EMAIL. It is: npm run admin -- reset-password EMAIL'],
    [['reset-password', 'a@b.example', 'c@d.example'], 'reset-password does not know c@d.example.'],
    [['rotate-key', '--fast'], 'rotate-key does not know --fast.'],
    [['backup', 'file', '--any-key'], 'backup does not know --any-key. It is: npm run backup -- FILE [--with-key]'],
  ])('%j', async (words, line) => {
    const { code, complained } = await command(...words);
    expect(code).toBe(2);
    expect(complained).toContain(line);
    expect(complained).toContain('npm run admin -- help');
  });

  test('help names every command', async () => {
    const { code, said } = await command('help');
    expect(code).toBe(0);
    for (const word of [
      'reset-password',
      'administrators',
      'credits-of-debts',
      'make-administrator',
      'backup',
      'restore',
      'rotate-key',
      'forget-secrets',
    ])
      expect(said).toContain(word);
  });
});

describe('reset-password', () => {
  test('opens the door once with what it prints, ends sessions, and stands in the audit trail', async () => {
    const before = await server.signIn(mara);
    const { code, said } = await command('reset-password', 'Mara.Voss@homeward.example');
    expect(code).toBe(0);
    const [, password = ''] = /^Temporary password of \S+: (\S+)$/m.exec(said) ?? [];
    expect((await before.call('role/list')).http).toBe(401);
    await expect(server.signIn(mara)).rejects.toThrow();
    const after = await server.signIn(mara, password);
    expect((await after.call('role/list')).http).toBe(403);
    const { rows } = await server.sql.query(
      "select admin_user_id, changes from audit_log where call = 'admin reset-password' and table_name = 'admin_user'",
    );
    expect(rows).toEqual([{ admin_user_id: null, changes: expect.objectContaining({ password_hash: 'changed' }) }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('takes an e-mail with blanks around it, and in whatever case', async () => {
    expect(await command('reset-password', ' Priya.Raman@Homeward.example ')).toMatchObject({ code: 0, complained: '' });
    expect((await command('make-administrator', 'priya.raman@homeward.example ')).code).toBe(0);
  });

  test('names the administrators where there is no such user', async () => {
    const { code, complained } = await command('reset-password', 'nobody@homeward.example');
    expect(code).toBe(1);
    expect(complained).toMatch(/^There is no user nobody@homeward\.example\. Administrators are: .*mara\.voss@homeward\.example/);
  });

  test('says which folder holds no database', async () => {
    const { code, complained } = await operate(['reset-password', mara], { DATA_DIR: '/tmp/no such folder' });
    expect(code).toBe(1);
    expect(complained).toBe('There is no database in /tmp/no such folder. Set DATA_DIR or DATABASE_URL as for the server.');
  });
});

test('make-administrator gives somebody every permission, at once, and the list shows them', async () => {
  const caller = await server.userWith('specie/search');
  const { rows } = await server.sql.query('select email from admin_user order by id desc limit 1');
  const { email } = rows[0] as { email: string };
  expect((await caller.call('role/list')).http).toBe(403);
  expect(await command('make-administrator', email)).toMatchObject({ code: 0, said: `${email} is an administrator now.` });
  expect((await caller.call('role/list', { role: 1 })).http).toBe(200);
  expect((await command('make-administrator', email)).said).toBe(`${email} is an administrator already.`);
  expect((await command('administrators')).said).toMatch(new RegExp(`^${email}  Test user-|^${email}  `, 'm'));
});
