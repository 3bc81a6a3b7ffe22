import { minorOf } from '../src/money/amount.ts';
import { type Checkout, computeCheckout } from '../src/money/checkout.ts';
import type { Choices } from '../src/money/lines.ts';
import { Terms } from '../src/money/terms.ts';

/** The settings of the worked examples in docs/money.md. */
export const stripe = {
  stripe_enabled: true,
  is_ach: false,
  product_fee: 2,
  fixed_fee: 0.3,
  percentage_fee: 0.029,
  percentage_fee_diff: 0,
  cover_cc_fee: false,
};
export const termsWith = (differs: Partial<Terms> = {}): Terms =>
  Terms.parse({
    currency: 'USD',
    price: null,
    payment_model_key: 'ADOPTER_PAYS',
    payment_type: 'STRIPE',
    stripe,
    sales_taxes: {},
    ...differs,
  });

export const noChoices: Choices = {
  discount: 0n,
  addition: 0n,
  license: null,
  spay_neuter: null,
  products: [],
  taxes: [],
  donation: null,
  adopter_pays: null,
  credit: 0n,
};

export const usd = (amount: string) => minorOf(amount, 'USD', []);
export const productOf = (name: string, price: bigint) => ({ uuid: `of ${name}`, name, description: '', required: false, price });
export const fixedTaxOf = (name: string, price: bigint) => ({ uuid: `of ${name}`, name, price });

export const checkoutOf = (terms: Partial<Terms>, choices: Partial<Choices> = {}): Checkout =>
  computeCheckout(termsWith(terms), { ...noChoices, ...choices });
