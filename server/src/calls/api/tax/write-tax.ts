import type { create } from '@homeward/contract/tax';
import type { z } from 'zod';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { writePriced } from '../product/write-priced.ts';
import { tax } from './entity.ts';

type Input = z.output<typeof create.input>['organization_tax'] & { uuid?: string | undefined; version?: number | undefined };

/** Writes a tax of a shelter with where it is raised; answers it as its form reads it. */
export async function writeTax(
  context: Context<keyof typeof create.errors>,
  { uuid, version, shelter_uuid, tax_branch, ...fields }: Input,
) {
  const now = (id: number) => readRecord(context.db, tax, { id, with: { tax_branch: { with: { branch: true } } } });
  const { id } = await writePriced(context, 'tax', { uuid, version, shelter_uuid, prices: tax_branch, now }, async () => fields);
  return now(id);
}
