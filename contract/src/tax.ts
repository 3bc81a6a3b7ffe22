import { z } from 'zod';
import { amountErrors, amountOf } from './amount.ts';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, ref, requiredLines, requiredText, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { BranchPrice, branchPrices } from './product.ts';

export const Tax = z.object({
  id: forcedId,
  ...Ref,
  shelter_uuid: uuid,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  active: z.boolean(),
  required: z.boolean(),
  deleted: z.boolean(),
  shelter: OwnerShelter.optional(),
  tax_branch: z.array(BranchPrice).optional(),
});
export type Tax = z.output<typeof Tax>;

const fields = {
  shelter_uuid: uuid,
  name: requiredText('Missing a name for the tax', 120),
  description: requiredLines('Missing a description for the tax', 2000),
  price: amountOf('Missing a price for the tax'),
  active: z.boolean().default(true),
  required: z.boolean().default(false),
  tax_branch: branchPrices,
};
const saved = z.object({ organization_tax: Tax });
const errors = { ...amountErrors, branch_unknown: { status: 422, message: 'Please select a location of this shelter' } };

export const search = searchCall('tax/search', "List shelters' taxes", Tax);
export const create = call('tax/create', {
  summary: 'Add a tax to a shelter',
  input: z.strictObject({ organization_tax: z.strictObject(fields) }),
  output: saved,
  errors,
});
export const update = call('tax/update', {
  summary: 'Change a tax of a shelter',
  input: z.strictObject({ organization_tax: ref.extend(fields) }),
  output: saved,
  errors,
});
export const remove = call('tax/delete', {
  summary: 'Delete a tax of a shelter',
  input: z.strictObject({ organization_tax_uuid: uuid }),
  output: saved,
});
