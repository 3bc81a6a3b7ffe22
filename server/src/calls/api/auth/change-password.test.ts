import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { trySignIn } from '../../../../test/user.ts';

let server: TestServer;
let person: Caller;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.userWith('specie/search');
  email = (await person.call<{ admin_user: { email: string } }>('auth/session-info')).data.admin_user.email;
});
afterAll(() => server.stop());

// The refusals alone are more guesses than one person has.
beforeEach(() => server.sql.query('delete from rate_limit'));

const change = (new_password: unknown, password: unknown = PASSWORD, by = person) =>
  by.call('auth/change-password', { password, new_password });

const repeated = 'Choose more than one character repeated';
const common = 'This password is one of the commonest; choose another';
const refusals: [string, unknown, unknown, string, string][] = [
  ['no current password', 'a fox in the hedge', null, 'password', 'Please input your password'],
  ['an empty current password', 'a fox in the hedge', '', 'password', 'Please input your password'],
  ['a wrong current password', 'a fox in the hedge', 'not it', 'password', 'This is not your current password'],
  ['no new password', null, PASSWORD, 'new_password', 'Please input your password'],
  ['the same password', PASSWORD, PASSWORD, 'new_password', 'Choose a password other than the current one'],
  ['seven characters', 'k4%vQ!z', PASSWORD, 'new_password', 'At least 8 characters'],
  ['129 characters', 'k'.repeat(129), PASSWORD, 'new_password', 'At most 128 characters'],
  ['one character repeated', 'kkkkkkkkk', PASSWORD, 'new_password', repeated],
  ['one character with blanks between', 'k k k k k', PASSWORD, 'new_password', repeated],
  ['one character in both cases', 'KkKkKkKk', PASSWORD, 'new_password', repeated],
  ['blanks alone', '            ', PASSWORD, 'new_password', repeated],
  [
    'characters that cannot be seen',
    '\u200b\u2060\u3164\u00ad\ufeff\u2800\u200d\u115f',
    PASSWORD,
    'new_password',
    'At least 8 characters',
  ],
  ['seven characters and one that cannot be seen', 'k4%vQ!z\u200b', PASSWORD, 'new_password', 'At least 8 characters'],
  ['the own e-mail', () => email, PASSWORD, 'new_password', 'Choose a password other than your e-mail'],
  ['the own e-mail in capitals', () => email.toUpperCase(), PASSWORD, 'new_password', 'Choose a password other than your e-mail'],
  [
    'what stands before the @ and a year',
    () => `${email.split('@')[0]}2026!`,
    PASSWORD,
    'new_password',
    'Choose a password other than your e-mail',
  ],
  ['the product’s name and a number', 'Homeward#1', PASSWORD, 'new_password', 'Choose a password other than Homeward'],
  ['the product’s name twice', 'HomewardHomeward', PASSWORD, 'new_password', 'Choose a password other than Homeward'],
  [
    'one of the commonest passwords in wide letters',
    '\uff49\uff4c\uff4f\uff56\uff45\uff59\uff4f\uff55',
    PASSWORD,
    'new_password',
    common,
  ],
  ['one of the commonest passwords', 'iloveyou', PASSWORD, 'new_password', common],
  ['one of the commonest passwords in capitals', 'PASSWORD1', PASSWORD, 'new_password', common],
];

describe('refused', () => {
  test.each(refusals)('%s is refused at its field', async (_what, wanted, current, field, message) => {
    expect(await change(typeof wanted === 'function' ? wanted() : wanted, current)).toMatchObject({
      http: 422,
      status: 1802,
      data: { errors: [{ path: [field], message }] },
    });
  });

  test('refusals change nothing', async () => {
    const before = await checksums(server.sql);
    for (const [, wanted, current] of refusals) await change(typeof wanted === 'function' ? wanted() : wanted, current);
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('changed', () => {
  test('the new password signs in and the old one does not', async () => {
    const [one, fresh] = await somebody();
    expect(await change('a heron on one leg', PASSWORD, one)).toMatchObject({ http: 200 });
    expect(await trySignIn(server, fresh, 'a heron on one leg')).toMatchObject({ http: 200 });
    expect(await trySignIn(server, fresh, PASSWORD)).toMatchObject({ http: 403 });
  });

  test('this session stays and every other of the user ends', async () => {
    const [one, fresh] = await somebody();
    const other = await server.signIn(fresh);
    await change('a heron on one leg', PASSWORD, one);
    expect(await one.call('specie/search')).toMatchObject({ http: 200 });
    expect(await other.call('specie/search')).toMatchObject({ http: 401, status: 5204 });
  });

  test('a password of 128 characters counts to its last', async () => {
    const [one, fresh] = await somebody();
    const long = `${'otter '.repeat(21)}!!`;
    await change(long, PASSWORD, one);
    expect(await trySignIn(server, fresh, `${long.slice(0, -1)}?`)).toMatchObject({ http: 403 });
    expect(await trySignIn(server, fresh, long)).toMatchObject({ http: 200 });
  });

  test('blanks, accents and other scripts make a password', async () => {
    const [one, fresh] = await somebody();
    await change(' Füchse и 狐狸 ', PASSWORD, one);
    expect(await trySignIn(server, fresh, ' Füchse и 狐狸 ')).toMatchObject({ http: 200 });
  });

  test('nothing of either password is noted', async () => {
    const [one, fresh] = await somebody();
    await change('a heron on one leg', PASSWORD, one);
    const { rows } = await server.sql.query(
      `select changes from audit_log
        where call = 'auth/change-password' and record_uuid = (select uuid from admin_user where email = $1)`,
      [fresh],
    );
    expect(rows).toEqual([{ changes: { password_hash: 'changed' } }]);
  });
});

test('the e-mail of a user who changes nothing stays usable', async () => {
  expect(await trySignIn(server, email, PASSWORD)).toMatchObject({ http: 200 });
});

/** A user of their own for one test, and their e-mail. */
async function somebody(): Promise<[Caller, string]> {
  const caller = await server.userWith('specie/search');
  const { data } = await caller.call<{ admin_user: { email: string } }>('auth/session-info');
  return [caller, data.admin_user.email];
}
