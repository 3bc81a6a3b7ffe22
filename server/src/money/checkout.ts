import type { TaxType } from '@homeward/contract/payment';
import { decimalOf, exponentOf, least, rounded, scaled, TooFine } from './amount.ts';
import { type Fees, feesBy } from './fees.ts';
import { CheckoutProblem } from './problem.ts';
import { adoptionRate, bearerOf, feesOf, PERCENT, type Terms } from './terms.ts';

/** What was chosen for a checkout, in decimals of its currency; null: no such line. */
export interface Choices {
  discount: number | null;
  addition: number | null;
  license: number | null;
  spay_neuter: number | null;
  donation: number | null;
  products: { uuid: string; name: string; description: string; price: number; required: boolean }[];
  /** Fixed charges that are called taxes. */
  taxes: { uuid: string; name: string; price: number }[];
  /** Under ADOPTER_CHOOSES; null: has not chosen. */
  adopter_pays: boolean | null;
  /** What the shelter has left to its credit. */
  credit: number;
}

/** A line as it is stored; `json` says what it came from. */
export interface Line {
  type_key: TaxType;
  price: number;
  json: Record<string, unknown> | null;
}

export interface Checkout {
  lines: Line[];
  total: number;
  /** What is to reach the shelter, unless it bears the fee: then less that. */
  due: number;
  fee: number;
  borneBy: 'ADOPTER' | 'SHELTER' | 'NOBODY';
  /** Nothing, or no less than the provider charges. */
  chargeable: boolean;
}

/** Stripe's least charge, in smallest units. */
const LEAST_CHARGE: Record<string, bigint> = { USD: 50n };
const MOST = 99_999_999.99;

/** A line in smallest units, and what its sales tax is of. */
interface Part {
  type: TaxType;
  size: bigint;
  json?: Record<string, unknown>;
}

/**
 * The lines of a checkout and their sum (docs/money.md): from what is frozen and what was chosen, and nothing else. Throws a
 * CheckoutProblem that names the field at fault.
 */
export function computeCheckout(terms: Terms, choices: Choices): Checkout {
  const exponent = exponentOf(terms.currency);
  const parts = partsOf(terms, choices, exponent);
  const taxed = [...parts, ...taxesOf(terms, parts, exponent)];
  const due = sum(taxed);
  const fees = due > 0n ? feesOf(terms) : undefined;
  const by = fees && feesBy(terms, fees, exponent);
  const borneBy = by ? bearerOf(terms, choices.adopter_pays) : 'NOBODY';
  const borne = by && borneBy === 'ADOPTER' ? borneByAdopter(terms, by, due, scaled(choices.credit, exponent), exponent) : [];
  const all = [...taxed, ...borne];
  const total = sum(all);
  if (total > (scaled(MOST, 2) * 10n ** BigInt(exponent)) / 100n) throw new CheckoutProblem('too_much');
  const fee = by ? by.fee(borneBy === 'ADOPTER' ? by.chargeFor(due) : due) : 0n;
  return {
    lines: all.map(({ type, size, json }) => ({ type_key: type, price: decimalOf(size, exponent), json: json ?? null })),
    total: decimalOf(total, exponent),
    due: decimalOf(due, exponent),
    fee: decimalOf(fee, exponent),
    borneBy,
    chargeable: total === 0n || total >= (LEAST_CHARGE[terms.currency] ?? 1n),
  };
}

const sum = (parts: readonly Part[]) => parts.reduce((all, { size }) => all + size, 0n);

/** What was agreed, in the order it is shown in. */
function partsOf(terms: Terms, choices: Choices, exponent: number): Part[] {
  const size = (amount: number, field?: string) => exactly(amount, exponent, terms.currency, field);
  const { discount, addition, license, spay_neuter, donation, products, taxes } = choices;
  const fee = size(terms.price ?? 0);
  const taken = discount ? size(discount, 'discount') : 0n;
  if (fee + taken < 0n) throw new CheckoutProblem('discount', {}, ['discount']);
  const one = (type: TaxType, amount: number | null, field: string): Part[] =>
    amount === null ? [] : [{ type, size: size(amount, field) }];
  return [
    { type: 'ADOPTION_FEE', size: fee },
    ...(taken ? [{ type: 'DISCOUNT' as const, size: taken }] : []),
    ...one('ADDITION', addition, 'addition'),
    ...one('LICENSE', license, 'license'),
    ...one('SPAY_NEUTER', spay_neuter, 'spay_neuter'),
    ...byName(products).map((json) => ({ type: 'PRODUCT' as const, size: size(json.price), json: { ...json } })),
    ...byName(taxes).map(({ price, ...json }) => ({ type: 'TAX' as const, size: size(price), json: { kind: 'FIXED', ...json } })),
    ...one('DONATION', donation, 'donation'),
  ];
}

