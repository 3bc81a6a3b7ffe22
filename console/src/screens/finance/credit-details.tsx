import { inCurrency } from '@homeward/contract/currency';
import type { CreditUse, PaymentCredit } from '@homeward/contract/payment-credit';
import { Link } from '@tanstack/react-router';
import { When } from '../../ui/text/when.tsx';
import { fullName } from '../adoption/adoption-words.ts';
import { creditNames } from './credit-words.ts';
import { monthName } from './payout-words.ts';
import './credit.css';

/** What a credit is, what remains of it, and what used the rest. */
export function CreditDetails({ credit }: { credit: PaymentCredit }) {
  const money = (amount: number) => inCurrency(amount, credit.currency);
  const { code, type_key, shelter, label, total_amount, amount_used, amount_remaining, created_date, uses = [] } = credit;
  return (
    <div className="section credit">
      <dl>
        <dt>Code</dt>
        <dd>{code}</dd>
        <dt>Type</dt>
        <dd>{creditNames[type_key]}</dd>
        {shelter && (
          <>
            <dt>Shelter name</dt>
            <dd>
              <bdi>{shelter.name}</bdi>
            </dd>
          </>
        )}
        <dt>Total Amount</dt>
        <dd>{money(total_amount)}</dd>
        <dt>Amount Used</dt>
        <dd>{money(amount_used)}</dd>
        <dt>Amount Remaining</dt>
        <dd>{money(amount_remaining)}</dd>
        <dt>Description</dt>
        <dd>{label ? <bdi>{label}</bdi> : '–'}</dd>
        <dt>Given</dt>
        <dd>
          <When value={created_date} />
        </dd>
      </dl>
      <h2>Used by</h2>
      {uses.length === 0 && <p>Nothing yet</p>}
      <ul>
        {uses.map((use) => (
          <li key={use.uuid}>
            <Used use={use} />
            <span>{money(use.amount)}</span>
            <When value={use.created_date} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Used({ use: { application, cycle } }: { use: CreditUse }) {
  if (cycle) return <span>{`Cycle ${cycle.code}, ${monthName(cycle.month)}`}</span>;
  if (!application) return <span>A cycle or a checkout</span>;
  return (
    <Link
      to="/organization/adoption-application/$applicationUuid/$activeTab"
      params={{ applicationUuid: application.uuid, activeTab: 'information' }}
    >
      Checkout of <bdi>{application.adopter_user ? fullName(application.adopter_user) : 'an adopter'}</bdi>
    </Link>
  );
}
