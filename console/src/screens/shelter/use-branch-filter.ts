import { search } from '@homeward/contract/branch';
import * as shelter from '@homeward/contract/shelter';
import { can } from '../../session/session.ts';
import { choiceFilter, type Filter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';
import { useFilterChoices } from '../../ui/list/use-filter-choices.ts';

const DEBOUNCE = 200;

/** One of all locations, each named with its shelter; `key` is the search key of its uuid. */
export function useBranchFilter(address: ListAddress, key: string): Filter {
  const uuid = filtersOf(address)[key];
  const { from, records, finding } = useFilterChoices(search, {
    wait: DEBOUNCE,
    chosen: uuid ? { uuid } : undefined,
    conditions: can(shelter.search) ? { with: { shelter: true } } : {},
  });
  const choices = records.map(({ uuid, name, shelter: owner }) => ({
    value: uuid,
    label: owner ? `${name} / ${owner.name}` : name,
  }));
  return { ...choiceFilter(key, 'Location / Shelter', choices, 'All locations', from), ...finding };
}
