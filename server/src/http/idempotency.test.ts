import type { Page } from '@homeward/contract/call';
import type { Specie } from '@homeward/contract/specie';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { createUser } from '../../test/user.ts';
import { Problem } from '../problem.ts';
import { Passwords } from '../services/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const create = (name: string, key: string, by = server.admin) =>
  by.call<{ specie: Specie }>('specie/create', { specie: { name } }, { 'idempotency-key': key });
const count = async (name: string) => (await server.admin.call<Page<Specie>>('specie/search', { search: { name } })).data.count;

describe('the same create with the same key', () => {
  test('sent twice at once makes one record and two equal answers', async () => {
    const [first, second] = await Promise.all([create('Otter', 'otter'), create('Otter', 'otter')]);
    expect(first.http).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(await count('Otter')).toBe(1);
  });

  test('sent twenty times at once makes one record and twenty equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Marten', 'marten')));
    expect(new Set(answers.map(({ http, data }) => JSON.stringify([http, data]))).size).toBe(1);
    expect(await count('Marten')).toBe(1);
  });

  test('sent again later answers as the first time', async () => {
    const first = await create('Badger', 'badger');
    await server.admin.call('specie/update', { specie: { uuid: first.data.specie.uuid, version: 1, name: 'Honey badger' } });
    expect((await create('Badger', 'badger')).data).toEqual(first.data);
  });

  test('sent from another session of the same user answers as the first time', async () => {
    const first = await create('Stoat', 'stoat');
    const again = await create('Stoat', 'stoat', await server.signIn('mara.voss@homeward.example'));
    expect(again.data).toEqual(first.data);
  });

  test('mails a new user once', async () => {
    const input = { admin_user: { first_name: 'Kit', last_name: 'Moss', email: 'kit@homeward.example', roles: ['Support'] } };
    const call = () => server.admin.call('user/create', input, { 'idempotency-key': 'kit' });
    await Promise.all([call(), call()]);
    expect((await server.sql.query("select from pgboss.job where name = 'mail'")).rowCount).toBe(1);
  });

  test('is noted once', async () => {
    const [first] = await Promise.all([create('Polecat', 'polecat'), create('Polecat', 'polecat')]);
    const { rowCount } = await server.sql.query('select from audit_log where record_uuid = $1', [first.data.specie.uuid]);
    expect(rowCount).toBe(1);
  });
});

describe('a key', () => {
  test('used for another body is refused', async () => {
    await create('Weasel', 'weasel');
    expect(await create('Mink', 'weasel')).toMatchObject({
      http: 422,
      message: 'This Idempotency-Key was used for another request',
    });
    expect(await count('Mink')).toBe(0);
  });

  test('belongs to its user', async () => {
    await create('Sable', 'shared key');
    const other = await server.userWith('specie/create');
    expect(await create('Fisher', 'shared key', other)).toMatchObject({ http: 200, data: { specie: { name: 'Fisher' } } });
  });

  test('belongs to its call', async () => {
    await create('Genet', 'one key');
    const saved = await server.admin.call(
      'question-group/save',
      { question_group: { name: 'Genets' } },
      { 'idempotency-key': 'one key' },
    );
    expect(saved).toMatchObject({ http: 200, data: { question_group: { name: 'Genets' } } });
  });

  test('is free again after a refused try', async () => {
    const taken = await create('Dog', 'civet');
    expect(taken.http).toBe(409);
    expect(await create('Civet', 'civet')).toMatchObject({ http: 200 });
  });

  test('is not spent by a try without permission', async () => {
    const reader = await server.userWith('specie/search');
    const before = await keys();
    expect(await create('Linsang', 'linsang', reader)).toMatchObject({ http: 403 });
    expect(await keys()).toBe(before);
  });

  test('does not open what its user may no longer do', async () => {
    const person = await server.userWith('specie/create');
    await create('Zorilla', 'zorilla', person);
    await server.sql.query(
      `delete from admin_auth_item_child where child_id = (select id from admin_auth_item where name = 'specie/create')
        and parent_id in (select item_id from admin_auth_assignment a join admin_session s on s.admin_user_id = a.admin_user_id
          join admin_auth_item i on i.id = a.item_id where i.name <> 'Administrator')`,
    );
    expect(await create('Zorilla', 'zorilla', person)).toMatchObject({ http: 403 });
  });
});

