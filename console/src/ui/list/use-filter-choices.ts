import type { SearchCall } from '@homeward/contract/call';
import { useState } from 'react';
import type { z } from 'zod';
import { useFound, type Wanted } from '../field/use-found.ts';

/** What a filter offers of too many to be listed: what `onFind` finds by what is typed, and what is chosen already. */
export function useFilterChoices<T extends z.ZodObject>(call: SearchCall<string, T>, wanted: Omit<Wanted, 'typed'>) {
  const [typed, onFind] = useState('');
  const { from, found, chosen, searching } = useFound(call, { ...wanted, typed });
  const records = [...found, ...chosen.filter(({ uuid }) => !found.some((one) => one.uuid === uuid))];
  return { from, records, finding: { onFind, searching } };
}
