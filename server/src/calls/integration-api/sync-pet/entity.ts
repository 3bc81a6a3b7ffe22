import type { SyncPet } from '@homeward/contract/sync-pet';
import { entity, nullable, one } from '../../../search/entity.ts';
import { sync } from '../sync/entity.ts';

/** The pet that an animal of a run is now. */
const PET = `(select animal.uuid from integration_sync run join integration its on its.id = run.integration_id
  join partner_account account on account.shelter_id = its.shelter_id and account.partner_key = its.partner_key
    and account.account_hash = its.account_hash
  join pet_source source on source.account_id = account.id and source.external_id = {t}.external_id
  join pet animal on animal.id = source.pet_id and not animal.deleted where run.id = {t}.sync_id)`;

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
    pet_uuid: { type: 'uuid', nullable: true, sql: PET, shown: 'asked' },
  },
  relations: { sync: one(() => sync, 'sync_id') },
  sort: ['-urgent', 'id'],
  keepsCount: true,
});
