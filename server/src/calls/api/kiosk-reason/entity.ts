import type { KioskReason } from '@homeward/contract/kiosk-reason';
import { businessFields, entity } from '../../../search/entity.ts';

export const kioskReason = entity<KioskReason>({
  name: 'kiosk-reason',
  table: 'kiosk_reason',
  fields: { ...businessFields, name: 'text', end_message: 'text', wait_list_on_end: 'boolean', position: 'int' },
  sort: ['position'],
  softDeletes: true,
  listsAll: true,
});
