import { save as call } from '@homeward/contract/question-group';
import { saveBusiness } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { questionGroup } from './entity.ts';

export const save = handler(call, async ({ question_group: { uuid, version, ...fields } }, { db }) => {
  const now = (id: number) => readRecord(db, questionGroup, { id });
  return { question_group: await now(await saveBusiness(db, 'question_group', { uuid, version, now }, fields)) };
});
