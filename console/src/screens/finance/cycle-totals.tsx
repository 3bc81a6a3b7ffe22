import { inCurrency } from '@homeward/contract/currency';
import { type OwnerType, totals } from '@homeward/contract/payment-cycle';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import './cycle.css';

/** What the cycles that are found add up to, by the server. */
export const CycleTotals = ({ of }: { of: z.input<typeof totals.input> }) => (can(totals) ? <Totals of={of} /> : null);

function Totals({ of }: { of: z.input<typeof totals.input> }) {
  const query = useQuery({ queryKey: [totals.path, of], queryFn: ({ signal }) => post(totals, of, { signal }) });
  const sums = query.data?.totals.flatMap(({ currency, payment_owner_type, billing_amount, debt }) => [
    `${ways[payment_owner_type]} ${inCurrency(billing_amount, currency)}`,
    ...(debt > 0 ? [`Total owed by shelters ${inCurrency(debt, currency)}`] : []),
  ]);
  return (
    <>
      <Unread of={readingOf(query)} what="The total" />
      {sums && sums.length > 0 && (
        <div role="status">
          <ul className="cycle-totals">
            {sums.map((sum) => (
              <li key={sum}>{sum}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Totals for each direction and currency apart: their sum would mean nothing. */
const ways: Record<OwnerType, string> = { ORGANIZATION: 'Total billed', PLATFORM: 'Total paid out' };
