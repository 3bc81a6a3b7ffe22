import { describe, expect, test } from 'vitest';
import { type Choices, computeCheckout, type Line } from './checkout.ts';
import type { Terms } from './terms.ts';

/** The worked examples of docs/money.md, row by row: a shelter with the platform's usual fees unless it says otherwise. */
const stripe = {
  stripe_enabled: true,
  is_ach: false,
  product_fee: 2,
  fixed_fee: 0.3,
  percentage_fee: 0.029,
  percentage_fee_diff: 0,
  cover_cc_fee: false,
};
const terms = (price: number, model: string, more: Partial<Terms> = {}): Terms => ({
  currency: 'USD',
  price,
  payment_model_key: model,
  payment_type: 'STRIPE',
  stripe,
  sales_taxes: {},
  ...more,
});
const nothing: Choices = {
  discount: null,
  addition: null,
  license: null,
  spay_neuter: null,
  donation: null,
  products: [],
  taxes: [],
  adopter_pays: null,
  credit: 0,
};
const product = (name: string, price: number) => ({ uuid: name, name, description: name, price, required: false });

/** A line in words. */
const said = ({ type_key, price, json }: Line) => `${type_key}${json?.of ? ` of ${String(json.of)}` : ''} ${price}`;
const computed = (of: Terms, chosen: Partial<Choices> = {}) => {
  const { lines, ...sums } = computeCheckout(of, { ...nothing, ...chosen });
  return { ...sums, lines: lines.map(said) };
};

describe('example', () => {
  test('1: the adopter pays the fee on top of the price, to the cent', () => {
    expect(computed(terms(150, 'ADOPTER_PAYS'))).toMatchObject({
      lines: ['ADOPTION_FEE 150', 'FIXED_FEE 6.85'],
      total: 156.85,
      due: 150,
      fee: 6.85,
      borneBy: 'ADOPTER',
    });
  });

  test('2: the shelter is billed for the same pet', () => {
    expect(computed(terms(150, 'ORGANIZATION_PAYS'))).toMatchObject({
      lines: ['ADOPTION_FEE 150'],
      total: 150,
      fee: 6.65,
      borneBy: 'SHELTER',
    });
  });

  test('3: the adopter chooses, with a donation', () => {
    const chooses = terms(85, 'ADOPTER_CHOOSES', { stripe: { ...stripe, product_fee: 1.5, percentage_fee_diff: 0.006 } });
    expect(computed(chooses, { donation: 25, adopter_pays: true })).toMatchObject({
      lines: ['ADOPTION_FEE 85', 'DONATION 25', 'FIXED_FEE 5.85'],
      total: 115.85,
      due: 110,
    });
    expect(computed(chooses, { donation: 25, adopter_pays: false })).toMatchObject({ total: 110, fee: 5.65, borneBy: 'SHELTER' });
  });

  test('4: a discount lowers what is taxed', () => {
    const taxed = terms(100.1, 'ORGANIZATION_PAYS', { sales_taxes: { ADOPTION_FEE: 8.25, DISCOUNT: 8.25, ADDITION: 8.25 } });
    expect(computed(taxed, { discount: -20.05 })).toMatchObject({
      lines: ['ADOPTION_FEE 100.1', 'DISCOUNT -20.05', 'TAX of ADOPTION_FEE 6.6'],
      total: 86.65,
      fee: 4.81,
    });
  });

  test('5: an addition, a licence and spay or neuter, each taxed by itself', () => {
    const taxed = terms(75, 'ADOPTER_PAYS', { sales_taxes: { ADOPTION_FEE: 6.875, SPAY_NEUTER: 6.875 } });
    expect(computed(taxed, { addition: 10.55, license: 12, spay_neuter: 60 })).toMatchObject({
      lines: [
        'ADOPTION_FEE 75',
        'ADDITION 10.55',
        'LICENSE 12',
        'SPAY_NEUTER 60',
        'TAX of ADOPTION_FEE 5.88',
        'TAX of SPAY_NEUTER 4.13',
        'FIXED_FEE 7.37',
      ],
      due: 167.56,
      total: 174.93,
    });
  });

  test('6: each product is rounded by itself', () => {
    const taxed = terms(50, 'ORGANIZATION_PAYS', { sales_taxes: { PRODUCT: 7 } });
    const products = ['Bed', 'Bowl', 'Lead'].map((name) => product(name, 17.5));
    expect(computed(taxed, { products })).toMatchObject({ total: 106.19, fee: 5.38 });
  });

  test('7: a fixed tax is taxed, the donation and computed taxes are not', () => {
    const taxed = terms(120, 'ADOPTER_PAYS', { sales_taxes: { ADOPTION_FEE: 4, TAX: 4, FIXED_FEE: 4 } });
    expect(computed(taxed, { taxes: [{ uuid: 'county', name: 'County', price: 5 }], donation: 10 })).toMatchObject({
      lines: [
        'ADOPTION_FEE 120',
        'TAX 5',
        'DONATION 10',
        'TAX of ADOPTION_FEE 4.8',
        'TAX of TAX 0.2',
        'FIXED_FEE 6.56',
        'TAX of FIXED_FEE 0.26',
      ],
      due: 140,
      total: 146.82,
    });
  });

  test('8: the shelter’s credit pays of the fee what it can, and nothing of the animal', () => {
    const pays = terms(40, 'ADOPTER_PAYS');
    expect(computed(pays, { credit: 3 })).toMatchObject({
      lines: ['ADOPTION_FEE 40', 'FIXED_FEE 3.56', 'VOUCHER -3'],
      total: 40.56,
    });
    expect(computed(pays, { credit: 10 })).toMatchObject({
      lines: ['ADOPTION_FEE 40', 'FIXED_FEE 3.56', 'VOUCHER -3.56'],
      total: 40,
    });
  });

  test('9: a discount of exactly the price costs nothing, a licence beside it does', () => {
    const free = terms(60, 'ADOPTER_PAYS', { sales_taxes: { ADOPTION_FEE: 8.25 } });
    expect(computed(free, { discount: -60 })).toMatchObject({ total: 0, fee: 0, borneBy: 'NOBODY', chargeable: true });
    expect(computed(free, { discount: -60, license: 15 })).toMatchObject({ total: 17.82, due: 15, fee: 2.82 });
  });

  test.each([
    ['outside', terms(95, 'OUTSIDE', { sales_taxes: { PRODUCT: 8.8125 } })],
    ['at Cybersource', terms(95, 'ADOPTER_PAYS', { payment_type: 'CYBERSOURCE', sales_taxes: { PRODUCT: 8.8125 } })],
  ])('10: %s there are no fees, whatever Stripe’s settings say', (_where, of) => {
    expect(computed(of, { products: [product('Collar', 9.99)] })).toMatchObject({ total: 105.87, fee: 0, borneBy: 'NOBODY' });
  });

  test('11: example 4 with the fee on top', () => {
    const taxed = terms(100.1, 'ADOPTER_PAYS', { sales_taxes: { ADOPTION_FEE: 8.25 } });
    expect(computed(taxed, { discount: -20.05 })).toMatchObject({ total: 91.61, fee: 4.96, due: 86.65 });
  });

  test('12: a currency without decimals', () => {
    const yen = terms(30000, 'ADOPTER_PAYS', {
      currency: 'JPY',
      sales_taxes: { PRODUCT: 10 },
      stripe: { ...stripe, product_fee: 0, fixed_fee: 0, percentage_fee: 0.036 },
    });
    expect(computed(yen, { products: [product('Carrier', 1995)] })).toMatchObject({ due: 32195, total: 33397, fee: 1202 });
  });
});
