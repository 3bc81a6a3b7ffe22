import type { SearchCall } from '@homeward/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { searchQuery } from '../api/queries.ts';
import type { Choice } from './filter.ts';
import { containing } from './filter-value.ts';
import { useDebounced } from './use-debounced.ts';

const MOST = 50;
const DEBOUNCE = 200;
const names = new Map<string, string>();

/** How a choice reads that any select of this kind has offered. */
export const nameOfChoice = (value: unknown): string | undefined => names.get(String(value));

type Named = { uuid: string; name: string };

interface RemoteSelectProps<T extends z.ZodObject> extends SelectProps<string> {
  call: SearchCall<string, T>;
  /** What the records must be. */
  conditions?: Record<string, unknown>;
  labelOf?: (record: z.output<T>) => string;
  /** Offered first, while nothing is typed. */
  offered?: Choice[];
}

/** One of many records by its name; what is typed is searched for on the server. */
export function RemoteSelect<T extends z.ZodObject>({
  call,
  conditions = {},
  labelOf = (record) => (record as Named).name,
  offered = [],
  value,
  ...select
}: RemoteSelectProps<T>) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, DEBOUNCE);
  const found = useQuery({
    ...searchQuery(call, {
      search: { ...conditions, ...(text.trim() ? { 'name.ilike': containing(text) } : {}) },
      options: { limit: MOST, sort: 'name' },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  for (const choice of offered) names.set(choice.value, choice.label);
  const chosen = useQuery({
    ...searchQuery(call, { search: { ...conditions, uuid: value } }),
    enabled: Boolean(value) && !names.has(value ?? ''),
  });
  const choices = [...(found.data?.result ?? []), ...(chosen.data?.result ?? [])].map((record) => ({
    value: (record as Named).uuid,
    label: labelOf(record),
  }));
  for (const choice of choices) names.set(choice.value, choice.label);
  const current = value ? [{ value, label: names.get(value) ?? '…' }] : [];
  const listed = text.trim() ? (found.data ? choices : []) : [...offered, ...choices, ...current];
  return (
    <Select
      {...select}
      value={value ?? null}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={listed.filter((one, at) => listed.findIndex((other) => other.value === one.value) === at)}
      labelRender={({ value: shown, label }) => names.get(String(shown)) ?? label}
      notFoundContent={found.isFetching ? 'Searching…' : 'Nothing found'}
      loading={open && found.isFetching}
    />
  );
}
