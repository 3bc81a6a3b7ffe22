import { describe, expect, test } from 'vitest';
import { checkoutOf, noChoices, productOf, stripe, termsWith, usd } from '../../test/checkouts.ts';
import { exponentOf, minorOf, textOf } from './amount.ts';
import { computeCheckout } from './checkout.ts';
import type { Choices } from './lines.ts';
import { refundAmount, refundUnit } from './refund.ts';
import { MoneyRefused } from './refused.ts';
import { taxOf } from './tax.ts';
import { Terms } from './terms.ts';

function refusalOf(what: () => unknown): string {
  try {
    what();
  } catch (error) {
    if (error instanceof MoneyRefused) return `${error.code} at ${error.path.join('.')}`;
    throw error;
  }
  return 'taken';
}

describe('an amount', () => {
  test.each([
    [0.1 + 0.2, 'amount_decimals'],
    [0.005, 'amount_decimals'],
    [-0.005, 'amount_decimals'],
    [1.005, 'amount_decimals'],
    [1e-7, 'amount_decimals'],
    [1e21, 'amount_unreadable'],
    [Number.NaN, 'amount_unreadable'],
    [Number.POSITIVE_INFINITY, 'amount_unreadable'],
    ['', 'amount_unreadable'],
    ['1,5', 'amount_unreadable'],
    ['0x10', 'amount_unreadable'],
    [' 1', 'amount_unreadable'],
  ])('of %s is refused at its field', (amount, code) => {
    expect(refusalOf(() => minorOf(amount, 'USD', ['discount']))).toBe(`${code} at discount`);
  });
  test.each([
    [-0, 'USD', 0n],
    ['-0.00', 'USD', 0n],
    [19.99, 'USD', 1999n],
    ['150.000', 'USD', 15_000n],
    [-20.05, 'USD', -2005n],
    [99_999_999.99, 'USD', 9_999_999_999n],
    [1.005, 'KWD', 1005n],
    ['1995.000', 'JPY', 1995n],
  ])('of %s %s is exact', (amount, currency, minor) => {
    expect(minorOf(amount, currency, [])).toBe(minor);
  });
  test('has the decimals of its currency, and an unknown currency has none', () => {
    expect(['USD', 'CAD', 'JPY', 'KWD'].map(exponentOf)).toEqual([2, 2, 0, 3]);
    for (const unknown of ['XQQ', 'usd', '', 'dollars'])
      expect(refusalOf(() => exponentOf(unknown))).toContain('currency_unknown');
  });
  test('is written as it was read', () => {
    expect([textOf(-5n, 'USD'), textOf(0n, 'USD'), textOf(1005n, 'KWD'), textOf(7n, 'JPY')]).toEqual([
      '-0.05',
      '0.00',
      '1.005',
      '7',
    ]);
  });
});

test.each<[string, string, Partial<Choices>, number | null]>([
  ['a discount of 0', 'taken', { discount: 0n }, 10],
  ['a discount of exactly the price', 'taken', { discount: usd('-10.00') }, 10],
  ['a discount of a cent more', 'discount_above_price at discount', { discount: usd('-10.01') }, 10],
  ['a discount above 0', 'discount_positive at discount', { discount: usd('5.00') }, 10],
  ['a discount of no price', 'discount_above_price at discount', { discount: -1n }, null],
  ['a discount and an addition', 'discount_and_addition at addition', { discount: -1n, addition: 1n }, 10],
  ['an addition below 0', 'amount_negative at addition', { addition: -1n }, 10],
  ['a licence below 0', 'amount_negative at license', { license: -1n }, 10],
  ['a donation below 0', 'amount_negative at donation', { donation: -1n }, 10],
  ['a credit below 0', 'amount_negative at credit', { credit: -1n }, 10],
  ['a product below 0', 'amount_negative at products.0.price', { products: [productOf('a', -1n)] }, 10],
  ['a product twice', 'listed_twice at products.1', { products: [productOf('a', 1n), productOf('a', 1n)] }, 10],
  ['a sum that fits', 'taken', { license: usd('50000000.00') }, 10_000_000],
  ['a line beyond the limit', 'sum_too_large at license', { license: 10n ** 10n }, 10],
  ['a sum beyond the limit', 'sum_too_large at total', { license: 10n ** 10n - 1n }, 10],
])('%s: %s', (_name, refusal, choices, price) => {
  expect(refusalOf(() => checkoutOf({ price }, choices))).toBe(refusal);
});

