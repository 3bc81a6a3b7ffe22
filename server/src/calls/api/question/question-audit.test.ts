import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSent, savedRadio, saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What was noted of a question and its parts after entry `since`, in order. */
async function notedAfter(since: number, uuid: string) {
  const { rows } = await server.sql.query<{ table_name: string; action: string; call: string; changes: object; who: string }>(
    `select table_name, action, call, changes, u.email as who from audit_log l left join admin_user u on u.id = l.admin_user_id
      where l.id > $1 and (record_uuid = $2 or parent_uuid = $2) order by l.id`,
    [since, uuid],
  );
  return rows;
}
const lastEntry = async () =>
  (await server.sql.query<{ id: number }>('select max(id)::int as id from audit_log')).rows[0]?.id ?? 0;

test('a new question is noted with each of its answers', async () => {
  const since = await lastEntry();
  const { uuid } = await savedRadio(server, 'Noted?');
  const noted = await notedAfter(since, uuid);
  expect(noted.map(({ table_name, action }) => `${action} ${table_name}`)).toEqual([
    'INSERT organization_question',
    ...Array.from({ length: 3 }, () => 'INSERT organization_question_answer'),
  ]);
});

test('a change is noted with who made it, through which call, and the values before and after', async () => {
  const { uuid, version } = (await saveQuestion(server, { ask: 'Before?' })).data.organization_question;
  const since = await lastEntry();
  await saveQuestion(server, { uuid, version, ask: 'After?' });
  expect(await notedAfter(since, uuid)).toEqual([
    {
      table_name: 'organization_question',
      action: 'UPDATE',
      call: 'question/save',
      changes: { ask: { from: 'Before?', to: 'After?' } },
      who: 'mara.voss@homeward.example',
    },
  ]);
});

test('a save that changes nothing is not noted', async () => {
  const { uuid, version } = (await saveQuestion(server)).data.organization_question;
  const since = await lastEntry();
  await saveQuestion(server, { uuid, version });
  expect(await notedAfter(since, uuid)).toEqual([]);
});

test('the moved answer alone is noted, under its question', async () => {
  const { uuid, version, answers } = await savedRadio(server, 'Moved?');
  const since = await lastEntry();
  const moved = asSent(answers).map((answer, index) => (index === 2 ? { ...answer, position: 40 } : answer));
  await saveQuestion(server, { uuid, version, form_tag_key: 'RADIO', ask: 'Moved?' }, moved);
  expect(await notedAfter(since, uuid)).toMatchObject([
    { table_name: 'organization_question_answer', action: 'UPDATE', changes: { position: { from: 2, to: 40 } } },
  ]);
});

describe('a translation', () => {
  const deleteOrSave = async (call: 'save' | 'delete', question: Awaited<ReturnType<typeof savedRadio>>) => {
    const { rows } = await server.sql.query<{ uuid: string }>("select uuid from language where abbreviation = 'de'");
    const answers = question.answers.map(({ uuid, value }) => ({ uuid, value: `${value} auf Deutsch` }));
    const input =
      call === 'save'
        ? { version: 0, question: { uuid: question.uuid, ask: 'Auch?', answers } }
        : { version: 2, question_uuid: question.uuid };
    await server.admin.call(`question/${call}-translation`, { language_uuid: rows[0]?.uuid, ...input });
  };
  const since = async (entry: number) =>
    (
      await server.sql.query<{ table_name: string; action: string }>('select table_name, action from audit_log where id > $1', [
        entry,
      ])
    ).rows;

  test('is noted under its question when it is made', async () => {
    const question = await savedRadio(server, 'Translated?');
    const entry = await lastEntry();
    await deleteOrSave('save', question);
    const noted = await notedAfter(entry, question.uuid);
    expect(noted).toContainEqual(
      expect.objectContaining({
        table_name: 'organization_question_translation',
        action: 'INSERT',
        changes: expect.objectContaining({ ask: { to: 'Auch?' } }),
      }),
    );
  });

  test('is noted under its question when it is deleted', async () => {
    const question = await savedRadio(server, 'Translated no more?');
    await deleteOrSave('save', question);
    const entry = await lastEntry();
    await deleteOrSave('delete', question);
    const noted = await notedAfter(entry, question.uuid);
    expect(noted).toContainEqual(expect.objectContaining({ table_name: 'organization_question_translation', action: 'DELETE' }));
  });

  test.each(['save', 'delete'] as const)('is noted once, and once for each answer, at a %s', async (call) => {
    const question = await savedRadio(server, `Once at a ${call}?`);
    if (call === 'delete') await deleteOrSave('save', question);
    const entry = await lastEntry();
    await deleteOrSave(call, question);
    const tables = (await since(entry)).map(({ table_name }) => table_name).sort();
    expect(tables).toEqual([
      ...Array.from({ length: 3 }, () => 'organization_answer_translation'),
      'organization_question_translation',
    ]);
  });
});

test('an entry carries the id of the request that made it', async () => {
  const saved = await saveQuestion(server);
  const { rows } = await server.sql.query('select request_id from audit_log where record_uuid = $1', [
    saved.data.organization_question.uuid,
  ]);
  expect(rows).toEqual([{ request_id: saved.headers.get('x-request-id') }]);
});

test('nothing noted can be changed or taken away', async () => {
  for (const statement of ['update audit_log set call = null', 'delete from audit_log', 'truncate audit_log'])
    await expect(server.sql.query(statement)).rejects.toThrow('audit_log is append-only');
});
