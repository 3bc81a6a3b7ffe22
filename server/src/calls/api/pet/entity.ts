import type { Pet } from '@homeward/contract/pet';
import { stuckSql } from '../../../adoptions/standing-sql.ts';
import { always, businessFields, entity, forced, many, nullable, one } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { breed } from '../breed/entity.ts';
import { organizationUser, storedFile } from '../shelter/entity.ts';
import { specie } from '../specie/entity.ts';

/** As `house` and `public_pet` say it together. */
const IS_PUBLIC = `(not {t}.deleted and {t}.visibility_key = 'VISIBLE' and {t}.status_key = 'AVAILABLE' and (
  select b.active and not b.deleted and s.active and not s.deleted and not coalesce((s.pet_listing ->> 'test_mode')::boolean, false)
  from organization_branch b join organization_shelter s on s.id = b.shelter_id where b.id = {t}.branch_id))`;
const CURRENCY = `coalesce((select c.currency from organization_branch b join organization_shelter s on s.id = b.shelter_id
  join country c on c.id = s.country_id where b.id = {t}.branch_id), 'USD')`;

export const pet = entity<Pet>({
  name: 'pet',
  table: 'pet',
  permission: 'pet/search',
  fields: {
    ...businessFields,
    branch_id: forced(),
    name: { type: 'text', pairs: true },
    status_key: 'text',
    visibility_key: 'text',
    age_key: nullable('text'),
    sex_key: nullable('text'),
    size_key: nullable('text'),
    foster: 'boolean',
    price: nullable('number'),
    payment_model_key: nullable('text'),
    custom_code: { type: 'text', nullable: true, pairs: true },
    global_code: { type: 'text', nullable: true, pairs: true },
    kennel_number: nullable('text'),
    microchip: nullable('text'),
    description: { type: 'text', nullable: true, shown: 'asked' },
    birth_date: { type: 'day', nullable: true, shown: 'asked' },
    neutered: { type: 'boolean', nullable: true, shown: 'asked' },
    status_source: { type: 'text', shown: 'asked' },
    public: { type: 'boolean', shown: 'asked', sql: IS_PUBLIC },
    stuck: { type: 'boolean', shown: 'asked', sql: stuckSql('{t}') },
    currency: { type: 'text', shown: 'asked', sql: CURRENCY },
    characteristics: { type: 'json', shown: 'top' },
  },
  relations: {
    branch: always(() => branch, 'branch_id'),
    specie: always(() => specie, 'specie_id', { few: true }),
    breed: one(() => breed, 'breed_primary_id'),
    secondary_breed: one(() => breed, 'secondary_breed_id'),
    picture: one(() => storedFile, 'picture_id'),
    foster_user: one(() => organizationUser, 'foster_user_id'),
    media: many(() => media, 'pet_id', 'kind_key', 'position'),
    sources: many(() => source, 'pet_id'),
  },
  sort: ['-id'],
  softDeletes: true,
});

const media = entity({
  name: 'pet-media',
  table: 'pet_media',
  fields: { kind_key: 'text', state_key: 'text', url: 'text', position: { type: 'int', shown: 'forced' } },
  relations: { file: one(() => storedFile, 'file_id') },
  sort: ['position'],
});

const source = entity({
  name: 'pet-source',
  table: 'pet_source',
  permission: 'integration/search',
  id: false,
  fields: {
    external_id: 'text',
    read_date: {
      type: 'moment',
      nullable: true,
      sql: '(select y.created_date from integration_sync y where y.id = {t}.sync_id)',
    },
    // Kept with all that a change of it is known by (standingThere): people are told its word.
    standing_there: { type: 'text', nullable: true, sql: '({t}.standing_there::jsonb ->> 0)' },
    left_date: nullable('moment'),
    waits_for: {
      type: 'json',
      sql: "(select coalesce(json_agg(distinct split_part(w, ':', 1)), '[]') from unnest({t}.waits_on) w)",
    },
  },
  relations: { integration: one(() => itsIntegration, 'integration_id') },
  sort: ['external_id'],
});

const itsIntegration = entity({
  name: 'pet-integration',
  table: 'integration',
  permission: 'integration/search',
  fields: { uuid: 'uuid', description: 'text', partner_key: 'text', deleted: 'boolean' },
  softDeletes: true,
});
