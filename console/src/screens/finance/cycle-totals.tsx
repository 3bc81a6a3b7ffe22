import { totals } from '@homeward/contract/payment-cycle';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { inCurrency } from '../../ui/text/in-currency.ts';

/** What the cycles that are found add up to, by the server. */
export const CycleTotals = ({ of }: { of: z.input<typeof totals.input> }) => (can(totals) ? <Totals of={of} /> : null);

function Totals({ of }: { of: z.input<typeof totals.input> }) {
  const query = useQuery({ queryKey: [totals.path, of], queryFn: ({ signal }) => post(totals, of, { signal }) });
  const sums = query.data?.totals.map(({ currency, billing_amount }) => inCurrency(billing_amount, currency));
  return (
    <>
      <Unread of={readingOf(query)} what="The total" />
      {sums && sums.length > 0 && <strong role="status">Total {sums.join(' + ')}</strong>}
    </>
  );
}
