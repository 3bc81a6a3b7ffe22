import { saveSex as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingSex as entity } from '../mapping/entity.ts';
import { saveMapping, wordOf } from '../mapping/save-mapping.ts';

export const save = handler(call, async ({ mapping_sex: mapping }, context) => {
  const id = await saveMapping(context, 'sex', mapping, { ...wordOf(mapping), sex_key: mapping.sex_key });
  return { mapping_sex: await readRecord(context.db, entity, { id }) };
});
