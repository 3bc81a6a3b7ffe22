import type { TaxType } from '@homeward/contract/payment';
import { expect, test } from 'vitest';
import { checkoutOf, fixedTaxOf, productOf, stripe, usd } from '../../test/checkouts.ts';
import { minorOf, sum, textOf } from './amount.ts';
import type { Checkout } from './checkout.ts';
import { closeCycle, type Entry } from './cycle.ts';
import type { Choices } from './lines.ts';
import { type Paid, refundable, refundUnit } from './refund.ts';
import type { Terms } from './terms.ts';
import { unitsOf } from './units.ts';

const linesOf = ({ lines }: Checkout, type: TaxType) =>
  lines.filter(({ type_key }) => type_key === type).map(({ price }) => textOf(price, 'USD'));
const taxesOf = ({ lines }: Checkout) =>
  lines.flatMap(({ price, json }) => (json && 'kind' in json && json.kind === 'SALES' ? [textOf(price, 'USD')] : []));

interface Expected {
  total: string;
  /** What must reach the shelter, or does once a fee of its own is taken. */
  shelter: string;
  fee?: string;
  gateway?: string;
  taxes?: string[];
  voucher?: string;
}
const bears = { ADOPTER_PAYS: 'ADOPTER', ORGANIZATION_PAYS: 'SHELTER', ADOPTER_CHOOSES: 'SHELTER', OUTSIDE: 'NOBODY' } as const;
const shelters = { payment_model_key: 'ORGANIZATION_PAYS' } as const;
const third = {
  price: 85,
  payment_model_key: 'ADOPTER_CHOOSES',
  stripe: { ...stripe, product_fee: 1.5, percentage_fee_diff: 0.006 },
} as const;
const fourth = { price: 100.1, sales_taxes: { ADOPTION_FEE: 8.25 } } as const;
const collar = { price: 95, sales_taxes: { PRODUCT: 8.8125 } } as const;
const three = ['a', 'b', 'c'].map((name) => productOf(name, usd('17.50')));

const examples: [string, Partial<Terms>, Partial<Choices>, Expected][] = [
  ['1: a fee of 150.00', { price: 150 }, {}, { total: '156.85', shelter: '150.00', fee: '6.85', gateway: '4.85' }],
  ['2: the same, and the shelter pays', { price: 150, ...shelters }, {}, { total: '150.00', shelter: '143.35', fee: '6.65' }],
  [
    '3: the adopter chooses to pay',
    third,
    { donation: usd('25.00'), adopter_pays: true },
    { total: '115.85', shelter: '110.00', fee: '5.85', gateway: '3.66' },
  ],
  [
    '3: the adopter chooses not to',
    third,
    { donation: usd('25.00'), adopter_pays: false },
    { total: '110.00', shelter: '104.35', fee: '5.65' },
  ],
  [
    '4: a discount lowers what is taxed',
    { ...fourth, ...shelters },
    { discount: usd('-20.05') },
    { total: '86.65', shelter: '81.84', fee: '4.81', taxes: ['6.60'] },
  ],
  [
    '5: an addition, a licence and a surgery',
    { price: 75, sales_taxes: { ADOPTION_FEE: 6.875, SPAY_NEUTER: 6.875 } },
    { addition: usd('10.55'), license: usd('12.00'), spay_neuter: usd('60.00') },
    { total: '174.93', shelter: '167.56', fee: '7.37', gateway: '5.37', taxes: ['5.88', '4.13'] },
  ],
  [
    '6: three products alike',
    { price: 50, sales_taxes: { PRODUCT: 7 }, ...shelters },
    { products: three },
    { total: '106.19', shelter: '100.81', fee: '5.38', taxes: ['1.23', '1.23', '1.23'] },
  ],
  [
    '7: a fixed tax, and a tax on the fee',
    { price: 120, sales_taxes: { ADOPTION_FEE: 4, TAX: 4, FIXED_FEE: 4 } },
    { taxes: [fixedTaxOf('County', usd('5.00'))], donation: usd('10.00') },
    { total: '146.82', shelter: '140.00', fee: '6.56', taxes: ['4.80', '0.20', '0.26'] },
  ],
  [
    '8: a credit of 3.00',
    { price: 40 },
    { credit: usd('3.00') },
    { total: '40.56', shelter: '40.00', fee: '3.56', voucher: '-3.00' },
  ],
  [
    '8: a credit of 10.00',
    { price: 40 },
    { credit: usd('10.00') },
    { total: '40.00', shelter: '40.00', fee: '3.56', voucher: '-3.56' },
  ],
  [
    '9: nothing is left to pay',
    { price: 60, sales_taxes: { ADOPTION_FEE: 8.25 } },
    { discount: usd('-60.00') },
    { total: '0.00', shelter: '0.00' },
  ],
  [
    '9: nothing but a licence',
    { price: 60, sales_taxes: { ADOPTION_FEE: 8.25 } },
    { discount: usd('-60.00'), license: usd('15.00') },
    { total: '17.82', shelter: '15.00', fee: '2.82' },
  ],
  [
    '10: outside',
    { ...collar, payment_model_key: 'OUTSIDE' },
    { products: [productOf('Collar', usd('9.99'))] },
    { total: '105.87', shelter: '105.87', taxes: ['0.88'] },
  ],
  [
    '10: by Cybersource',
    { ...collar, payment_type: 'CYBERSOURCE' },
    { products: [productOf('Collar', usd('9.99'))] },
    { total: '105.87', shelter: '105.87', taxes: ['0.88'] },
  ],
  [
    '11: example 4, and the adopter pays',
    fourth,
    { discount: usd('-20.05') },
    { total: '91.61', shelter: '86.65', fee: '4.96', taxes: ['6.60'] },
  ],
];

