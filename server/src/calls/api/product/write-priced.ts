import { type branchPrices, create as createProduct } from '@homeward/contract/product';
import { create as createTax } from '@homeward/contract/tax';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../database/columns.ts';
import { replaceRows } from '../../../database/rows.ts';
import { shelterCurrency } from '../../../database/shelter-currency.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { refuseFiner } from '../../exact-amounts.ts';
import { ownShelter } from '../shelter/own-shelter.ts';
import { branchRows } from './branch-prices.ts';

interface Written {
  uuid?: string | undefined;
  version?: number | undefined;
  shelter_uuid: string;
  prices: z.output<typeof branchPrices>;
  /** Reads it as its form shows it. */
  now: (id: number) => Promise<unknown>;
}

/** Where amounts stand in what creates one; what changes one has them at the same places. */
const creates = { product: createProduct, tax: createTax };

/** Writes a product or a tax of a shelter with its prices; `fields` are asked for once the shelter is known to be its own. */
export async function writePriced(
  context: Context<'branch_unknown' | 'decimals'>,
  noun: 'product' | 'tax',
  { uuid, version, shelter_uuid, prices, now }: Written,
  fields: () => Promise<Omit<Insertable<DB['organization_tax']>, 'shelter_id'>>,
): Promise<{ id: number; shelter_id: number }> {
  const { db } = context;
  const table = `organization_${noun}` as const;
  const shelter_id = await ownShelter(db, table, shelter_uuid, uuid);
  const values = await fields();
  const amounts = { [table]: { ...values, [`${noun}_branch`]: prices } };
  refuseFiner(creates[noun], amounts, await shelterCurrency(db, shelter_id), context);
  const id = await saveBusiness(db, table, { uuid, version, now }, { ...values, shelter_id });
  const rows = await branchRows(context, shelter_id, prices, [table, `${noun}_branch`]);
  await replaceRows(db, `${noun}_branch`, { [`${noun}_id`]: id }, 'branch_id', rows);
  return { id, shelter_id };
}
