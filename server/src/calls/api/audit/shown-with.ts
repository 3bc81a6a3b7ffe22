import { calls } from '@homeward/contract/calls';
import { nouns } from '@homeward/contract/nouns';

/** Whose search shows the rows of a table, so that its changes are told to who may make that search; null: nobody's. */
export const shownWith: ReadonlyMap<string, string | null> = new Map([
  // What an operator did by command, which is no noun's.
  ['setting', 'audit/search'] as const,
  ...nouns.flatMap(({ table, parts, search, trail }) =>
    [table, ...Object.keys(parts ?? {})].map((name) => [name, search?.path ?? trail ?? null] as const),
  ),
]);

const lookups = new Set<string>(calls.filter(({ access }) => access === 'lookup').map(({ path }) => path));

/** The tables whose changes are shown to who holds these permissions. */
export const tablesShownTo = (permissions: ReadonlySet<string>): string[] =>
  [...shownWith].flatMap(([table, path]) => (path && (permissions.has(path) || lookups.has(path)) ? [table] : []));
