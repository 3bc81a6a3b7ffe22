import type { DonationOption } from '@homeward/contract/donation-option';
import { businessFields, entity, nullable, one } from '../../../search/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';

export const donationOption = entity<DonationOption>({
  name: 'donation-option',
  table: 'donation_option',
  permission: 'donation-option/search',
  fields: {
    ...businessFields,
    shelter_id: nullable('int'),
    description: 'text',
    amount: 'number',
    created_date: 'moment',
  },
  relations: { shelter: one(() => ownerShelter, 'shelter_id') },
  sort: ['created_date'],
  softDeletes: true,
});
