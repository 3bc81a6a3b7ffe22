import { search } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { lookupQuery } from '../../api/queries.ts';

/** The partners there are, as a form or a filter offers them, and how each is called. */
export function usePartners() {
  const { data } = useQuery(lookupQuery(search));
  const partners = data?.result ?? [];
  return {
    partners,
    choices: partners.map(({ key, name }) => ({ value: key, label: name })),
    nameOf: (key: string): string => partners.find((partner) => partner.key === key)?.name ?? key,
  };
}
