import { businessFields, type Entity, entity, forced, one } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { shelter_uuid } from '../shelter/owner-shelter.ts';

/** The fields a product and a tax have in common: a tax is a product without species, items and type. */
export const pricedFields = {
  ...businessFields,
  shelter_uuid,
  name: 'text',
  description: 'text',
  price: 'number',
  active: 'boolean',
  required: 'boolean',
} as const;

/** What either costs at the shelter's locations. */
export const pricesOf = (noun: 'product' | 'tax'): Entity =>
  entity({
    name: `${noun}-branch`,
    table: `${noun}_branch`,
    id: false,
    fields: { branch_id: forced(), price: 'number', active: 'boolean', required: 'boolean' },
    relations: { branch: one(() => branch, 'branch_id') },
    sort: ['branch.name'],
  });
