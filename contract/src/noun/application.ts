import type { Noun } from '../noun.ts';

export const application: Noun = {
  one: 'application',
  many: 'applications',
  search: null,
  table: 'adoption_application',
  parts: { adopter_user: 'adopter', application_outcome: 'outcome' },
};
