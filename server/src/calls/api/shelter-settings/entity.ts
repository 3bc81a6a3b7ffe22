import type { Setting } from '@homeward/contract/setting';
import { businessFields, type Entity, entity, one } from '../../../search/entity.ts';
import { shelter } from '../shelter/entity.ts';

export const setting: Entity<Setting> = entity<Setting>({
  name: 'shelter-setting',
  table: 'shelter_setting',
  fields: { ...businessFields, type_key: 'text', value: 'json', translation: 'json' },
  relations: { shelter: one(() => shelter, 'shelter_id') },
  sort: ['type_key'],
  softDeletes: true,
});
