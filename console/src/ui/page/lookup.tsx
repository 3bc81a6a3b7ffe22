import type { Page } from '@homeward/contract/call';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { wordsOf } from '../../api/client.ts';
import type { Query } from '../../api/queries.ts';
import './lookup.css';

/** What there is to choose from, as far as it is known. */
export interface Lookup<Row = unknown> extends Reading {
  rows: Row[];
}

/** How reading something stands. */
export interface Reading {
  isLoading: boolean;
  /** Present where it could not be read, also while that is tried again. */
  failure: Failure | undefined;
}

interface Failure {
  error: Error | null;
  isBusy: boolean;
  again: () => void;
}

const NONE: never[] = [];

/** Reads what a form or a filter chooses from. Whoever shows it says so where that fails: `Field`'s `from`, or Unread. */
export const useLookup = <Row,>(query: Query<Page<Row>>, enabled = true): Lookup<Row> =>
  lookupOf(useQuery({ ...query, enabled }));

export const lookupOf = <Row,>(query: UseQueryResult<Page<Row>>): Lookup<Row> => ({
  rows: query.data?.result ?? NONE,
  ...readingOf(query),
});

export function readingOf(query: UseQueryResult<unknown>): Reading {
  const { data, error, isLoading, isFetching, isEnabled, errorUpdateCount, refetch } = query;
  const isFailed = isEnabled && !data && errorUpdateCount > 0;
  return {
    isLoading: isLoading && !isFailed,
    failure: isFailed ? { error, isBusy: isFetching, again: () => void refetch() } : undefined,
  };
}

/** Says that something could not be read, and reads it again; nothing where it is known. */
export function Unread({ of: { failure }, what = 'What there is to choose from' }: { of: Reading; what?: string }) {
  if (!failure) return null;
  const { error, isBusy, again } = failure;
  return (
    <p className="lookup-failed" role="status">
      <span>
        {what} could not be loaded{error ? `. ${wordsOf(error)}` : ''}
      </span>
      <Button size="small" loading={isBusy} onClick={again}>
        Try again
      </Button>
    </p>
  );
}
