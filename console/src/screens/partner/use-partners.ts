import { search } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { lookupQuery } from '../../api/queries.ts';

/** The partners there are, as a form or a filter offers them, and how each is called. */
export function usePartners() {
  const { data, error, refetch } = useQuery(lookupQuery(search));
  const partners = data?.result ?? [];
  return {
    partners,
    /** Why they are not known. */
    error: data ? null : error,
    readAgain: refetch,
    choices: partners.map(({ key, name }) => ({ value: key, label: name })),
    nameOf: (key: string): string => partners.find((partner) => partner.key === key)?.name ?? key,
  };
}
