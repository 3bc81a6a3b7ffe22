import { save as call } from '@homeward/contract/question-group';
import { saveBusiness } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { questionGroup } from './entity.ts';

export const save = handler(call, async ({ question_group: { uuid, version, ...fields } }, { db }) => {
  const id = await saveBusiness(db, 'question_group', { uuid, version }, fields);
  return { question_group: await readRecord(db, questionGroup, { id }) };
});
