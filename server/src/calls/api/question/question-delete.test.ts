import type { QuestionTemplate } from '@homeward/contract/question-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedRadio } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const remove = (question_uuid: string, by = server.admin) => by.call('question/delete', { question_uuid });
const idOf = async (uuid: string): Promise<number> => {
  const { rows } = await server.sql.query('select id from organization_question where uuid = $1', [uuid]);
  return rows[0].id;
};

test('a question that nobody uses is deleted, and is not found again', async () => {
  const { uuid } = await savedRadio(server, 'Who mistyped this?');
  expect(await remove(uuid)).toMatchObject({ http: 200, data: { question: { uuid, deleted: true } } });
  expect(await server.admin.call('question/search', { search: { uuid } })).toMatchObject({ data: { count: 0 } });
  expect(await remove(uuid)).toMatchObject({ http: 404 });
});

test('a question that a template or a shelter asks is not deleted until neither does', async () => {
  const { uuid } = await savedRadio(server, 'Who asks this?');
  const id = await idOf(uuid);
  const saved = await server.admin.call<{ question_template: QuestionTemplate }>('question-template/save', {
    name: 'Asks it',
    questions: [id],
  });
  expect(saved.http).toBe(200);
  const shelter = await makeShelter(server);
  const link = `insert into organization_question_shelter (question_id, shelter_id, position) values ($1, $2, 0)`;
  await server.sql.query(link, [id, shelter.id]);
  expect(await remove(uuid)).toMatchObject({
    http: 409,
    message: 'This question is in use by 1 template and 1 shelter',
  });
  await server.sql.query('delete from organization_question_shelter where question_id = $1', [id]);
  expect(await remove(uuid)).toMatchObject({ http: 409, message: 'This question is in use by 1 template' });
  const { uuid: template, version } = saved.data.question_template;
  await server.admin.call('question-template/save', { uuid: template, version, name: 'Asks it', questions: [] });
  expect(await remove(uuid)).toMatchObject({ http: 200 });
});

test('a question that is deleted while a template with it is saved stays, or the template is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { uuid } = await savedRadio(server, `Who was first, ${round}?`);
    const id = await idOf(uuid);
    const [gone, asked] = await Promise.all([
      remove(uuid),
      server.admin.call('question-template/save', { name: `At once ${round}`, questions: [id] }),
    ]);
    expect([gone.http, asked.http].filter((http) => http === 200)).toHaveLength(1);
  }
});

test('only who holds the permission deletes a question', async () => {
  const { uuid } = await savedRadio(server, 'Who may not?');
  const other = await server.userWith('question/save', 'question/search');
  expect(await remove(uuid, other)).toMatchObject({ http: 403, data: { permission: 'question/delete' } });
});
