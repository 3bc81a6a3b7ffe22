import { isUuid } from '@homeward/contract/is-uuid';
import * as shelter from '@homeward/contract/shelter';
import { can } from '../../session/session.ts';
import { choiceFilter, type Filter, idFilter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';
import { useFilterChoices } from '../../ui/list/use-filter-choices.ts';

const DEBOUNCE = 500;

/** The Shelter filter of a list, for whoever may list shelters. */
export function useShelterFilter(address: ListAddress): Filter[] {
  const id = Number(filtersOf(address).shelter_id);
  const { from, records, finding } = useFilterChoices(shelter.search, { wait: DEBOUNCE, chosen: id ? { id } : undefined });
  const choices = records.map((record) => ({ value: String(record.id), label: record.name }));
  return can(shelter.search) ? [{ ...idFilter('shelter_id', 'Shelter', choices, 'All shelters', from), ...finding }] : [];
}

/** The same where an address names the shelter by its uuid, as links from its own page do. */
export function useOwnerFilter(address: ListAddress): Filter[] {
  const uuid = filtersOf(address)['shelter.uuid'];
  const chosen = uuid && isUuid(uuid) ? { uuid } : undefined;
  const { from, records, finding } = useFilterChoices(shelter.search, { wait: DEBOUNCE, chosen });
  const choices = records.map((record) => ({ value: record.uuid, label: record.name }));
  const condition = (value: string) => (isUuid(value) ? { 'shelter.uuid': value } : undefined);
  return can(shelter.search)
    ? [{ ...choiceFilter('shelter.uuid', 'Shelter', choices, 'All shelters', from), condition, ...finding }]
    : [];
}
