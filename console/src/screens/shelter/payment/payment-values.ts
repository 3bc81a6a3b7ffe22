import {
  coveredTypes,
  type PaymentType,
  paymentConfig,
  percent,
  type SalesTaxes,
  SavePaymentInput,
  type Stripe,
  type TaxType,
  taxTypes,
} from '@homeward/contract/payment';
import { type Shelter, savePaymentConfig } from '@homeward/contract/shelter';
import { partOf } from '@homeward/contract/shelter-part';
import { z } from 'zod';
import { unfinished } from '../../../ui/form/blank.ts';

const TaxRow = z.strictObject({ type_key: z.enum(taxTypes, { error: 'Required field' }), value: percent });

/** The call as the form fills it in: the taxes as rows, the secret key needed only where none is kept. */
export const paymentForm = (hasSecret: boolean) => ({
  ...savePaymentConfig,
  input: SavePaymentInput.extend({ payment_config: paymentConfig(z.array(TaxRow), hasSecret) }),
});
export type PaymentValues = z.input<ReturnType<typeof paymentForm>['input']>;

/** What is kept of a shelter's payment, each part where it was ever saved. */
interface Kept {
  stripe?: Partial<Stripe>;
  cybersource?: { api_key_id: string; merchant_id: string };
  sales_taxes?: SalesTaxes;
}
const keptOf = ({ payment_config }: Shelter) => (payment_config ?? {}) as Kept;

/** The details of a platform as they were kept, or blank; the other platform has none. */
export function detailsOf(shelter: Shelter, type: string | null) {
  const { stripe = {}, cybersource } = keptOf(shelter);
  const { product_fee, fixed_fee, percentage_fee, percentage_fee_diff } = stripe;
  const { stripe_enabled = true, stripe_id = '', is_ach = false, cover_cc_fee = false } = stripe;
  const fees = { product_fee, fixed_fee, percentage_fee, percentage_fee_diff };
  return {
    stripe: type === 'STRIPE' ? { stripe_enabled, stripe_id, is_ach, ...fees, cover_cc_fee } : undefined,
    cybersource:
      type === 'CYBERSOURCE'
        ? { api_key_id: cybersource?.api_key_id ?? '', secret_key: '', merchant_id: cybersource?.merchant_id ?? '' }
        : undefined,
  };
}

export function paymentValues(shelter: Shelter): PaymentValues {
  const { payment_model_key, payment_type } = shelter;
  // Unfinished details are what the form holds, not yet what the call takes: the rules say what is missing.
  return unfinished<PaymentValues>({
    ...partOf(shelter, 'payment'),
    payment_config: {
      payment_model_key: payment_model_key ?? undefined,
      update_pets_payment_model: false,
      payment_type: (payment_type as PaymentType | null) ?? undefined,
      ...detailsOf(shelter, payment_type),
      sales_taxes: taxRows(keptOf(shelter).sales_taxes ?? {}),
    },
  });
}

const isCovered = (type: TaxType) => coveredTypes.some((covered) => covered === type);
/** The types a rule can be made for: the adoption fee's covers two more. */
export const ruleTypes = taxTypes.filter((type) => !isCovered(type));

/** What is kept for the adoption fee and for what its rule covers. */
const covering = (taxes: SalesTaxes) =>
  (['ADOPTION_FEE', ...coveredTypes] as const).map((type) => ({ type, value: taxes[type] }));

function taxRows(taxes: SalesTaxes): PaymentValues['payment_config']['sales_taxes'] {
  const fee = covering(taxes).find(({ value }) => value !== undefined);
  return ruleTypes.flatMap((type_key) => {
    const value = type_key === 'ADOPTION_FEE' ? fee?.value : taxes[type_key];
    return value === undefined ? [] : [{ type_key, value }];
  });
}

/** What is kept under the adoption fee's rule where it is not one value, which the next save makes it (decision 83). */
export function differingTaxes(shelter: Shelter) {
  const kept = covering(keptOf(shelter).sales_taxes ?? {});
  return new Set(kept.map(({ value }) => value)).size > 1 ? kept : [];
}

/** The form's values as the call takes them. */
export function asSent({ payment_config, ...ref }: PaymentValues): z.input<typeof SavePaymentInput> {
  const rows = payment_config.sales_taxes.map(({ type_key, value }) => [type_key, value]);
  return { ...ref, payment_config: { ...payment_config, sales_taxes: Object.fromEntries(rows) } };
}
