import type { Question, Answer as QuestionAnswer } from '@homeward/contract/question';
import type { Answer, TestServer } from './server.ts';

/** Saves a text question of the group Home; `fields` replace what it has, undefined leaves a field out. */
export async function saveQuestion(
  { admin, sql }: TestServer,
  fields: Record<string, unknown> = {},
  answers: unknown[] = [],
): Promise<Answer<{ organization_question: Question & { answers: QuestionAnswer[] } }>> {
  const { rows } = await sql.query<{ id: number }>("select id from question_group where name = 'Home'");
  const sound = { ask: 'Who walks the dog?', form_tag_key: 'TEXT', group_id: rows[0]?.id, position: 7 };
  return admin.call('question/save', { organization_question: { ...sound, ...fields }, answers });
}

/** A saved question to choose one answer of: Always, Sometimes, Never. */
export async function savedRadio(server: TestServer, ask: string) {
  const answers = ['Always', 'Sometimes', 'Never'].map((value, position) => ({ value, position }));
  const saved = await saveQuestion(server, { form_tag_key: 'RADIO', ask }, answers);
  return saved.data.organization_question;
}

/** A saved question's answers as a save sends them back. */
export const asSent = (answers: QuestionAnswer[]) => answers.map(({ uuid, value, position }) => ({ uuid, value, position }));