describe('a call with a slow part', () => {
  const input = (name: string) => ({
    admin_user: { first_name: name, last_name: 'Moss', email: `${name}@homeward.example`, roles: ['Support'] },
  });
  const makeUser = (name: string, key: string) => server.admin.call('user/create', input(name), { 'idempotency-key': key });

  test('asks once, however often it is sent at once', async () => {
    const asked = vi.spyOn(Passwords.prototype, 'hash');
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeUser('fossa', 'fossa')));
    expect(new Set(answers.map(({ http, data }) => JSON.stringify([http, data]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ http: 200 });
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await makeUser('fossa', 'fossa')).data).toEqual(answers[0]?.data);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('is refused with another body before anything is asked', async () => {
    await makeUser('tayra', 'tayra');
    const asked = vi.spyOn(Passwords.prototype, 'hash');
    expect(await makeUser('grison', 'tayra')).toMatchObject({
      http: 422,
      message: 'This Idempotency-Key was used for another request',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  test('has its key back after a refusal, in either part', async () => {
    const before = await keys();
    expect(await makeUser('noor.haddad', 'coati')).toMatchObject({ http: 409 });
    vi.spyOn(Passwords.prototype, 'hash').mockRejectedValueOnce(new Problem(503, 'Not now'));
    expect(await makeUser('coati', 'coati')).toMatchObject({ http: 503 });
    expect(await keys()).toBe(before);
    expect(await makeUser('coati', 'coati')).toMatchObject({ http: 200 });
  });

  test('is taken over from a process that has died, once its minute is over', async () => {
    const { hang, release } = hanging();
    vi.spyOn(Passwords.prototype, 'hash').mockImplementationOnce(hang);
    const first = makeUser('olingo', 'olingo');
    const claims = () => server.sql.query('select from idempotency_key where answer is null and claimed_until > now()');
    await expect.poll(async () => (await claims()).rowCount, { interval: 10 }).toBe(1);
    await server.sql.query('update idempotency_key set claimed_until = now() where answer is null');
    expect(await makeUser('olingo', 'olingo')).toMatchObject({ http: 200 });
    // Should it only have slept, it finds that the key is another's by now.
    release();
    expect(await first).toMatchObject({ http: 409 });
    const { rowCount } = await server.sql.query("select from admin_user where email = 'olingo@homeward.example'");
    expect(rowCount).toBe(1);
  });
});

test('without a key each create is one of its own', async () => {
  const make = () => server.admin.call('question-template/save', { name: 'Every time', questions: [] });
  await make();
  await make();
  const found = await server.admin.call<Page<unknown>>('question-template/search', { search: { name: 'Every time' } });
  expect(found.data.count).toBe(2);
});

test('a kept answer cannot be read in the database', async () => {
  await server.admin.call(
    'user/create',
    { admin_user: { first_name: 'Xanthippe', last_name: 'Moss', email: 'x@homeward.example', roles: ['Support'] } },
    { 'idempotency-key': 'a key of clear words' },
  );
  const { rows } = await server.sql.query<{ row: string; answer: Buffer }>(
    'select k::text as row, answer from idempotency_key k',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row, answer } of rows) {
    expect(answer.toString('latin1')).not.toContain('Xanthippe');
    expect(row).not.toContain('a key of clear words');
  }
});

test('a create without a key leaves nothing behind but its record', async () => {
  const before = await keys();
  await createUser(server, { email: 'nokey@homeward.example' });
  expect(await keys()).toBe(before);
});

/** A slow part that goes on once it is told to. */
function hanging() {
  let release = () => {};
  const hung = new Promise<string>((go) => {
    release = () => go('argon2id$AA==$AA==');
  });
  return { hang: () => hung, release };
}

const keys = async () => (await server.sql.query('select from idempotency_key')).rowCount;

test('a key of more than 255 characters is refused, and nothing is done', async () => {
  const key = 'k'.repeat(256);
  expect(await create('Ibis', key)).toMatchObject({ http: 400, message: 'An Idempotency-Key has at most 255 characters' });
  expect(await create('Ibis', key.slice(1))).toMatchObject({ http: 200 });
});
