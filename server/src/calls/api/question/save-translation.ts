import { saveTranslation as call } from '@homeward/contract/question';
import { BASE_LANGUAGE } from '../../../database/reference/base-language.ts';
import { partVersion, updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readTranslation } from './read-translation.ts';

export const saveTranslation = handler(call, async ({ language_uuid, version, question: input }, { db, refuse }) => {
  const language = await db
    .selectFrom('language')
    .where('uuid', '=', language_uuid)
    .select(['id', 'uuid', 'abbreviation'])
    .executeTakeFirst();
  if (!language) throw refuse('language_unknown', {}, ['language_uuid']);
  if (language.abbreviation === BASE_LANGUAGE) throw refuse('base_language', {}, ['language_uuid']);
  const question = await db
    .selectFrom('organization_question')
    .where('uuid', '=', input.uuid)
    .where('deleted', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!question) throw refuse('invalid_question');
  const kept = await db
    .selectFrom('organization_question_translation')
    .where('question_id', '=', question.id)
    .where('language_id', '=', language.id)
    .select('id')
    .executeTakeFirst();
  // Whoever has read none finds none, also where there was one before.
  const read = version === 0 && !kept ? await partVersion(db, input.uuid, language.uuid) : version;
  const now = async () => (kept ? readTranslation(db, kept.id) : null);
  await updateVersioned(db, 'organization_question', { uuid: input.uuid, version: read, part: language.uuid, now });

  const { id } = await db
    .insertInto('organization_question_translation')
    .values({ question_id: question.id, language_id: language.id, ask: input.ask })
    .onConflict((conflict) => conflict.columns(['question_id', 'language_id']).doUpdateSet({ ask: input.ask }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers = await db
    .selectFrom('organization_question_answer')
    .where('question_id', '=', question.id)
    .select(['id', 'uuid'])
    .execute();
  const idOf = new Map(answers.map((answer) => [answer.uuid, answer.id]));
  for (const [index, { uuid, value }] of input.answers.entries()) {
    const answerId = idOf.get(uuid);
    if (!answerId) throw refuse('answer_unknown', {}, ['question', 'answers', index, 'value']);
    await db
      .insertInto('organization_answer_translation')
      .values({ translation_id: id, answer_id: answerId, value })
      .onConflict((conflict) => conflict.columns(['translation_id', 'answer_id']).doUpdateSet({ value }))
      .execute();
    idOf.delete(uuid);
  }
  if (idOf.size) throw refuse('answer_untranslated', {}, ['question', 'answers']);
  return { question_translation: await readTranslation(db, id) };
});
