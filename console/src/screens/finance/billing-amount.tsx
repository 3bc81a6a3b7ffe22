import { inCurrency } from '@homeward/contract/currency';
import type { PaymentCycle } from '@homeward/contract/payment-cycle';
import { monthName } from './payout-words.ts';
import './cycle.css';

/** The amounts of a cycle: what it moves, the debts carried into it with their origin, and the debt it leaves with its target. */
export function BillingAmount({ cycle }: { cycle: PaymentCycle }) {
  const { json, currency, debt, debts, carried_into, payout_status_key } = cycle;
  const isBilled = json.payment_owner_type === 'ORGANIZATION';
  const forecast = payout_status_key === 'FORECAST' ? 'Would leave' : 'Leaves';
  return (
    <>
      {inCurrency(json.billing_amount, currency)}
      {debts.map(({ code, month, amount }) => (
        <p className="cycle-debts" key={code}>
          {isBilled ? 'With' : 'Less'} {inCurrency(amount, currency)} owed since {code}, {monthName(month)}
        </p>
      ))}
      {debt > 0 && (
        <p className="cycle-debts">
          {forecast} {inCurrency(debt, currency)} owed by the shelter,{' '}
          {carried_into ? `carried into ${carried_into}` : 'for its next cycle'}
        </p>
      )}
    </>
  );
}
