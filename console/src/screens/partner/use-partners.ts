import { search } from '@homeward/contract/partner';
import { lookupQuery } from '../../api/queries.ts';
import { useLookup } from '../../ui/page/lookup.tsx';

/** The partners there are, as a form or a filter offers them, and how each is called. */
export function usePartners() {
  const from = useLookup(lookupQuery(search));
  return {
    from,
    partners: from.rows,
    choices: from.rows.map(({ key, name }) => ({ value: key, label: name })),
    nameOf: (key: string): string => from.rows.find((partner) => partner.key === key)?.name ?? (from.isLoading ? '' : key),
  };
}
