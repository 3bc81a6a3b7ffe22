import type { SearchCall } from '@homeward/contract/call';
import type { z } from 'zod';
import { lookupQuery } from '../../api/queries.ts';
import type { Choice } from '../../ui/list/filter.ts';
import { type Lookup, useLookup } from '../../ui/page/lookup.tsx';

/** What a mapping can mean: words by their key, records by their uuid. */
export function useChoices(call: SearchCall<string, z.ZodObject>): { from: Lookup; choices: Choice[] } {
  const from = useLookup(lookupQuery(call));
  const choices = (from.rows as { uuid: string; key?: string; name: string }[]).map(({ uuid, key, name }) => ({
    value: key ?? uuid,
    label: name,
  }));
  return { from, choices };
}
