import type { SearchCall } from '@homeward/contract/call';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { lookupQuery } from '../../api/queries.ts';
import type { Choice } from '../../ui/filter.ts';

/** What a mapping can mean: words by their key, records by their uuid. */
export function useChoices(call: SearchCall<string, z.ZodObject>): Choice[] {
  const found = useQuery(lookupQuery(call)).data?.result ?? [];
  return (found as { uuid: string; key?: string; name: string }[]).map(({ uuid, key, name }) => ({
    value: key ?? uuid,
    label: name,
  }));
}
