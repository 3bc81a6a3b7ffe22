import type { Integration } from '@homeward/contract/integration';
import { always, businessFields, entity, forced, many, nullable, through } from '../../../search/entity.ts';
import { branch } from '../../api/branch/entity.ts';
import { ownerShelter } from '../../api/shelter/owner-shelter.ts';
import { stateOf, sync } from '../sync/entity.ts';

/** Of the newest run, which a draft has none of. */
const ofNewest = (what: string) =>
  `(select ${what} from integration_sync s where s.integration_id = {t}.id and not s.dry_run order by s.id desc limit 1)`;

/** What the writes keep of its animals (0285_integration_pets.sql). */
const kept = (what: 'pets' | 'waiting') =>
  ({
    type: 'int',
    sql: `(select coalesce(sum(c.${what}), 0)::int from integration_pets c where c.integration_id = {t}.id)`,
    groups: { rows: `select c.integration_id as key, sum(c.${what})::int as n from integration_pets c group by 1`, sorts: true },
  }) as const;

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
    last_sync: nullable('moment'),
    // A run that is not over is read as it stands now (0302_newest_sync.sql).
    state_key: {
      type: 'text',
      nullable: true,
      sql: `coalesce({t}.ended_key, ${ofNewest(stateOf('s'))})`,
    },
    total_pets: kept('pets'),
    pending_pets: kept('waiting'),
    settings: { type: 'json', nullable: false, sql: '{t}.settings', shown: 'asked', permission: 'verify/settings' },
  },
  relations: {
    shelter: always(() => ownerShelter, 'shelter_id'),
    branch: always(() => branch, 'branch_id'),
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
