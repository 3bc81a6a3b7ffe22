import type { Characteristic } from '@homeward/contract/characteristic';
import { entity, one } from '../../../search/entity.ts';

const group = entity({
  name: 'characteristic-group',
  table: 'characteristic_group',
  fields: { uuid: 'uuid', key: 'text', name: 'text', position: 'int' },
  sort: ['position'],
});

export const characteristic = entity<Characteristic>({
  name: 'characteristic',
  table: 'characteristic',
  fields: {
    uuid: 'uuid',
    characteristic_group_id: 'int',
    key: 'text',
    name: 'text',
    description: 'text',
    icon: 'text',
    position: 'int',
  },
  relations: { group: one(() => group, 'characteristic_group_id') },
  sort: ['position'],
  listsAll: true,
});
