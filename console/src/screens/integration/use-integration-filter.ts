import { type Integration, search } from '@homeward/contract/integration';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { useFound } from '../../ui/field/use-found.ts';
import { choiceFilter, type Filter } from '../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../ui/list/list-address.ts';

const DEBOUNCE = 200;
const KEY = 'sources.integration.uuid';

/** What a list of pets says in its address where it is of those that an integration brings. */
export const broughtBy = ({ uuid }: Pick<Integration, 'uuid'>) => ({ [`filter_${KEY}`]: uuid });

/** Which integration brings a pet, for whoever may list integrations. */
export function useIntegrationFilter(address: ListAddress): Filter[] {
  const [typed, onFind] = useState('');
  const uuid = filtersOf(address)[KEY];
  const { from, found, chosen } = useFound(search, {
    typed,
    by: 'description',
    wait: DEBOUNCE,
    chosen: uuid ? { uuid } : undefined,
    conditions: { with: { branch: true } },
  });
  const choices = [...found, ...chosen.filter(({ uuid }) => !found.some((one) => one.uuid === uuid))].map(
    ({ uuid, description, branch }) => ({ value: uuid, label: branch ? `${description} / ${branch.name}` : description }),
  );
  return can(search) ? [{ ...choiceFilter(KEY, 'Integration', choices, 'All integrations', from), onFind }] : [];
}
