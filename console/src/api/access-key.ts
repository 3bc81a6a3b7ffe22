import { sessionRequest } from '@homeward/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { keepAccessKey, useSession } from '../session/session.ts';
import { settings } from '../settings.ts';
import { post } from './client.ts';

const AGAIN_AFTER = 2000;

/**
 * Asks for an access key at once while none is held, and again every two seconds while none came and no error shows
 * (decision 25). An error stops the asking until the user tries again.
 */
export function useAccessKey() {
  const { accessKey } = useSession();
  const query = useQuery({
    queryKey: ['access-key'],
    enabled: !accessKey,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : AGAIN_AFTER),
    queryFn: async ({ signal }) => {
      const { access_key } = await post(sessionRequest, { api_key: settings.apiKey }, { signal });
      keepAccessKey(access_key);
      return access_key;
    },
  });
  return { ready: Boolean(accessKey), error: accessKey ? null : query.error, tryAgain: () => query.refetch() };
}
