import type { AuditEntry } from '@homeward/contract/audit';
import { addressOf, type Page } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { AdminUser } from '@homeward/contract/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { trySignIn, userNamed } from '../../test/user.ts';
import { Problem } from '../problem.ts';
import { Refusals } from './refusals.ts';

let server: TestServer;
let person: Caller;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  person = await server.userWith('specie/search');
  email = (await person.call<{ admin_user: AdminUser }>('auth/session-info')).data.admin_user.email;
});

/** What stands in the trail about a user's refusals, once something does. */
async function refusedOf(of: string) {
  const { uuid } = await userNamed(server, of);
  const search = { record_uuid: uuid, action: 'REFUSED', with: { user: true } };
  const found = async () => (await server.admin.call<Page<AuditEntry>>('audit/search', { search })).data.result;
  await expect.poll(async () => (await found()).length, { interval: 10 }).toBeGreaterThan(0);
  return found();
}

test.each(['specie/create', 'user/search'])(
  '%s without its permission stands in the trail with user, address and call',
  async (path) => {
    await person.call(path, {});
    const [entry, ...others] = await refusedOf(email);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      call: path,
      user: { email },
      request_id: expect.any(String),
      changes: {
        address: { to: '127.0.0.1' },
        message: { to: 'Sorry, you are not authorized to access this page.' },
        times: { to: 1 },
      },
    });
  },
);

test('a failed sign-in stands in the trail of the account it was tried on, and is nobody’s act', async () => {
  await trySignIn(server, email, 'a guess');
  expect(await refusedOf(email)).toMatchObject([{ call: 'auth/session-register', user: null, changes: { times: { to: 1 } } }]);
  const { rows } = await server.sql.query("select from audit_log where changes::text like '%a guess%'");
  expect(rows).toEqual([]);
});

test('a sign-in refused for too many tries stands in the trail of the account, and too many wrong own passwords as one’s own', async () => {
  const guesses = async (guess: () => Promise<{ http: number }>) => {
    let http = 0;
    for (let time = 0; http !== 429 && time < 20; time += 1) ({ http } = await guess());
    expect(http).toBe(429);
  };
  const told = async (call: string) =>
    (await refusedOf(email)).filter(
      (entry) => entry.call === call && JSON.stringify(entry.changes).includes('Too many attempts'),
    );
  await guesses(() => trySignIn(server, email, 'a guess'));
  await expect.poll(() => told('auth/session-register'), { interval: 10 }).toMatchObject([{ user: null }]);
  const change = { password: 'a guess', new_password: 'another password' };
  await guesses(() => person.call('auth/change-password', change));
  await expect.poll(() => told('auth/change-password'), { interval: 10 }).toMatchObject([{ user: { email } }]);
});

test('what was typed for an e-mail that nobody has is not kept: it may be a password', async () => {
  await trySignIn(server, 'typed-into-the-wrong-field@homeward.example', 'a guess');
  const last = "select changes::text from audit_log where call = 'auth/session-register' and record_uuid is null";
  await expect.poll(async () => (await server.sql.query(last)).rowCount, { interval: 10 }).toBeGreaterThan(0);
  const { rows } = await server.sql.query("select from audit_log where changes::text like '%typed-into%'");
  expect(rows).toEqual([]);
});

test('a refusal is no change of the record: a conflict still names who made one', async () => {
  const { uuid, version } = await userNamed(server, email);
  const admin_user = { uuid, version, first_name: 'New', last_name: 'Name', roles: ['Support'] };
  expect(await server.admin.call('user/update', { admin_user })).toMatchObject({ http: 200 });
  await person.call('specie/create', {});
  await refusedOf(email);
  expect(await server.admin.call('user/update', { admin_user })).toMatchObject({
    http: 409,
    data: { conflict: { who: 'Mara Voss' } },
  });
});

/** What a fresh keeper of refusals has written of these. */
async function writtenOf(note: (refusals: Refusals) => void) {
  const { rows } = await server.sql.query<{ last: number }>('select max(id) as last from audit_log');
  const refusals = new Refusals(server.sql);
  note(refusals);
  await refusals.close();
  const written = await server.sql.query<{ changes: { times: { to: number }; message: { to: string } } }>(
    "select changes from audit_log where id > $1 and action = 'REFUSED' order by id",
    [rows[0]?.last],
  );
  return written.rows.map(({ changes }) => [changes.message.to, changes.times.to]);
}
const from = (address: string) => ({ id: 'test', url: '/api/specie/create', address });

test('of many of a kind one is written at once, and how many followed', async () => {
  const written = await writtenOf((refusals) => {
    for (let time = 0; time < 500; time += 1) refusals.note(from('203.0.113.9'), new Problem(403, 'No'));
  });
  expect(written).toEqual([
    ['No', 1],
    ['No', 499],
  ]);
});

test('from however many addresses, a minute writes no more than sixty and how many others there were', async () => {
  const written = await writtenOf((refusals) => {
    for (let time = 0; time < 500; time += 1) refusals.note(from(`2001:db8:0:${time}::1`), new Problem(403, 'No'));
  });
  expect(written).toHaveLength(61);
  expect(written.at(-1)).toEqual(['Others in the same minute', 440]);
});

const by = (user: number, about?: string) => Object.assign(new Problem(403, 'No'), { by: user, about });
const calling = (call: string) => ({ id: 'test', url: call, address: '203.0.113.9' });

test('what one user is refused hides nothing that others are, nor what they try on others', async () => {
  const [uuid, ...paths] = ['00000000-0000-4000-8000-000000000001', ...calls.map(addressOf)];
  const written = await writtenOf((refusals) => {
    for (const path of paths) refusals.note(calling(path), by(1));
    refusals.note(calling('/api/user/update'), by(1, uuid));
    refusals.note(calling('/api/shelter/api'), by(2));
    refusals.note(calling('/api/auth/session-register'), Object.assign(new Problem(403, 'Wrong'), { about: uuid }));
  });
  expect(written).toEqual([
    ...Array.from({ length: 12 }, () => ['No', 1]),
    ['Wrong', 1],
    ['Others in the same minute', paths.length - 10],
  ]);
});

test('addresses of one network are one', async () => {
  const written = await writtenOf((refusals) => {
    for (let time = 0; time < 10; time += 1) refusals.note(from(`2001:db8::${time}`), new Problem(429, 'Too many'));
  });
  expect(written).toEqual([
    ['Too many', 1],
    ['Too many', 9],
  ]);
});

test('what is no matter of who may do what is not noted', async () => {
  expect(await writtenOf((refusals) => refusals.note(from('203.0.113.9'), new Problem(422, 'No such field')))).toEqual([]);
});
