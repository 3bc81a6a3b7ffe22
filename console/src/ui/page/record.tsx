import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import type { Query } from '../../api/queries.ts';
import { Failed } from './empty.tsx';
import { Forbidden, type Needed } from './forbidden.tsx';
import { Loading } from './loading.tsx';
import { NotFound } from './not-found.tsx';

type Answer<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> & { refetch: () => unknown };

/** What stands in the place of something that may not be read, is not there or could not be read; undefined where nothing is wrong. */
export function troubleOf(
  { data, error, refetch }: Answer<unknown>,
  missing = 'Not found',
  needs?: readonly Needed[],
): ReactNode {
  const http = error instanceof ApiError ? error.http : 0;
  if (error instanceof ApiError && http === 403) return <Forbidden needs={needs ?? [{ path: String(error.data.permission) }]} />;
  // An address whose uuid is none is as empty as one of a record that is gone.
  if (http === 404 || http === 422) return <NotFound title={missing} />;
  if (!error || data) return undefined;
  return (
    <div className="card">
      <Failed error={error} onRetry={refetch} />
    </div>
  );
}

/** In the place of what is not here yet, or will not be. */
export const Absent = ({ of }: { of: Answer<unknown> }) => troubleOf(of) ?? <Loading />;

/** A record, once it is here. */
export function LoadedRecord<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const reading = useQuery(query);
  const { data } = reading;
  return troubleOf(reading) ?? (data ? children(data) : <Loading />);
}

/** Two answers as one. */
export const bothOf = <One, Other>(one: Answer<One>, other: Answer<Other>): Answer<[One, Other]> => ({
  data: one.data && other.data && [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});
