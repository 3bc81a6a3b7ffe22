import type { Page } from '@homeward/contract/call';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Searchable } from '../../api/client.ts';
import { searchQuery } from '../../api/queries.ts';

/** A page whose count may still be on its way. */
export interface Counted<T> extends Page<T> {
  /** `never`: it could not be counted. */
  counting?: 'now' | 'never';
}

/** A page with its count: where there are many, its rows come without, and that is asked for beside them. */
export function useCount<T extends z.ZodObject>(
  call: Searchable<T>,
  search: Record<string, unknown>,
  page: Page<z.output<T>> | undefined,
): Counted<z.output<T>> | undefined {
  const isLater = page?.count_exact === false;
  const { data, error } = useQuery({ ...searchQuery(call, { search, options: { limit: 1 } }), enabled: isLater });
  if (!isLater) return page;
  if (!data) return { ...page, counting: error ? 'never' : 'now' };
  return { ...page, count: data.count, pages: Math.ceil(data.count / page.limit) };
}
