import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCheckout, anyTerms } from '../../test/arbitrary-checkout.ts';
import { noChoices } from '../../test/checkouts.ts';
import { magnitude, round, sum, textOf } from './amount.ts';
import { computeCheckout } from './checkout.ts';
import { closeCycle } from './cycle.ts';
import { feeOf, feeOn } from './fee.ts';
import { type Choices, choicesOf, type Line } from './lines.ts';
import { type Paid, refundAmount, refundable, refundUnit } from './refund.ts';
import { millionths, rateOf, taxOf } from './tax.ts';
import type { Terms } from './terms.ts';
import { unitsOf } from './units.ts';

const holds = (name: string, law: (given: { terms: Terms; choices: Choices }) => void, runs = 400) =>
  test(name, () => fc.assert(fc.property(anyCheckout, law), { numRuns: runs }));
const total = (terms: Terms, choices: Choices) => computeCheckout(terms, choices).total;
const priceOf = (lines: Line[], type: string) => sum(lines.flatMap(({ type_key, price }) => (type_key === type ? [price] : [])));
const isSales = ({ json }: Line) => json !== null && 'kind' in json && json.kind === 'SALES';

holds('the total is the sum of the lines and never below 0, and only what lowers it is negative', ({ terms, choices }) => {
  const { lines, total, due } = computeCheckout(terms, choices);
  expect(total).toBe(sum(lines.map(({ price }) => price)));
  expect(total >= 0n && due >= 0n).toBe(true);
  const negative = lines.filter(({ price, type_key, json }) => {
    const isVouchers = json && 'kind' in json && json.kind === 'SALES' && json.of === 'VOUCHER';
    return price < 0n && type_key !== 'DISCOUNT' && type_key !== 'VOUCHER' && !isVouchers;
  });
  expect(negative).toEqual([]);
  expect(-priceOf(lines, 'DISCOUNT') <= priceOf(lines, 'ADOPTION_FEE')).toBe(true);
});

holds('a computed tax is at most half a unit beside the exact one', ({ terms, choices }) => {
  for (const { of, base, tax } of unitsOf(computeCheckout(terms, choices).lines)) {
    if (of === 'FIXED_FEE') continue; // one with its voucher, whose tax is bounded
    const exact = base * millionths(rateOf(terms, of), of);
    expect(2n * magnitude(tax * 1_000_000n - exact) <= 1_000_000n).toBe(true);
  }
});

holds('a discounted pet costs what a pet of the net price costs', ({ terms, choices }) => {
  const net = { ...terms, price: ((terms.price ?? 0) * 100 + Number(choices.discount)) / 100 };
  fc.pre(Number.isInteger(Math.round(net.price * 100)));
  net.price = Math.round(net.price * 100) / 100;
  expect(total(net, { ...choices, discount: 0n })).toBe(total(terms, choices));
});

holds('the order in which products and taxes are named does not matter', ({ terms, choices }) => {
  const turned = { ...choices, products: choices.products.toReversed(), taxes: choices.taxes.toReversed() };
  expect(computeCheckout(terms, turned)).toEqual(computeCheckout(terms, choices));
});

holds('who chooses to pay is charged as one who must, and who does not as a shelter that must', ({ terms, choices }) => {
  const by = (payment_model_key: Terms['payment_model_key'], adopter_pays: boolean) =>
    computeCheckout({ ...terms, payment_model_key }, { ...choices, adopter_pays });
  expect(by('ADOPTER_CHOOSES', true)).toEqual(by('ADOPTER_PAYS', false));
  expect(by('ADOPTER_CHOOSES', false)).toEqual(by('ORGANIZATION_PAYS', true));
});

holds('of what an adopter is charged the shelter gets what is due to the cent, and of a cent less it does not', (given) => {
  const { terms, choices } = given;
  const { due, fee, borneBy } = computeCheckout(terms, { ...choices, credit: 0n });
  const settings = feeOf(terms);
  fc.pre(borneBy === 'ADOPTER' && settings !== null);
  if (!settings) return;
  const tax = (taken: bigint) => taxOf(taken, rateOf(terms, 'FIXED_FEE'), 'FIXED_FEE');
  const reaches = (charge: bigint) => charge - feeOn(settings, charge) - tax(feeOn(settings, charge));
  const charge = due + fee + tax(fee);
  expect(reaches(charge)).toBe(due);
  for (let fewer = 1n; fewer <= 40n && fewer <= charge; fewer++) expect(reaches(charge - fewer) < due).toBe(true);
});

holds('where the shelter bears the fee, the adopter pays what is due and the fee is that of it', ({ terms, choices }) => {
  const { total, due, fee, borneBy } = computeCheckout(terms, choices);
  const settings = feeOf(terms);
  fc.pre(borneBy === 'SHELTER' && settings !== null);
  if (settings) expect({ total, fee }).toEqual({ total: due, fee: feeOn(settings, total) });
});

holds('a higher price, addition or product never lowers the total', ({ terms, choices }) => {
  const before = total(terms, choices);
  const dearer = { ...terms, price: Math.round((terms.price ?? 0) * 100 + 1) / 100 };
  expect(total(dearer, choices) >= before).toBe(true);
  if (choices.discount === 0n) expect(total(terms, { ...choices, addition: choices.addition + 1n }) >= before).toBe(true);
  const products = choices.products.map((product) => ({ ...product, price: product.price + 1n }));
  expect(total(terms, { ...choices, products }) >= before).toBe(true);
});

