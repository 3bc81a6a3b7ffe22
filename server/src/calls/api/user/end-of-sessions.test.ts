import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, trySignIn, userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const UNKNOWN = { admin_user_uuid: '00000000-0000-4000-8000-000000000000' };
const theo = 'theo.lindqvist@homeward.example';
const camille = 'camille.fournier@homeward.example';
const call = async (path: 'user/delete' | 'user/reset-password', email: string) =>
  server.admin.call(path, { admin_user_uuid: (await userNamed(server, email)).uuid });

describe('a reset password', () => {
  test('ends every session of the user at once', async () => {
    const sessions = await Promise.all([1, 2].map(() => server.signIn(theo)));
    for (const session of sessions) expect(await session.call('specie/search')).toMatchObject({ http: 200 });
    await call('user/reset-password', theo);
    for (const session of sessions)
      expect(await session.call('specie/search')).toMatchObject({ http: 401, status: 5204, data: { reason: 'revoked' } });
  });

  test('refuses the password there was', async () => {
    await call('user/reset-password', theo);
    expect(await trySignIn(server, theo, PASSWORD)).toMatchObject({ http: 403 });
  });

  test('leaves the sessions of others alone', async () => {
    const other = await server.signIn('priya.raman@homeward.example');
    await call('user/reset-password', theo);
    expect(await other.call('specie/search')).toMatchObject({ http: 200 });
  });

  test('is refused for an unknown user', async () => {
    expect(await server.admin.call('user/reset-password', UNKNOWN)).toMatchObject({ http: 404 });
  });
});

describe('a deleted user', () => {
  test('is out of every session at once', async () => {
    const sessions = await Promise.all([1, 2].map(() => server.signIn(camille)));
    for (const session of sessions) expect(await session.call('specie/search')).toMatchObject({ http: 200 });
    expect(await call('user/delete', camille)).toMatchObject({ http: 200, data: { admin_user: { deleted: true } } });
    for (const session of sessions)
      expect(await session.call('specie/search')).toMatchObject({ http: 401, status: 5205, data: { reason: 'userDisabled' } });
  });

  test('cannot sign in, and learns no more than a stranger', async () => {
    const email = 'ilja.brandt@homeward.example';
    await call('user/delete', email);
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({
      http: 403,
      message: 'The e-mail or the password is not right.',
    });
  });

  test('leaves the list', async () => {
    const { uuid } = (await createUser(server, { email: 'leaves@homeward.example' })).data.admin_user;
    await call('user/delete', 'leaves@homeward.example');
    expect(await server.admin.call('user/search', { search: { uuid } })).toMatchObject({ data: { count: 0 } });
  });

  test('frees the e-mail', async () => {
    await createUser(server, { email: 'freed@homeward.example' });
    await call('user/delete', 'freed@homeward.example');
    expect(await createUser(server, { email: 'freed@homeward.example' })).toMatchObject({ http: 200 });
  });

  test('keeps their name in the history', async () => {
    const email = 'noor.haddad@homeward.example';
    const noor = await server.signIn(email);
    const { rows } = await server.sql.query<{ question_uuid: string; language_uuid: string }>(
      `select q.uuid as question_uuid, l.uuid as language_uuid from organization_question q, language l
        where l.abbreviation = 'de' and not exists (select from organization_question_answer a where a.question_id = q.id) limit 1`,
    );
    const { question_uuid, language_uuid } = rows[0] ?? {};
    await noor.call('question/save-translation', { language_uuid, question: { uuid: question_uuid, ask: 'Warum?' } });
    await call('user/delete', email);
    const search = { call: 'question/save-translation', with: { user: true } };
    const noted = await server.admin.call('audit/search', { search, options: { _single: true } });
    expect(noted.data.user).toMatchObject({ first_name: 'Noor', last_name: 'Haddad' });
  });

  test('cannot be deleted again', async () => {
    const { uuid } = (await createUser(server, { email: 'once@homeward.example' })).data.admin_user;
    await server.admin.call('user/delete', { admin_user_uuid: uuid });
    expect(await server.admin.call('user/delete', { admin_user_uuid: uuid })).toMatchObject({ http: 404 });
  });

  test('may be deleted with force in the body', async () => {
    const { uuid } = (await createUser(server, { email: 'forced@homeward.example' })).data.admin_user;
    expect(await server.admin.call('user/delete', { admin_user_uuid: uuid, force: true })).toMatchObject({ http: 200 });
  });

  test('may be deleted with force in the address', async () => {
    const { uuid } = (await createUser(server, { email: 'queried@homeward.example' })).data.admin_user;
    expect(await server.admin.call('user/delete?force=true', { admin_user_uuid: uuid })).toMatchObject({ http: 200 });
  });
});

describe('whose sessions an administrator ends', () => {
  const endings = async (uuid: string) => {
    const { rows } = await server.sql.query(`select from audit_log where record_uuid = $1 and changes ->> 'session' = 'ended'`, [
      uuid,
    ]);
    return rows.length;
  };

  test('stands in the trail once, however often it is asked for', async () => {
    const somebody = await server.userWith('specie/search');
    const { uuid } = (await somebody.call<{ admin_user: { uuid: string } }>('auth/session-info')).data.admin_user;
    for (let round = 0; round < 2; round += 1) await server.admin.call('user/end-sessions', { admin_user_uuid: uuid });
    expect(await endings(uuid)).toBe(1);
  });

  test('stands there too where a second factor is reset that nobody had', async () => {
    const { uuid } = await userNamed(server, 'priya.raman@homeward.example');
    await server.signIn('priya.raman@homeward.example');
    expect(await server.admin.call('user/reset-second-factor', { admin_user_uuid: uuid })).toMatchObject({ http: 200 });
    expect(await endings(uuid)).toBe(1);
  });
});
