import type { Noun } from '../noun.ts';
import type { Tax } from '../tax.ts';
import { ofShelter } from './of-shelter.ts';

export const tax: Noun<Tax> = {
  one: 'tax',
  many: 'taxes',
  search: { path: 'tax/search' },
  table: 'organization_tax',
  parts: { tax_branch: 'location' },
  ...ofShelter('tax', '$taxUuid'),
};
