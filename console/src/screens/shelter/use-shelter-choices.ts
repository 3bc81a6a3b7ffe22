import * as shelter from '@homeward/contract/shelter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { type Choice, type Filter, idFilter } from '../../ui/filter.ts';
import { containing } from '../../ui/filter-value.ts';
import { filtersOf, type ListAddress } from '../../ui/list-address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const DEBOUNCE = 500;
const LISTED = 20;

/** Shelters found by what is typed, by number or uuid, and the one that is chosen already. */
export function useShelterChoices(key: 'id' | 'uuid', chosen?: string): { choices: Choice[]; onFind: (text: string) => void } {
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), DEBOUNCE);
  const enabled = can(shelter.search);
  const found = useQuery({
    ...searchQuery(shelter.search, {
      search: asked ? { 'name.ilike': containing(asked) } : {},
      options: { limit: LISTED, sort: 'name', _force_ids: true },
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const value = key === 'id' ? Number(chosen) : chosen;
  const one = useQuery({
    ...searchQuery(shelter.search, { search: { [key]: value }, options: { limit: 1, _force_ids: true } }),
    enabled: enabled && Boolean(value),
    staleTime: 300_000,
  });
  const all = [...(found.data?.result ?? []), ...(one.data?.result ?? [])];
  const choices = all.map((record) => ({ value: String(record[key]), label: record.name }));
  return {
    choices: choices.filter(({ value }, at) => choices.findIndex((other) => other.value === value) === at),
    onFind: setText,
  };
}

/** The Shelter filter of a list, for whoever may list shelters. */
export function useShelterFilter(address: ListAddress): Filter[] {
  const { choices, onFind } = useShelterChoices('id', filtersOf(address).shelter_id);
  return can(shelter.search) ? [{ ...idFilter('shelter_id', 'Shelter', choices, 'All shelters'), onFind }] : [];
}
