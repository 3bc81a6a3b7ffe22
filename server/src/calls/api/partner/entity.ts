import type { Partner } from '@homeward/contract/partner';
import { entity } from '../../../search/entity.ts';

export const partner = entity<Partner>({
  name: 'partner',
  table: 'partner',
  fields: {
    uuid: 'uuid',
    key: 'text',
    name: 'text',
    endpoint: 'text',
    credential_fields: 'json',
    setting_fields: 'json',
    filters: 'boolean',
    finds_foster: 'boolean',
    maps_status: 'boolean',
    receipt_accounts: 'boolean',
  },
  sort: ['key'],
  listsAll: true,
});
