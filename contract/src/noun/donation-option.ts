import type { Noun } from '../noun.ts';

export const donationOption: Noun = {
  one: 'donation option',
  many: 'donation options',
  search: { path: 'donation-option/search' },
  table: 'donation_option',
};
