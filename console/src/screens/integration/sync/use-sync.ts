import type { Integration } from '@homeward/contract/integration';
import { search } from '@homeward/contract/integration';
import { mappingKinds, pendingCount } from '@homeward/contract/mapping';
import { search as searchPets } from '@homeward/contract/pet';
import { serverNow } from '@homeward/contract/server-clock';
import { isUnderWay, type Sync, verify } from '@homeward/contract/sync';
import { search as searchUsers } from '@homeward/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { post } from '../../../api/client.ts';
import { queryClient, singleQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { refreshIntegrations } from '../integration-query.ts';

/** How often a running sync is asked for (spec 002 §4). */
const EVERY = 1000;
/** How often one is asked for that has ended while its pictures still come. */
const PICTURES_EVERY = 5000;
const DAY = 86_400_000;
const HISTORY_DAYS = 7;

/** The syncs of the last week, the newest first; after a longer pause those from the last one on. */
export function useHistory({ uuid, last_sync }: Integration, enabled = true) {
  const [since] = useState(() => {
    const week = serverNow() - HISTORY_DAYS * DAY;
    return new Date(last_sync ? Math.min(week, Date.parse(last_sync) - DAY) : week).toISOString();
  });
  const syncs = { search: { 'created_date.gte': since }, ...(can(searchUsers) ? { with: { user: true } } : {}) };
  return useQuery({
    ...singleQuery(search, { search: { uuid, with: { integration_syncs: syncs } } }),
    enabled,
    placeholderData: keepPreviousData,
    select: ({ integration_syncs = [] }) => integration_syncs,
  });
}

/** After a sync was begun: it is known as it began, so that its end is noticed however soon that comes. */
export async function sawStarted(sync: Sync) {
  queryClient.setQueryData([verify.path, sync.uuid], { sync, media: { waiting: 0, failed: 0, reasons: [] } });
  await refreshIntegrations();
}

/** A sync, asked for again while it runs or its pictures still come, and the screen is in sight. */
export function useSync(uuid: string | undefined) {
  const query = useQuery({
    queryKey: [verify.path, uuid],
    queryFn: ({ signal }) => post(verify, { sync_uuid: uuid }, { signal }),
    enabled: Boolean(uuid),
    refetchInterval: ({ state: { data } }) => {
      if (isUnderWay(data?.sync.state_key)) return EVERY;
      return data?.media.waiting ? PICTURES_EVERY : false;
    },
  });
  const state = query.data?.sync.state_key;
  const last = useRef(state);
  useEffect(() => {
    if (isUnderWay(last.current) && state && !isUnderWay(state))
      void refreshIntegrations(
        verify,
        searchPets,
        pendingCount,
        ...mappingKinds.map((kind) => ({ path: `mapping-${kind}/search` })),
      );
    last.current = state;
  }, [state]);
  return query;
}
