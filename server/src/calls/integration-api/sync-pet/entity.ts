import type { SyncPet } from '@homeward/contract/sync-pet';
import { entity, nullable, one } from '../../../search/entity.ts';
import { sync } from '../sync/entity.ts';

/** What a run says of one animal. What somebody has to do something about comes first. */
export const syncPet = entity<SyncPet>({
  name: 'sync-pet',
  table: 'integration_sync_pet',
  permission: 'sync-pet/search',
  fields: {
    external_id: nullable('text'),
    name: nullable('text'),
    outcome_key: 'text',
    reason: nullable('text'),
    urgent: { type: 'boolean', sql: "({t}.outcome_key in ('FAILED', 'WAITING'))", shown: 'asked' },
  },
  relations: { sync: one(() => sync, 'sync_id') },
  sort: ['-urgent', 'id'],
});