test.each(examples)('worked example %s', (_name, terms, choices, expected) => {
  const checkout = checkoutOf(terms, choices);
  const { total, fee, due, gateway, borneBy, chargeable } = checkout;
  const isFree = expected.fee === undefined;
  const payer = choices.adopter_pays ? 'ADOPTER' : bears[terms.payment_model_key ?? 'ADOPTER_PAYS'];
  expect({ borneBy, chargeable }).toEqual({ borneBy: isFree ? 'NOBODY' : payer, chargeable: true });
  expect(textOf(total, 'USD')).toBe(expected.total);
  expect(textOf(borneBy === 'SHELTER' ? due - fee : due, 'USD')).toBe(expected.shelter);
  expect(textOf(fee, 'USD')).toBe(expected.fee ?? '0.00');
  if (expected.gateway) expect(textOf(gateway, 'USD')).toBe(expected.gateway);
  expect(taxesOf(checkout)).toEqual(expected.taxes ?? []);
  expect(linesOf(checkout, 'FIXED_FEE')).toEqual(borneBy === 'ADOPTER' ? [expected.fee] : []);
  expect(linesOf(checkout, 'VOUCHER')).toEqual(expected.voucher ? [expected.voucher] : []);
});

test('worked example 11: three refunds give back all the tax, and the fee is what is left', () => {
  const units = unitsOf(checkoutOf(fourth, { discount: usd('-20.05') }).lines);
  let fee: Paid = { of: 'ADOPTION_FEE', base: 0n, tax: 0n, back: { base: 0n, tax: 0n } };
  const others: Paid[] = [];
  for (const unit of units) {
    const paid = { ...unit, back: { base: 0n, tax: 0n } };
    if (unit.of === 'ADOPTION_FEE') fee = paid;
    else others.push(paid);
  }
  const given = ['10.00', '10.00', '60.05'].map((base) => {
    const share = refundUnit(fee, usd(base));
    fee = { ...fee, back: { base: fee.back.base + share.base, tax: fee.back.tax + share.tax } };
    return textOf(share.base + share.tax, 'USD');
  });
  expect(given).toEqual(['10.82', '10.83', '65.00']);
  expect(textOf(refundable([fee, ...others]), 'USD')).toBe('4.96');
});

test.each([
  ['credit of 10.00', '10.00', '0.00', { status: 'UNPAID', billing: '7.11', creditLeft: '0.00', newCredit: '0.00' }],
  ['credit of 20.00', '20.00', '0.00', { status: 'CREDIT', billing: '0.00', creditLeft: '2.89', newCredit: '0.00' }],
  ['20.00 given back', '0.00', '20.00', { status: 'COVERAGE', billing: '0.00', creditLeft: '0.00', newCredit: '2.89' }],
])('worked example 11: the cycle of 2, 3 and 4 with a %s', (_name, credit, back, expected) => {
  const charges = [
    checkoutOf({ price: 150, ...shelters }),
    checkoutOf(third, { donation: usd('25.00'), adopter_pays: false }),
    checkoutOf({ ...fourth, ...shelters }, { discount: usd('-20.05') }),
  ].map((checkout): Entry => ({ kind: 'CHARGE', ...checkout }));
  const closed = closeCycle({
    owner: 'ORGANIZATION',
    movesByItself: false,
    entries: [...charges, { kind: 'FEE_BACK', amount: usd(back) }],
    credit: usd(credit),
  });
  const { status, billing, creditLeft, newCredit, feesDue } = closed;
  expect({
    status,
    billing: textOf(billing, 'USD'),
    creditLeft: textOf(creditLeft, 'USD'),
    newCredit: textOf(newCredit, 'USD'),
  }).toEqual(expected);
  expect(textOf(feesDue + usd(back), 'USD')).toBe('17.11');
});

test('worked example 12: yen have no decimals', () => {
  const yen = { price: 30_000, currency: 'JPY', sales_taxes: { PRODUCT: 10 } };
  const noFixed = { ...stripe, product_fee: 0, fixed_fee: 0, percentage_fee: 0.036 };
  const { total, due, fee, lines } = checkoutOf(
    { ...yen, stripe: noFixed },
    { products: [productOf('Carrier', minorOf(1995, 'JPY', []))] },
  );
  expect([due, total, fee]).toEqual([32_195n, 33_397n, 1_202n]);
  expect(textOf(total, 'JPY')).toBe('33397');
  expect(sum(lines.map(({ price }) => price))).toBe(total);
});
