import type { ApplicationTag } from '@homeward/contract/application-tag';
import { entity } from '../../../search/entity.ts';

export const applicationTag = entity<ApplicationTag>({
  name: 'application-tag',
  table: 'application_tag',
  fields: { uuid: 'uuid', key: 'text', name: 'text', description: 'text' },
  sort: ['name'],
  listsAll: true,
});
