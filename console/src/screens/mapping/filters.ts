import { type Choice, choiceFilter, exactFilter, type Filter, flagFilter, textFilter } from '../../ui/filter.ts';

/** The filters of every tab; on that of age ranges, which have none of it, they cannot be used. */
export const mappingFilters = (partners: Choice[], disabled = false): Filter[] =>
  [
    textFilter('name', 'Name'),
    choiceFilter('partner_key', 'Partner', partners, 'All partners'),
    exactFilter('external_id', 'External ID'),
    flagFilter('active', 'Active', ['Active', 'Disabled']),
  ].map((filter) => ({ ...filter, disabled }));
