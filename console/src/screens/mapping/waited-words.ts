import type { Integration } from '@homeward/contract/integration';
import { pendingCount } from '@homeward/contract/mapping';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/client.ts';
import { holdsPath } from '../../session/held.ts';
import { can } from '../../session/session.ts';
import type { RowAddress } from '../../ui/list/row-action.tsx';

/** How many words nobody has given a meaning, and of which kinds pets wait for some: all pets, or those of an integration. */
export const pendingQuery = (integration_uuid?: string) => ({
  queryKey: [pendingCount.path, integration_uuid],
  queryFn: ({ signal }: { signal: AbortSignal }) => post(pendingCount, { integration_uuid }, { signal }),
});

type Waiting = Pick<Integration, 'uuid' | 'partner_key'>;

/** What a list of words says in its address where it is of those that nobody has given a meaning. */
export const pendingWords = { filter_active: 'false', filter_pending: 'true' };

/** Where the words are decided that pets of an integration wait for: its partner's, of the kind that most wait for. */
export function useWaitedWords({ uuid, partner_key }: Waiting, isWaiting: boolean): RowAddress {
  const { data } = useQuery({ ...pendingQuery(uuid), enabled: isWaiting && can(pendingCount) });
  const kind = data?.waited_for.find((key) => holdsPath(`mapping-${key}/search`));
  const search = { ...pendingWords, filter_partner_key: partner_key };
  return { to: kind ? `/integration-mapping/${kind}` : '/integration-mapping', search };
}