holds('stored lines read back are computed to the same lines, and so is a change that is taken back', ({ terms, choices }) => {
  const stored = (lines: Line[]) => lines.map((line) => ({ ...line, json: JSON.parse(JSON.stringify(line.json)) }));
  const { lines } = computeCheckout(terms, choices);
  const standing = { adopter_pays: choices.adopter_pays, credit: choices.credit };
  expect(computeCheckout(terms, choicesOf(stored(lines), standing)).lines).toEqual(lines);
  const changed = computeCheckout(terms, { ...choicesOf(stored(lines), standing), license: 1_234n, discount: 0n });
  const back = { ...choicesOf(stored(changed.lines), standing), license: choices.license, discount: choices.discount };
  expect(computeCheckout(terms, back).lines).toEqual(lines);
});

holds('outside, by Cybersource and with Stripe switched off there is no fee, whatever is kept beside it', (given) => {
  const { terms, choices } = given;
  const { stripe } = terms;
  const feeless: Terms[] = [
    { ...terms, payment_model_key: 'OUTSIDE' },
    { ...terms, payment_type: 'CYBERSOURCE' },
    { ...terms, stripe: stripe && { ...stripe, stripe_enabled: false } },
  ];
  for (const one of feeless) {
    const { fee, total, due, borneBy } = computeCheckout(one, choices);
    expect({ fee, total, borneBy }).toEqual({ fee: 0n, total: due, borneBy: 'NOBODY' });
  }
});

holds('any way to give everything back gives back all of it and no more, price and tax', ({ terms, choices }) => {
  const checkout = computeCheckout(terms, choices);
  const units: Paid[] = unitsOf(checkout.lines).map((unit) => ({ ...unit, back: { base: 0n, tax: 0n } }));
  expect(refundable(units)).toBe(checkout.total);
  const next = (rest: bigint, turn: number) => (turn > 6 ? rest : (rest + 2n) / 3n);
  for (let turn = 0; refundable(units) > 0n; turn++) {
    const unit = units.find(({ base, back }) => turn % 2 === 0 && back.base < base);
    const shares = unit
      ? units.map((one) => (one === unit ? refundUnit(unit, next(unit.base - unit.back.base, turn)) : { base: 0n, tax: 0n }))
      : refundAmount(units, next(refundable(units), turn), ['FIXED_FEE', 'DONATION']);
    for (const [index, share] of shares.entries()) {
      expect(share.base >= 0n && share.tax >= 0n).toBe(true);
      const one = units[index];
      if (one) one.back = { base: one.back.base + share.base, tax: one.back.tax + share.tax };
    }
  }
  expect(units.map(({ back }) => back)).toEqual(units.map(({ base, tax }) => ({ base, tax })));
});

test('rounding is the same on both sides of 0', () => {
  const above = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  fc.assert(fc.property(above, fc.bigInt({ min: 1n, max: 10n ** 9n }), (x, y) => round(-x, y) === -round(x, y)));
});

test('a cycle is the sum of its entries, and no credit is spent twice or below 0', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000n });
  const entry = fc.oneof(
    fc.record({
      kind: fc.constant('CHARGE' as const),
      due: amount,
      fee: amount,
      borneBy: fc.constantFrom('ADOPTER' as const, 'SHELTER' as const, 'NOBODY' as const),
    }),
    fc.record({ kind: fc.constantFrom('REFUND' as const, 'FEE_BACK' as const, 'DEBT' as const), amount }),
  );
  const owner = fc.constantFrom('ORGANIZATION' as const, 'PLATFORM' as const);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), owner, amount, (entries, owner, credit) => {
      const of = (given: typeof entries) => closeCycle({ owner, movesByItself: false, entries: given, credit: 0n });
      const balance = (given: typeof entries) => of(given).billing - of(given).newCredit - of(given).debt;
      expect(balance(entries)).toBe(sum(entries.map((one) => balance([one]))));
      const { creditUsed, creditLeft, billing, status, newCredit, debt } = closeCycle({
        owner,
        movesByItself: false,
        entries,
        credit,
      });
      expect(owner === 'PLATFORM' ? newCredit : debt).toBe(0n);
      expect(creditUsed + creditLeft).toBe(credit);
      expect(creditUsed >= 0n && creditLeft >= 0n && billing >= 0n).toBe(true);
      expect(status === 'UNPAID').toBe(billing > 0n);
    }),
  );
});

test('what was frozen is left as it was, and so are the choices', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const before = structuredClone(terms);
      computeCheckout(terms, noChoices);
      expect(terms).toEqual(before);
    }),
  );
});

holds('every line that is no sales tax stands before those that are, and every amount has a text', ({ terms, choices }) => {
  const { lines } = computeCheckout(terms, choices);
  const own = lines.slice(0, lines.findIndex(({ type_key }) => type_key === 'FIXED_FEE') + 1 || lines.length);
  const firstTax = own.findIndex(isSales);
  const late = firstTax < 0 ? [] : own.slice(firstTax).filter((line) => !isSales(line) && line.type_key !== 'FIXED_FEE');
  expect(late).toEqual([]);
  for (const { price } of lines) expect(textOf(price, 'USD')).toMatch(/^-?\d+\.\d\d$/);
});
