import { choiceFilter, exactFilter, type Filter, flagFilter, textFilter } from '../../ui/list/filter.ts';
import type { usePartners } from '../partner/use-partners.ts';

/** The filters of every tab; on that of age ranges, which have none of it, they cannot be used. */
export const mappingFilters = ({ choices, from }: ReturnType<typeof usePartners>, disabled = false): Filter[] =>
  [
    textFilter('name', 'Name'),
    choiceFilter('partner_key', 'Partner', choices, 'All partners', from),
    exactFilter('external_id', 'External ID'),
    flagFilter('active', 'Active', ['Active', 'Disabled']),
    flagFilter('pending', 'Meaning', ['Nobody has said', 'Known']),
  ].map((filter) => ({ ...filter, disabled }));
