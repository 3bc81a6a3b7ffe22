import type { SearchCall } from '@homeward/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import { containing, isTooLong } from '../list/filter-value.ts';
import { lookupOf } from '../page/lookup.tsx';

const MOST = 50;

export interface Wanted {
  typed: string;
  /** How long typing has to rest, in milliseconds. */
  wait: number;
  /** The field that it is found by, and sorted. */
  by?: string;
  /** What the records must be. */
  conditions?: Record<string, unknown>;
  /** The key of the record that is chosen already, where it has to be read. */
  chosen?: Record<string, unknown> | undefined;
  enabled?: boolean;
}

/** Records found by what is typed of their name, or of another field, the first ones while nothing is, and the one that is chosen already. */
export function useFound<T extends z.ZodObject>(
  call: SearchCall<string, T>,
  { typed, wait, by = 'name', conditions = {}, chosen, enabled = true }: Wanted,
) {
  const text = useDebounced(typed.trim(), wait);
  const options = { limit: MOST, sort: by, _force_ids: true };
  const found = useQuery({
    ...searchQuery(call, { search: { ...conditions, ...(text ? { [`${by}.ilike`]: containing(text) } : {}) }, options }),
    enabled: enabled && can(call) && !isTooLong(text),
    placeholderData: keepPreviousData,
  });
  const one = useQuery({
    ...searchQuery(call, { search: { ...conditions, ...chosen }, options }),
    enabled: Boolean(chosen) && can(call),
  });
  /** Whether what was found answers something typed before. */
  const isReading = typed.trim() !== text || found.isPlaceholderData || found.isLoading;
  return {
    /** How reading went of what was found, which waits for the one that is chosen, and of that one. */
    from: { ...lookupOf(found), isLoading: found.isLoading || one.isLoading },
    fromChosen: lookupOf(one),
    found: isTooLong(text) ? [] : (found.data?.result ?? []),
    chosen: (chosen && one.data?.result) ?? [],
    isReading,
    /** Whether what was found does not answer yet what is typed. */
    searching: isReading && Boolean(typed.trim()),
  };
}
