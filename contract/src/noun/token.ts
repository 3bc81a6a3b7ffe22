import type { Noun } from '../noun.ts';
import type { Token } from '../token.ts';

export const token: Noun<Token> = {
  one: 'token',
  many: 'tokens',
  search: { path: 'token/search' },
  table: 'auth_token',
  screen: '/organization/token',
  record: '/organization/token/$tokenUuid',
  menu: {
    group: 'Organization',
    label: 'Tokens',
    icon: 'KeyRound',
    create: { label: 'Create auth token', path: 'token/generate' },
  },
  called: ({ data }) => data?.email,
  opens: ({ uuid }) => `/organization/token/${uuid}`,
};
