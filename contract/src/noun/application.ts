import type { Application } from '../application.ts';
import type { Noun } from '../noun.ts';

export const application: Noun<Application> = {
  one: 'application',
  many: 'applications',
  search: { path: 'application/search' },
  table: 'adoption_application',
  parts: {
    adopter_user: 'adopter',
    adoption_return: 'return',
    application_outcome: 'outcome',
    checkout_line: 'checkout line',
    payment_charge: 'payment',
  },
  screen: '/organization/adoption-application',
  record: '/organization/adoption-application/$applicationUuid',
  menu: {
    group: 'Organization',
    label: 'Adoptions',
    icon: 'HeartHandshake',
    tool: {
      label: 'Pets Stuck on Approved',
      to: '/organization/adoption-setapproved',
      path: 'application/force-set-available',
    },
  },
  // Whose pet it is for is not for everybody to see.
  called: ({ adopter_user, pet }) =>
    [adopter_user && `${adopter_user.first_name} ${adopter_user.last_name}`, pet?.name].filter(Boolean).join(' · ') || undefined,
  opens: ({ uuid }) => `/organization/adoption-application/${uuid}`,
  find: {
    by: (text) => (text.includes('@') ? ['adopter_user.email.ilike'] : ['adopter_user.name.ilike', 'pet.name.ilike']),
    fixed: { with: { adopter_user: true, pet: true } },
    within: 'pet/search',
  },
};
