import type { Specie } from '@homeward/contract/specie';
import { businessFields, entity } from '../../../search/entity.ts';

export const specie = entity<Specie>({
  name: 'specie',
  table: 'specie',
  fields: { ...businessFields, name: 'text' },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});
