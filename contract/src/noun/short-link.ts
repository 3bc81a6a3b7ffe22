import type { Noun } from '../noun.ts';

export const shortLink: Noun<{ uuid: string; code: string }> = {
  one: 'short link',
  many: 'short links',
  search: null,
  // Whoever may make them.
  trail: 'magic-link/api/store',
  table: 'short_link',
  called: ({ code }) => code,
};
