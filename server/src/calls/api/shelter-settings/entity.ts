import type { Setting } from '@homeward/contract/setting';
import { businessFields, type Entity, entity, one } from '../../../search/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';

export const setting: Entity<Setting> = entity<Setting>({
  name: 'shelter-settings',
  table: 'shelter_setting',
  permission: 'shelter-settings/search',
  fields: { ...businessFields, type_key: 'text', value: 'json', translation: 'json' },
  relations: { shelter: one(() => ownerShelter, 'shelter_id') },
  sort: ['type_key'],
  softDeletes: true,
});
