import type { Breed } from '@homeward/contract/breed';
import { businessFields, entity, one } from '../../../search/entity.ts';
import { specie } from '../specie/entity.ts';

export const breed = entity<Breed>({
  name: 'breed',
  table: 'breed',
  fields: { ...businessFields, name: 'text' },
  relations: { specie: one(() => specie, 'specie_id') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});
