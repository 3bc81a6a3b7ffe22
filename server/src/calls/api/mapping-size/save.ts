import { saveSize as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingSize as entity } from '../mapping/entity.ts';
import { saveMapping, wordOf } from '../mapping/save-mapping.ts';

export const save = handler(call, async ({ mapping_size: mapping }, context) => {
  const id = await saveMapping(context, 'size', mapping, { ...wordOf(mapping), size_key: mapping.size_key });
  return { mapping_size: await readRecord(context.db, entity, { id }) };
});