/** By their names, whatever the language of the machine; then by what they are. */
const byName = <Row extends { name: string; uuid: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.uuid < b.uuid ? -1 : 1));

function exactly(amount: number, exponent: number, currency: string, field?: string): bigint {
  try {
    return scaled(amount, exponent);
  } catch (error) {
    if (!(error instanceof TooFine)) throw error;
    throw new CheckoutProblem('decimals', { decimals: exponent, currency }, field ? [field] : []);
  }
}

const ofAdoption: TaxType[] = ['ADOPTION_FEE', 'DISCOUNT', 'ADDITION'];

/** The sales tax of each unit, rounded by itself: the fee with what is taken from it or added to it is one, every other line too. */
function taxesOf(terms: Terms, parts: Part[], exponent: number): Part[] {
  const adoption = { type: 'ADOPTION_FEE' as const, size: sum(parts.filter(({ type }) => ofAdoption.includes(type))) };
  const others = parts.filter(({ type }) => !ofAdoption.includes(type));
  return [adoption, ...others].flatMap((part) => {
    const rate = part.type === 'ADOPTION_FEE' ? adoptionRate(terms) : (terms.sales_taxes[part.type] ?? 0);
    return taxOf(part, rate, exponent);
  });
}

function taxOf({ type, size: base, json }: Part, rate: number, exponent: number): Part[] {
  const size = rounded(base * scaled(rate, 4), PERCENT);
  if (!size) return [];
  const what = { kind: 'SALES', of: type, base: decimalOf(base, exponent), rate, ...(json?.uuid ? { uuid: json.uuid } : {}) };
  return [{ type: 'TAX', size, json: what }];
}

/** The fee as a line of its own, with its tax, and what the shelter's credit takes off both: it pays fees, never animals. */
function borneByAdopter(terms: Terms, { fee, chargeFor }: Fees, due: bigint, credit: bigint, exponent: number): Part[] {
  const { stripe, sales_taxes } = terms;
  const size = fee(chargeFor(due));
  if (!size) return [];
  const { product_fee = 0, fixed_fee = 0, percentage_fee = 0, percentage_fee_diff = 0 } = stripe ?? {};
  const line: Part = { type: 'FIXED_FEE', size, json: { product_fee, fixed_fee, percentage_fee, percentage_fee_diff } };
  const [tax] = taxOf(line, sales_taxes.FIXED_FEE ?? 0, exponent);
  const given = least(credit, size);
  if (given <= 0n) return [line, ...(tax ? [tax] : [])];
  const voucher: Part = { type: 'VOUCHER', size: -given };
  const [less] = taxOf(voucher, sales_taxes.VOUCHER ?? 0, exponent);
  const most = tax?.size ?? 0n;
  const capped = less && { ...less, size: -least(-less.size, most) };
  return [line, ...(tax ? [tax] : []), voucher, ...(capped?.size ? [capped] : [])];
}

/** What was chosen for a checkout that is stored; whether the adopter bears the fee is not told by its lines. */
export function choicesOf(lines: readonly Line[]): Omit<Choices, 'adopter_pays'> {
  const priceOf = (type: TaxType) => lines.find(({ type_key }) => type_key === type)?.price ?? null;
  const text = (value: unknown) => String(value ?? '');
  const of = (type: TaxType) => lines.filter(({ type_key }) => type_key === type);
  return {
    discount: priceOf('DISCOUNT'),
    addition: priceOf('ADDITION'),
    license: priceOf('LICENSE'),
    spay_neuter: priceOf('SPAY_NEUTER'),
    donation: priceOf('DONATION'),
    products: of('PRODUCT').map(({ price, json }) => ({
      uuid: text(json?.uuid),
      name: text(json?.name),
      description: text(json?.description),
      price,
      required: json?.required === true,
    })),
    taxes: of('TAX')
      .filter(({ json }) => json?.kind === 'FIXED')
      .map(({ price, json }) => ({ uuid: text(json?.uuid), name: text(json?.name), price })),
    credit: -(priceOf('VOUCHER') ?? 0),
  };
}
