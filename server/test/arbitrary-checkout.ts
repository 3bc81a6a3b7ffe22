import { taxTypes } from '@homeward/contract/payment';
import fc from 'fast-check';
import type { Choices } from '../src/money/lines.ts';
import type { Terms } from '../src/money/terms.ts';

const minor = (max: bigint) => fc.bigInt({ min: 0n, max });
const cents = (max: number) => fc.integer({ min: 0, max }).map((whole) => whole / 100);
const thousandths = (max: number) => fc.integer({ min: 0, max }).map((whole) => whole / 1000);
/** Mostly as laws have them, and up to everything. */
const percent = fc.oneof(
  fc.constantFrom(0, 4, 5, 6.875, 7, 8.25, 8.8125, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((whole) => whole / 10_000),
);

export const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    currency: fc.constant('USD'),
    price: fc.option(cents(100_000), { freq: 8 }),
    payment_model_key: fc.constantFrom('ADOPTER_PAYS', 'ADOPTER_PAYS', 'ORGANIZATION_PAYS', 'ADOPTER_CHOOSES', 'OUTSIDE'),
    payment_type: fc.constantFrom('STRIPE', 'STRIPE', 'STRIPE', 'CYBERSOURCE'),
    stripe: fc.record({
      stripe_enabled: fc.integer({ min: 0, max: 9 }).map((of10) => of10 > 0),
      is_ach: fc.boolean(),
      product_fee: cents(2_000),
      fixed_fee: cents(100),
      percentage_fee: fc.oneof(fc.constant(0.029), thousandths(60), thousandths(600)),
      percentage_fee_diff: fc.oneof(fc.constant(0), thousandths(10), thousandths(300)),
      cover_cc_fee: fc.boolean(),
    }),
    sales_taxes: fc.dictionary(fc.constantFrom(...taxTypes), percent),
  })
  // Of a charge something has to be left.
  .filter(({ stripe: { percentage_fee, percentage_fee_diff }, sales_taxes: { FIXED_FEE = 0 } }) => {
    return (1 + FIXED_FEE / 100) * (percentage_fee + percentage_fee_diff) < 0.95;
  });

const rows = fc.uniqueArray(fc.record({ uuid: fc.uuid(), name: fc.string({ maxLength: 8 }), price: minor(5_000n) }), {
  selector: ({ uuid }) => uuid,
  maxLength: 4,
});
const perhaps = fc.option(minor(10_000n));

/** Choices that the price allows. */
export const choicesFor = ({ price }: Pick<Terms, 'price'>): fc.Arbitrary<Choices> => {
  const cheapest = -BigInt(Math.round((price ?? 0) * 100));
  return fc
    .record({
      mode: fc.constantFrom('none', 'discount', 'addition'),
      change: fc.bigInt({ min: cheapest, max: 0n }),
      addition: fc.bigInt({ min: 1n, max: 10_000n }),
      license: perhaps,
      spay_neuter: perhaps,
      products: rows.map((all) => all.map((row) => ({ ...row, description: 'of it', required: false }))),
      taxes: rows,
      donation: perhaps,
      adopter_pays: fc.option(fc.boolean()),
      credit: fc.oneof(fc.constant(0n), minor(3_000n)),
    })
    .map(({ mode, change, addition, ...rest }) => ({
      ...rest,
      discount: mode === 'discount' ? change : 0n,
      addition: mode === 'addition' ? addition : 0n,
    }));
};

export const anyCheckout = anyTerms.chain((terms) => choicesFor(terms).map((choices) => ({ terms, choices })));
