import { type TaxType, taxTypes } from '@homeward/contract/payment';
import { z } from 'zod';
import { isWithin, minorOf, numberOf } from './amount.ts';
import { MoneyRefused } from './refused.ts';
import type { Terms } from './terms.ts';

const Product = z.object({ uuid: z.string(), name: z.string(), description: z.string(), required: z.boolean() });
const FixedTax = z.object({ uuid: z.string(), name: z.string() });

/** What a line came from, where its type does not say so. */
const ProductJson = Product.extend({ price: z.number() });
const FixedJson = FixedTax.extend({ kind: z.literal('FIXED') });
const SalesJson = z.object({
  kind: z.literal('SALES'),
  of: z.enum(taxTypes),
  /** Of the product or the fixed tax that is taxed. */
  uuid: z.string().optional(),
  base: z.number(),
  /** In percent. */
  rate: z.number(),
});
export const TaxJson = z.discriminatedUnion('kind', [FixedJson, SalesJson]);
type FeeJson = { product_fee: number; fixed_fee: number; percentage: number };
type LineJson = z.output<typeof ProductJson> | z.output<typeof TaxJson> | FeeJson | { of: 'CREDIT' };

export interface Line {
  type_key: TaxType;
  /** In the currency's smallest unit, as every amount here that is no JSON. */
  price: bigint;
  json: LineJson | null;
}
/** As it comes back from where it was kept. */
export type StoredLine = Omit<Line, 'json'> & { json: unknown };

/** What the lines do not tell: it stands on the application and in the shelter's credits. */
export interface Standing {
  /** What the adopter chose where the model lets them; null before. */
  adopter_pays: boolean | null;
  /** What remains of the shelter's credits. */
  credit: bigint;
}

/** No line where null; a discount and an addition of 0 are none. */
export interface Choices extends Standing {
  discount: bigint;
  addition: bigint;
  license: bigint | null;
  spay_neuter: bigint | null;
  products: (z.output<typeof Product> & { price: bigint })[];
  taxes: (z.output<typeof FixedTax> & { price: bigint })[];
  donation: bigint | null;
}

function refuseAbsurd(terms: Terms, price: bigint, choices: Choices) {
  const { discount, addition, license, spay_neuter, donation, credit, products, taxes } = choices;
  if (discount > 0n) throw new MoneyRefused('discount_positive', ['discount']);
  if (discount && addition) throw new MoneyRefused('discount_and_addition', ['addition']);
  if (price < -discount) throw new MoneyRefused('discount_above_price', ['discount']);
  for (const [field, amount] of Object.entries({ addition, license, spay_neuter, donation, credit }))
    refuseAmount(terms, amount ?? 0n, [field]);
  for (const [field, rows] of Object.entries({ products, taxes })) refuseRows(terms, field, rows);
}

/** A row is named by its uuid, so it stands there once. */
function refuseRows(terms: Terms, field: string, rows: { uuid: string; price: bigint }[]) {
  const seen = new Set<string>();
  for (const [index, { uuid, price }] of rows.entries()) {
    if (seen.has(uuid)) throw new MoneyRefused('listed_twice', [field, String(index)]);
    seen.add(uuid);
    refuseAmount(terms, price, [field, String(index), 'price']);
  }
}

function refuseAmount(terms: Terms, amount: bigint, path: string[]) {
  if (amount < 0n) throw new MoneyRefused('amount_negative', path);
  if (!isWithin(amount, terms.currency)) throw new MoneyRefused('sum_too_large', path);
}

/** What is paid for, before any tax that is computed and any fee, in the order it is shown. */
export function pricedLines(terms: Terms, choices: Choices): Line[] {
  const price = terms.price === null ? 0n : minorOf(terms.price, terms.currency, ['price']);
  refuseAbsurd(terms, price, choices);
  const { discount, addition, license, spay_neuter, donation } = choices;
  const only = (type_key: TaxType, amount: bigint | null): Line[] =>
    amount === null ? [] : [{ type_key, price: amount, json: null }];
  return [
    ...only('ADOPTION_FEE', price),
    ...only('DISCOUNT', discount || null),
    ...only('ADDITION', addition || null),
    ...only('LICENSE', license),
    ...only('SPAY_NEUTER', spay_neuter),
    ...choices.products.toSorted(byName).map(
      ({ price, ...product }): Line => ({
        type_key: 'PRODUCT',
        price,
        json: { ...product, price: numberOf(price, terms.currency) },
      }),
    ),
    ...choices.taxes
      .toSorted(byName)
      .map(({ price, uuid, name }): Line => ({ type_key: 'TAX', price, json: { kind: 'FIXED', uuid, name } })),
    ...only('DONATION', donation),
  ];
}

/** By code unit, and by uuid where two are called alike: everywhere the same. */
const byName = (one: { name: string; uuid: string }, other: { name: string; uuid: string }) =>
  one.name === other.name ? compare(one.uuid, other.uuid) : compare(one.name, other.name);
const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The choices that stored lines came from, so that an edit starts from what stands. */
export function choicesOf(lines: StoredLine[], standing: Standing): Choices {
  const priceOf = (type: TaxType) => lines.find(({ type_key }) => type_key === type)?.price;
  const of = (type: TaxType) => lines.filter(({ type_key }) => type_key === type);
  return {
    ...standing,
    discount: priceOf('DISCOUNT') ?? 0n,
    addition: priceOf('ADDITION') ?? 0n,
    license: priceOf('LICENSE') ?? null,
    spay_neuter: priceOf('SPAY_NEUTER') ?? null,
    products: of('PRODUCT').map(({ price, json }) => ({ ...Product.parse(json), price })),
    taxes: of('TAX').flatMap(({ price, json }) => {
      const from = TaxJson.parse(json);
      return from.kind === 'FIXED' ? [{ uuid: from.uuid, name: from.name, price }] : [];
    }),
    donation: priceOf('DONATION') ?? null,
  };
}
