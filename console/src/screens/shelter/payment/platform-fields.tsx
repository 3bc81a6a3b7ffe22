import { Input } from 'antd';
import { settings } from '../../../settings.ts';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyInput } from '../../../ui/field/money-input.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { FractionInput } from './fraction-input.tsx';

const stripe = (field: string) => ['payment_config', 'stripe', field];

export function StripeFields({ currency }: { currency: string }) {
  const isAch: boolean = useValue(stripe('is_ach'));
  return (
    <div className="section">
      <h2>Stripe</h2>
      <p>Amounts in {currency}, percentages as fractions.</p>
      <SwitchField name={stripe('stripe_enabled')} label="Stripe enabled" />
      <SwitchField name={stripe('is_ach')} label="ACH" hint="No Stripe ID is needed with ACH" />
      <SwitchField name={stripe('cover_cc_fee')} label="Cover credit card fee" />
      <div className="columns">
        {!isAch && (
          <Field name={stripe('stripe_id')} label="Stripe ID">
            <Input autoComplete="off" placeholder="acct_…" />
          </Field>
        )}
        <Field name={stripe('product_fee')} label={`${settings.productName} Fee`}>
          <MoneyInput currency={currency} />
        </Field>
        <Field name={stripe('fixed_fee')} label="Fixed Fee">
          <MoneyInput currency={currency} step={0.1} />
        </Field>
        <Field name={stripe('percentage_fee')} label="Percentage Fee">
          <FractionInput />
        </Field>
        <Field name={stripe('percentage_fee_diff')} label="Percentage Fee Diff">
          <FractionInput />
        </Field>
      </div>
    </div>
  );
}

const cybersource = (field: string) => ['payment_config', 'cybersource', field];

export const CybersourceFields = ({ hasSecret }: { hasSecret: boolean }) => (
  <div className="section">
    <h2>Cybersource</h2>
    <p>The account as Cybersource's business center names it.</p>
    <div className="columns">
      <Field name={cybersource('merchant_id')} label="Merchant ID">
        <Input autoComplete="off" />
      </Field>
      <Field name={cybersource('api_key_id')} label="API Key ID">
        <Input autoComplete="off" />
      </Field>
    </div>
    <Field
      name={cybersource('secret_key')}
      label="Secret Key"
      hint={hasSecret ? 'One is kept. Leave this blank to keep it' : 'Kept sealed and never shown again'}
    >
      <Input type="password" autoComplete="new-password" placeholder={hasSecret ? '••••••••' : ''} />
    </Field>
  </div>
);
