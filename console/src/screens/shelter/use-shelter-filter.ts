import * as shelter from '@homeward/contract/shelter';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { useFound } from '../../ui/field/use-found.ts';
import { type Filter, idFilter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';

const DEBOUNCE = 500;

/** The Shelter filter of a list, for whoever may list shelters. */
export function useShelterFilter(address: ListAddress): Filter[] {
  const [typed, onFind] = useState('');
  const id = Number(filtersOf(address).shelter_id);
  const { from, found, chosen } = useFound(shelter.search, { typed, wait: DEBOUNCE, chosen: id ? { id } : undefined });
  const choices = [...found, ...chosen.filter(({ uuid }) => !found.some((one) => one.uuid === uuid))].map((record) => ({
    value: String(record.id),
    label: record.name,
  }));
  return can(shelter.search) ? [{ ...idFilter('shelter_id', 'Shelter', choices, 'All shelters', from), onFind }] : [];
}
