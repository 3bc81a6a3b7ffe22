import { sessionInfo } from '@homeward/contract/auth';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepUser } from '../session/session.ts';
import { ApiError, post } from './client.ts';
import { freshFor, queryClient, readAgain } from './queries.ts';

const KEY = ['auth/session-info'];
const QUERY = { queryKey: KEY, queryFn: ({ signal }: { signal: AbortSignal }) => post(sessionInfo, {}, { signal }) };

/** Keeps the user's permissions as the server has them now: read at the start, on window focus and after any 403 (decision 41). */
export function useLiveSession(): void {
  const { data } = useQuery({ ...QUERY, staleTime: freshFor(0), refetchOnWindowFocus: 'always' });
  useEffect(() => {
    if (data) keepUser(data.admin_user);
  }, [data]);
  // The query hears of a tab that comes into sight, not of one that was in sight behind another window.
  useEffect(() => {
    window.addEventListener('focus', refreshSession);
    return () => window.removeEventListener('focus', refreshSession);
  }, []);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        // Once for each refusal, and never for that of this query itself.
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryHash === hashKey(KEY)) return;
        const { error } = event.action;
        if (error instanceof ApiError && error.http === 403) refreshSession();
      }),
    [],
  );
}

export const refreshSession = () => void readAgain(KEY);

/** Resolves once the user's permissions are those that the server has now, or it does not say. */
export async function permissionsRead(): Promise<void> {
  try {
    keepUser((await queryClient.fetchQuery(QUERY)).admin_user);
  } catch {
    // Then what was known before holds.
  }
}
