import type { Branch } from '@homeward/contract/branch';
import { businessFields, countOf, type Entity, entity, many, nullable, one } from '../../../search/entity.ts';
import { kiosk } from '../kiosk/entity.ts';
import { country } from '../lookup/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';
import { shelterKioskReason } from '../shelter-kiosk-reason/entity.ts';

export const branch: Entity<Branch> = entity<Branch>({
  name: 'branch',
  table: 'organization_branch',
  fields: {
    ...businessFields,
    name: 'text',
    headquarter: 'boolean',
    max_distance: 'int',
    active: 'boolean',
    email: 'text',
    work_phone: 'text',
    pet_count: countOf('pet', 'branch_id', { where: 'not {c}.deleted', permission: 'pet/search' }),
  },
  relations: {
    shelter: one(() => ownerShelter, 'shelter_id'),
    address: one(() => address, 'address_id'),
    opening_hours: many(() => openingHour, 'branch_id', 'position'),
    kiosks: many(() => kiosk, 'branch_id', 'name'),
    shelter_kiosk_reasons: many(() => shelterKioskReason, 'branch_id', 'name'),
  },
  sort: ['-headquarter', 'name'],
  softDeletes: true,
  listsAll: true,
});

export const address = entity({
  name: 'address',
  table: 'address',
  fields: {
    uuid: 'uuid',
    zip: 'text',
    address: 'text',
    latitude: nullable('number'),
    longitude: nullable('number'),
    time_zone: 'text',
  },
  relations: { country: one(() => country, 'country_id') },
  sort: ['address'],
});

const openingHour = entity({
  name: 'opening-hour',
  table: 'opening_hour',
  id: false,
  fields: {
    weekday_key: 'text',
    opening: { type: 'text', nullable: true, sql: '{t}.opening::text' },
    closure: { type: 'text', nullable: true, sql: '{t}.closure::text' },
    closed: 'boolean',
    position: 'int',
  },
  sort: ['position'],
});
