import { saveBreed as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingBreed as entity } from '../mapping/entity.ts';
import { saveMapping, specieIdFor, wordOf } from '../mapping/save-mapping.ts';

const PATH = ['mapping_breed'];

export const save = handler(call, async ({ mapping_breed: mapping }, context) => {
  const { db, refuse } = context;
  const specie_id = await specieIdFor(context, mapping.specie_uuid, PATH);
  const breed = await db
    .selectFrom('breed')
    .where('uuid', '=', mapping.breed_uuid)
    .where('deleted', '=', false)
    .select(['id', 'specie_id'])
    .executeTakeFirst();
  if (!breed) throw refuse('breed_unknown', {}, [...PATH, 'breed_uuid']);
  if (breed.specie_id !== specie_id) throw refuse('breed_astray', {}, [...PATH, 'breed_uuid']);
  const id = await saveMapping(context, 'breed', mapping, { ...wordOf(mapping), specie_id, breed_id: breed.id });
  return { mapping_breed: await readRecord(db, entity, { id, with: { breed: true, specie: true } }) };
});
