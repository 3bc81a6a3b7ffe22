import { type Integration, search } from '@homeward/contract/integration';
import { can } from '../../session/session.ts';
import { choiceFilter, type Filter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';
import { useFilterChoices } from '../../ui/list/use-filter-choices.ts';

const DEBOUNCE = 200;
const KEY = 'sources.integration.uuid';

/** What a list of pets says in its address where it is of those that an integration brings. */
export const broughtBy = ({ uuid }: Pick<Integration, 'uuid'>) => ({ [`filter_${KEY}`]: uuid });

/** Which integration brings a pet, for whoever may list integrations. */
export function useIntegrationFilter(address: ListAddress): Filter[] {
  const uuid = filtersOf(address)[KEY];
  const { from, records, finding } = useFilterChoices(search, {
    by: 'description',
    wait: DEBOUNCE,
    chosen: uuid ? { uuid } : undefined,
    conditions: { with: { branch: true } },
  });
  const choices = records.map(({ uuid, description, branch }) => ({
    value: uuid,
    label: branch ? `${description} / ${branch.name}` : description,
  }));
  return can(search) ? [{ ...choiceFilter(KEY, 'Integration', choices, 'All integrations', from), ...finding }] : [];
}
