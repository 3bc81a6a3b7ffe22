import { suggestBreed as call } from '@homeward/contract/mapping';
import { handler } from '../../../http/handler.ts';
import { suggestBreeds } from '../../../sync/breed-suggestion.ts';

export const suggest = handler(call, async ({ uuid: uuids }, { db }) => {
  const mappings = await db
    .selectFrom('mapping_breed')
    .where('uuid', 'in', uuids)
    .where('deleted', '=', false)
    .orderBy('id')
    .select(['uuid', 'name', 'specie_id'])
    .execute();
  const wanted = mappings.map(({ name, specie_id }) => ({ words: name, specie_id }));
  const suggested = await suggestBreeds(db, wanted);
  return {
    suggestions: mappings.map(({ uuid }, index) => ({
      uuid,
      choices: (suggested[index] ?? []).map((breed) => ({ target: breed.uuid, name: breed.name, score: breed.score })),
    })),
  };
});
