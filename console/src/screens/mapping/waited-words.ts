import { pendingCount } from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import type { RowAddress } from '../../ui/list/row-action.tsx';

/** How many words nobody has given a meaning, and of which kinds pets wait for some. */
export const pendingQuery = {
  queryKey: [pendingCount.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => post(pendingCount, {}, { signal }),
};

/** What a list of words says in its address where it is of those that nobody has given a meaning. */
export const pendingWords = { filter_active: 'false', filter_pending: 'true' };

/** Where the words are decided that pets wait for: at their first kind, as far as that is known. */
export function useWaitedWords(isWaiting: boolean): RowAddress {
  const { data } = useQuery({ ...pendingQuery, enabled: isWaiting && can(pendingCount) });
  const kind = data?.waited_for.find((key) => holdsPath(`mapping-${key}/search`));
  return kind ? { to: `/integration-mapping/${kind}`, search: pendingWords } : { to: '/integration-mapping' };
}
