import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSent, savedRadio, saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('each save counts the version up', async () => {
  const { uuid, version } = (await saveQuestion(server)).data.organization_question;
  const saved = await saveQuestion(server, { uuid, version, ask: 'Changed?' });
  expect(saved.data.organization_question).toMatchObject({ uuid, version: version + 1, ask: 'Changed?' });
});

test('the second of two saves of one version learns who was first, when, and the version there is now', async () => {
  const { uuid, version } = (await saveQuestion(server)).data.organization_question;
  const other = await server.userWith('question/save', 'question/search');
  await saveQuestion({ ...server, admin: other }, { uuid, version, ask: 'First?' });
  const refused = await saveQuestion(server, { uuid, version, ask: 'Second?' });
  expect(refused).toMatchObject({
    http: 409,
    message: expect.stringMatching(/^Test .+ has changed this record since you opened it$/),
    data: {
      conflict: {
        who: expect.stringMatching(/^Test /),
        own: false,
        when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        version: version + 1,
        uuid,
      },
    },
  });
});

test('who comes second to a save of their own is told so', async () => {
  const { uuid, version } = (await saveQuestion(server)).data.organization_question;
  await saveQuestion(server, { uuid, version, ask: 'First?' });
  expect(await saveQuestion(server, { uuid, version, ask: 'Second?' })).toMatchObject({
    http: 409,
    message: 'You have changed this record elsewhere since you opened it',
    data: { conflict: { who: 'Mara Voss', own: true } },
  });
});

test('two saves of one version at once end with one saved and one refused', async () => {
  const { uuid, version } = (await saveQuestion(server)).data.organization_question;
  const answers = await Promise.all(['One?', 'Other?'].map((ask) => saveQuestion(server, { uuid, version, ask })));
  expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409]);
});

test('a change of an answer alone counts as a change of the question', async () => {
  const { uuid, version, answers } = await savedRadio(server, 'Only an answer?');
  const added = [...asSent(answers), { value: 'Rarely', position: 3 }];
  await saveQuestion(server, { uuid, version, form_tag_key: 'RADIO' }, added);
  const refused = await saveQuestion(server, { uuid, version, form_tag_key: 'RADIO' }, asSent(answers));
  expect(refused).toMatchObject({ http: 409, data: { conflict: { version: version + 1 } } });
});

test('an update of an unknown question is answered with 404', async () => {
  const refused = await saveQuestion(server, { uuid: '00000000-0000-4000-8000-000000000000', version: 1 });
  expect(refused).toMatchObject({ http: 404, status: 404 });
});
