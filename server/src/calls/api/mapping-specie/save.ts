import { saveSpecie as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingSpecie as entity } from '../mapping/entity.ts';
import { saveMapping, specieIdFor, wordOf } from '../mapping/save-mapping.ts';

export const save = handler(call, async ({ mapping_specie: mapping }, context) => {
  const specie_id = await specieIdFor(context, mapping.specie_uuid, ['mapping_specie']);
  const id = await saveMapping(context, 'specie', mapping, { ...wordOf(mapping), specie_id });
  return { mapping_specie: await readRecord(context.db, entity, { id, with: { specie: true } }) };
});
