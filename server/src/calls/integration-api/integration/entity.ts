import type { Integration } from '@homeward/contract/integration';
import { businessFields, entity, forced, many, nullable, one, through } from '../../../search/entity.ts';
import { branch } from '../../api/branch/entity.ts';
import { ownerShelter } from '../../api/shelter/owner-shelter.ts';
import { stateOf, sync } from '../sync/entity.ts';

/** Of the newest run, which a draft has none of. */
const ofNewest = (what: string) =>
  `(select ${what} from integration_sync s where s.integration_id = {t}.id and not s.dry_run order by s.id desc limit 1)`;

export const integration = entity<Integration>({
  name: 'integration',
  table: 'integration',
  permission: 'integration/search',
  fields: {
    ...businessFields,
    shelter_id: forced(),
    branch_id: forced(),
    description: 'text',
    partner_key: 'text',
    main: 'boolean',
    active: 'boolean',
    settings_saved: 'boolean',
    created_date: 'moment',
    last_sync: {
      type: 'moment',
      nullable: true,
      sql: `(select coalesce(s.finish, s.canceled, s.failed) from integration_sync s where s.integration_id = {t}.id
        and not s.dry_run and num_nonnulls(s.finish, s.canceled, s.failed) = 1 order by s.id desc limit 1)`,
    },
    state_key: {
      type: 'text',
      nullable: true,
      sql: ofNewest(stateOf('s')),
    },
    total_pets: {
      type: 'int',
      sql: '(select count(*)::int from pet_source c join pet on pet.id = c.pet_id and not pet.deleted where c.integration_id = {t}.id)',
    },
    pending_pets: {
      type: 'int',
      sql: '(select count(*)::int from pet_source c where c.integration_id = {t}.id and c.waits_on is not null)',
    },
    settings: { type: 'json', nullable: false, sql: '{t}.settings', shown: 'asked', permission: 'verify/settings' },
  },
  relations: {
    shelter: one(() => ownerShelter, 'shelter_id'),
    branch: one(() => branch, 'branch_id'),
    networks: through(() => networkName, 'network_integration', 'integration_id', 'network_id'),
    integration_syncs: many(() => sync, 'integration_id', '-id'),
  },
  sort: ['-last_sync'],
  softDeletes: true,
});

/** A network as an integration names it. */
const networkName = entity({
  name: 'network-name',
  table: 'network',
  permission: 'network/search',
  fields: { uuid: 'uuid', description: nullable('text'), weight: 'int', active: 'boolean', deleted: 'boolean' },
  sort: ['-weight'],
  softDeletes: true,
});
