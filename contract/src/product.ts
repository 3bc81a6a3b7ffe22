import { z } from 'zod';
import { amountErrors, amountOf } from './amount.ts';
import { Branch } from './branch.ts';
import { call, searchCall } from './call.ts';
import { eachOnce, forcedId, noneTwice, Ref, ref, requiredLines, requiredText, uuid } from './field.ts';
import { pictureFile, StoredFile, WITH_PICTURE } from './file.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { Specie } from './specie.ts';

/** BOX: a bundle of products; UNIQUE: a single one (spec 001 §3). */
export const productTypes = ['BOX', 'UNIQUE'] as const;
export type ProductType = (typeof productTypes)[number];

/** What something of a shelter costs at one of its locations. */
export const BranchPrice = z.object({
  branch_id: forcedId,
  price: z.number(),
  active: z.boolean(),
  required: z.boolean(),
  branch: Branch.optional(),
});
const ProductSpecie = z.object({ specie_id: forcedId, required: z.boolean(), specie: Specie.optional() });

const ProductAlone = z.object({
  id: forcedId,
  ...Ref,
  shelter_uuid: uuid,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  type_key: z.enum(productTypes),
  active: z.boolean(),
  required: z.boolean(),
  deleted: z.boolean(),
});
export const Product = ProductAlone.extend({
  picture: StoredFile.nullish(),
  shelter: OwnerShelter.optional(),
  product_branch: z.array(BranchPrice).optional(),
  product_specie: z.array(ProductSpecie).optional(),
  /** What a BOX holds (decision 91). */
  items: z.array(ProductAlone).optional(),
});
export type Product = z.output<typeof Product>;

const NO_LOCATION = 'Please add at least one location before proceeding';
const NO_SPECIES = 'Please add at least one species before proceeding.';

/** What it costs where: each location once, and one at least. */
export const branchPrices = z
  .array(
    z.strictObject({
      branch_uuid: z.uuid({ error: 'Please select a location' }),
      price: amountOf('Missing price'),
      active: z.boolean().default(true),
      required: z.boolean().default(false),
    }),
    { error: NO_LOCATION },
  )
  .min(1, NO_LOCATION)
  .max(500, 'At most 500 locations')
  .check(eachOnce('branch_uuid', 'This location is here already'));

const species = z
  .array(
    z.strictObject({
      specie_uuid: z.uuid({ error: 'Please select a species' }),
      required: z.boolean().default(false),
    }),
    { error: NO_SPECIES },
  )
  .min(1, NO_SPECIES)
  .max(500, 'At most 500 species')
  .check(eachOnce('specie_uuid', 'This species is here already'));

const fields = {
  shelter_uuid: uuid,
  name: requiredText('Missing a name for the product', 120),
  description: requiredLines('Missing a description for the product', 2000),
  price: amountOf('Missing a price for the product'),
  type_key: z.enum(productTypes, { error: 'Missing a type for the product' }),
  active: z.boolean().default(true),
  required: z.boolean().default(false),
  picture_base64: pictureFile().nullish(),
  product_branch: branchPrices,
  product_specie: species,
  items: z.array(uuid).max(200, 'At most 200 products').refine(noneTwice, 'Each product once').default([]),
};

const onlyBoxHolds = ({ value, issues }: z.core.ParsePayload<{ type_key: ProductType; items: string[] }>) => {
  if (value.type_key !== 'BOX' && value.items.length)
    issues.push({ code: 'custom', input: value, path: ['items'], message: 'Only a box holds other products' });
};

const saved = z.object({ organization_product: Product });
const errors = {
  ...amountErrors,
  branch_unknown: { status: 422, message: 'Please select a location of this shelter' },
  specie_unknown: { status: 422, message: 'Please select a species' },
  item_unknown: { status: 422, message: 'Please choose single products of this shelter' },
};

export const search = searchCall('product/search', "List shelters' products", Product);
export const create = call('product/create', {
  summary: 'Add a product to a shelter',
  maxBytes: WITH_PICTURE,
  input: z.strictObject({ organization_product: z.strictObject(fields).check(onlyBoxHolds) }),
  output: saved,
  errors,
});
export const update = call('product/update', {
  summary: 'Change a product of a shelter',
  maxBytes: WITH_PICTURE,
  input: z.strictObject({
    organization_product: ref.extend({ ...fields, picture_remove: z.boolean().default(false) }).check(onlyBoxHolds),
  }),
  output: saved,
  errors: { ...errors, box_in_box: { status: 409, message: 'A box cannot be in a box, and this product is in {boxes}' } },
});
export const remove = call('product/delete', {
  summary: 'Delete a product of a shelter',
  input: z.strictObject({ organization_product_uuid: uuid }),
  output: saved,
  errors: { product_in_box: { status: 409, message: 'This product is in {boxes}' } },
});
