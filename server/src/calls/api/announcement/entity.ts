import type { Announcement } from '@homeward/contract/announcement';
import { businessFields, entity, nullable } from '../../../search/entity.ts';
import { crud } from '../../crud.ts';

export const announcement = entity<Announcement>({
  name: 'announcement',
  table: 'announcement',
  permission: 'announcement/search',
  fields: {
    ...businessFields,
    type_key: 'text',
    origin_key: 'text',
    title: 'text',
    description: 'text',
    link: nullable('text'),
    is_active: 'boolean',
  },
  softDeletes: true,
});

export const { create, update } = crud('announcement', 'announcement', announcement, { users: async () => ({}) });
