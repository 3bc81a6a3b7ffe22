import { saveAge as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingAge as entity } from '../mapping/entity.ts';
import { saveMapping, wordOf } from '../mapping/save-mapping.ts';

export const save = handler(call, async ({ mapping_age: mapping }, context) => {
  const id = await saveMapping(context, 'age', mapping, { ...wordOf(mapping), age_key: mapping.age_key });
  return { mapping_age: await readRecord(context.db, entity, { id }) };
});
