import type * as audit from '@homeward/contract/audit';
import type { Page, Search, SearchCall } from '@homeward/contract/call';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, type Searchable, search, single } from './client.ts';
import { onWayFree } from './way.ts';

/**
 * For how many milliseconds what was read stays fresh. What was read later than it is now, for the browser's clock has been set
 * back since, is not: the library would take it for fresh until that clock has caught up.
 */
export const freshFor =
  (milliseconds: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : milliseconds;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor(5_000),
      retry: (count, error) => error instanceof ApiError && mayPass(error) && count < 2,
      refetchOnWindowFocus: false,
    },
  },
});

/** An answer that refuses will refuse again, a network's own too; only silence and overload are worth another try. */
function mayPass({ http, data }: ApiError): boolean {
  const status = http || data.instead;
  return status === 503 || status === undefined || (http === 0 && status === 200);
}

// Failed reads are asked again as soon as the server is heard.
onWayFree(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }));

/** How something is read: cached under its key, aborted when nobody wants it any more. */
export interface Query<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  staleTime?: number | ReturnType<typeof freshFor>;
  gcTime?: number;
}

/** A page of records, cached under its call and input. */
export const searchQuery = <T extends z.ZodObject>(call: Searchable<T>, input: Search): Query<Page<z.output<T>>> => ({
  queryKey: [call.path, input],
  queryFn: ({ signal }) => search(call, input, signal),
});

/** One record. */
export const singleQuery = <T extends z.ZodObject>(call: SearchCall<string, T>, input: Search): Query<z.output<T>> => ({
  queryKey: [call.path, 'single', input],
  queryFn: ({ signal }) => single(call, input, signal),
  // Who opens a record again edits it as it is now, and not for a moment as it was before the last save.
  gcTime: 0,
});

/** A vocabulary that forms choose from: whole, and fresh enough for minutes. */
export const lookupQuery = <T extends z.ZodObject>(
  call: SearchCall<string, T>,
  input: Search = {},
): Query<Page<z.output<T>>> => ({
  ...searchQuery(call, { ...input, options: { limit: 9999, _force_ids: true, ...input.options } }),
  staleTime: freshFor(300_000),
});

/** By name, not by its call: what it answers with is nothing that the login needs to load. */
const history: Pick<typeof audit.search, 'path'> = { path: 'audit/search' };

/** Forgets everything read of a noun, and the history of changes, so that what is on screen is asked for again. */
export const refresh = (...calls: { path: string }[]) => Promise.all([history, ...calls].map(({ path }) => readAgain([path])));

/**
 * Has all that is cached under a key read again. Of what is being read for the first time the library would wait for the
 * answer, which may be from before the change that this is for.
 */
export async function readAgain(queryKey: QueryKey = []): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  void queryClient.cancelQueries({ queryKey, type: 'active', predicate: isFirst }, { silent: true, revert: false });
  await queryClient.invalidateQueries({ queryKey });
}
