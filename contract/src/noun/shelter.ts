import type { Noun } from '../noun.ts';
import type { Shelter } from '../shelter.ts';

export const shelter: Noun<Shelter> = {
  one: 'shelter',
  many: 'shelters',
  search: { path: 'shelter/search' },
  table: 'organization_shelter',
  parts: {
    contract_option: 'opt-in',
    organization_question_shelter: 'question',
    organization_question_shelter_specie: 'species',
    organization_question_shelter_translation: 'alias',
    organization_shelter_language: 'language',
    organization_user: 'contact',
  },
  screen: '/organization/shelter',
  record: '/organization/shelter/$shelterUuid',
  menu: {
    group: 'Organization',
    label: 'Shelters',
    icon: 'House',
    create: { label: 'Add new shelter', path: 'shelter/create' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/organization/shelter/${uuid}`,
  find: { by: (text) => (text.includes('@') ? ['email.ilike'] : ['name.ilike', 'slug.ilike']) },
};
