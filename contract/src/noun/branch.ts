import type { Branch } from '../branch.ts';
import type { Noun } from '../noun.ts';

export const branch: Noun<Branch> = {
  one: 'location',
  many: 'locations',
  search: { path: 'branch/search' },
  table: 'organization_branch',
  parts: { address: 'address', opening_hour: 'opening hours' },
  // Why people come to it; all else of it stands on its shelter's first tab.
  record: '/organization/shelter/$shelterUuid/kiosk/$branchUuid',
  called: ({ name, shelter }) => (shelter ? `${name} · ${shelter.name}` : name),
  opens: ({ shelter }) => shelter && `/organization/shelter/${shelter.uuid}/general`,
  find: { by: () => ['name.ilike'], fixed: { with: { shelter: true } }, within: 'shelter/search' },
};
