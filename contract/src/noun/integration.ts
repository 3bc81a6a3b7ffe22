import type { Integration } from '../integration.ts';
import type { Noun } from '../noun.ts';

/** Those that are connected, at locations that are there. */
const live = { active: true, 'branch.deleted': false };

export const integration: Noun<Integration> = {
  one: 'integration',
  many: 'integrations',
  search: { path: 'integration/search', base: '/integration-api' },
  table: 'integration',
  screen: '/integration',
  record: '/integration/$integrationUuid',
  menu: {
    group: 'Integration',
    label: 'Actives',
    icon: 'Cable',
    counts: live,
    create: { label: 'Create new integration', path: 'integration/connect' },
  },
  called: ({ description, branch }) => (description && branch ? `${description} · ${branch.name}` : description),
  opens: ({ uuid }) => `/integration/${uuid}`,
  find: { by: () => ['description.ilike'], fixed: { ...live, with: { branch: true } } },
};
