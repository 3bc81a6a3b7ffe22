import type { Definition } from '../characteristics-definition.ts';
import type { Noun } from '../noun.ts';
import { keyName } from '../wording.ts';

export const definition: Noun<Definition> = {
  one: 'definition',
  many: 'definitions',
  search: { path: 'characteristics-definition/search', base: '/integration-api' },
  table: 'characteristics_definition',
  screen: '/definitions',
  menu: {
    group: 'Integration',
    label: 'Definitions',
    icon: 'BookType',
    create: { label: 'Create new definition', path: 'characteristics-definition/create', to: '/definitions?open=add' },
  },
  called: ({ path, characteristicType }) => (path && characteristicType ? `${keyName(characteristicType)} · ${path}` : path),
  opens: ({ uuid }) => `/definitions?open=${uuid}`,
  find: { by: () => ['name.ilike', 'path.ilike', 'value.ilike'] },
};
