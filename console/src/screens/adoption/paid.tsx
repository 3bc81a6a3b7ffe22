import type { Application } from '@homeward/contract/application';
import { inCurrency } from '@homeward/contract/currency';
import { When } from '../../ui/text/when.tsx';

/** What an adopter has paid, when, and what of it was given back. */
export function Paid({ application: { payment_charges = [], forced_from_key } }: { application: Application }) {
  const paid = payment_charges.find(({ state_key }) => state_key === 'CAPTURED');
  if (!paid?.captured_date) return forced_from_key && <p>Never charged: it was forced as adopted</p>;
  return (
    <p>
      Paid {inCurrency(paid.amount, paid.currency)} <When value={paid.captured_date} />
      {paid.refunded > 0 && `, ${inCurrency(paid.refunded, paid.currency)} given back`}
    </p>
  );
}