test.each<[string, Partial<typeof stripe>, Terms['sales_taxes'], string]>([
  ['a percentage of 1', { percentage_fee: 1 }, {}, 'fee_eats_charge at stripe.percentage_fee'],
  ['two that make 1', { percentage_fee: 0.5, percentage_fee_diff: 0.5 }, {}, 'fee_eats_charge at stripe.percentage_fee_diff'],
  ['a tax on the fee that makes 1', { percentage_fee: 0.5 }, { FIXED_FEE: 100 }, 'fee_eats_charge at sales_taxes.FIXED_FEE'],
  ['a tax that leaves a millionth', { percentage_fee: 0.5 }, { FIXED_FEE: 99.9999 }, 'fee_eats_charge at sales_taxes.FIXED_FEE'],
  ['a percentage of 0.999', { percentage_fee: 0.999 }, {}, 'taken'],
  ['no fee at all', { percentage_fee: 0, product_fee: 0, fixed_fee: 0 }, {}, 'taken'],
  ['a third decimal', { product_fee: 2.005 }, {}, 'amount_decimals at stripe.product_fee'],
])('fees with %s: %s', (_name, fees, sales_taxes, refusal) => {
  expect(refusalOf(() => checkoutOf({ price: 100, stripe: { ...stripe, ...fees }, sales_taxes }))).toBe(refusal);
});

test('a charge whose least is far from the exact one is found', () => {
  const { total, due, fee } = checkoutOf({ price: 100, stripe: { ...stripe, percentage_fee: 0.999 } });
  expect(total - fee).toBe(due);
  expect(total).toBe(10_229_501n);
});

test('without fees there is no line of them', () => {
  const none = { ...stripe, percentage_fee: 0, product_fee: 0, fixed_fee: 0 };
  expect(checkoutOf({ price: 100, stripe: none }).lines.map(({ type_key }) => type_key)).toEqual(['ADOPTION_FEE']);
});

test.each([
  ['17.50', 7, '1.23'],
  ['60.00', 6.875, '4.13'],
  ['19.90', 5, '1.00'],
  ['9.99', 8.8125, '0.88'],
  ['10.05', 10, '1.01'],
])('a tie goes away from 0: %s at %s %%', (base, rate, tax) => {
  expect(textOf(taxOf(usd(base), rate, 'PRODUCT'), 'USD')).toBe(tax);
  expect(textOf(taxOf(-usd(base), rate, 'PRODUCT'), 'USD')).toBe(`-${tax}`);
});

test('a thousand lines of a cent are ten dollars', () => {
  const products = Array.from({ length: 1_000 }, (_, index) => productOf(String(index), 1n));
  expect(checkoutOf({ payment_model_key: 'OUTSIDE' }, { products }).total).toBe(usd('10.00'));
});

test.each<[string, Terms['sales_taxes'], bigint]>([
  ['only the discount', { DISCOUNT: 10 }, 11_000n],
  ['the fee before the discount', { ADOPTION_FEE: 5, DISCOUNT: 10 }, 10_500n],
  ['0, which is as absent', { ADOPTION_FEE: 0, ADDITION: 10 }, 11_000n],
  ['all of it', { ADOPTION_FEE: 100 }, 20_000n],
  ['the fixed tax, which no computed one is', { ADOPTION_FEE: 10, TAX: 50 }, 11_000n],
])('the rule of %s', (_name, sales_taxes, expected) => {
  expect(checkoutOf({ price: 100, sales_taxes, payment_model_key: 'OUTSIDE' }).total).toBe(expected);
});

test('the tax on a voucher takes no more than the tax on the fee', () => {
  const taxed = { price: 100, sales_taxes: { FIXED_FEE: 4, VOUCHER: 50 } };
  expect(checkoutOf(taxed, { credit: usd('100.00') }).total).toBe(usd('100.00'));
});

test('what is ticked beforehand counts until the adopter chooses', () => {
  const by = (cover_cc_fee: boolean, adopter_pays: boolean | null) =>
    checkoutOf({ price: 9, payment_model_key: 'ADOPTER_CHOOSES', stripe: { ...stripe, cover_cc_fee } }, { adopter_pays }).borneBy;
  expect([by(true, null), by(true, false), by(false, null), by(false, true)]).toEqual([
    'ADOPTER',
    'SHELTER',
    'SHELTER',
    'ADOPTER',
  ]);
});

test.each<[number, boolean]>([
  [0, true],
  [0.3, false],
  [0.49, false],
  [0.5, true],
])('a total of %s can be charged: %s', (price, chargeable) => {
  expect(computeCheckout(termsWith({ price, payment_model_key: 'OUTSIDE' }), noChoices).chargeable).toBe(chargeable);
});

test('terms of an unknown model are none', () => {
  expect(Terms.safeParse({ ...termsWith(), payment_model_key: 'OTHER' }).success).toBe(false);
});

test.each<[bigint, string]>([
  [0n, 'refund_not_positive'],
  [-1n, 'refund_not_positive'],
  [101n, 'refund_above_rest'],
])('%s cents are not given back of a dollar: %s', (amount, code) => {
  const paid = { of: 'ADOPTION_FEE', base: 100n, tax: 0n, back: { base: 0n, tax: 0n } } as const;
  expect(refusalOf(() => refundUnit(paid, amount))).toContain(code);
  expect(refusalOf(() => refundAmount([paid], amount))).toContain(code);
});
