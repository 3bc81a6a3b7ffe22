import type { Network } from '../network.ts';
import type { Noun } from '../noun.ts';
import { partnerNames } from '../partner-names.ts';

export const network: Noun<Network> = {
  one: 'network',
  many: 'networks',
  search: { path: 'network/search', base: '/integration-api' },
  table: 'network',
  parts: { network_definition: 'definition', network_integration: 'integration' },
  screen: '/network',
  record: '/network/$networkUuid',
  menu: {
    group: 'Integration',
    label: 'Network',
    icon: 'Network',
    create: { label: 'Create new network', path: 'network/create' },
  },
  called: ({ description, shelter, partner_key }) =>
    [description ?? shelter?.name, partner_key && partnerNames[partner_key]].filter(Boolean).join(' · '),
  opens: ({ uuid }) => `/network/${uuid}`,
  find: {
    by: () => ['description.ilike', 'shelter.name.ilike'],
    fixed: { with: { shelter: true } },
    within: 'shelter/search',
  },
};
