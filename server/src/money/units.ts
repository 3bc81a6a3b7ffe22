import type { TaxType } from '@homeward/contract/payment';
import { z } from 'zod';
import { type StoredLine, TaxJson } from './lines.ts';

/** What is taxed, and given back, as one. */
export interface Unit {
  of: TaxType;
  /** Of the product or the fixed tax. */
  uuid?: string;
  base: bigint;
  tax: bigint;
}

/** Inferred: a discount or an addition is one with the fee it changes, and a voucher with the fee it pays. */
const belongsTo: Partial<Record<TaxType, TaxType>> = {
  DISCOUNT: 'ADOPTION_FEE',
  ADDITION: 'ADOPTION_FEE',
  VOUCHER: 'FIXED_FEE',
};
const Named = z.object({ uuid: z.string() });

/** The units of lines, with the tax that stands beside each. */
export function unitsOf(lines: StoredLine[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const line of lines) {
    const { of, uuid, isTax } = sourceOf(line);
    const key = `${of} ${uuid ?? ''}`;
    const unit = units.get(key) ?? { of, ...(uuid && { uuid }), base: 0n, tax: 0n };
    unit[isTax ? 'tax' : 'base'] += line.price;
    units.set(key, unit);
  }
  return [...units.values()];
}

function sourceOf({ type_key, json }: StoredLine): { of: TaxType; uuid?: string | undefined; isTax: boolean } {
  if (type_key === 'PRODUCT') return { of: type_key, uuid: Named.parse(json).uuid, isTax: false };
  if (type_key !== 'TAX') return { of: belongsTo[type_key] ?? type_key, isTax: false };
  const from = TaxJson.parse(json);
  if (from.kind === 'FIXED') return { of: type_key, uuid: from.uuid, isTax: false };
  return { of: belongsTo[from.of] ?? from.of, uuid: from.uuid, isTax: true };
}
