import { getAnswers as call, type Question } from '@homeward/contract/question';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { question } from './entity.ts';

export const getAnswers = handler(call, async (input, { db }) => {
  const found = await findRecord<Question>(db, question, {
    uuid: input.question_uuid,
    with: { answers: { with: { translations: { with: { language: true } } } } },
  });
  if (!found) throw notFound();
  return { answers: found.answers ?? [] };
});
