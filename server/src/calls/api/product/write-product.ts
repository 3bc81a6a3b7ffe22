import type { create } from '@homeward/contract/product';
import type { z } from 'zod';
import { replaceRows } from '../../../database/rows.ts';
import type { AskContext, Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { addFile, type KeptFile } from '../../../services/files.ts';
import { knownSpecies } from '../specie/known-species.ts';
import { product } from './entity.ts';
import { writePriced } from './write-priced.ts';

const PATH = ['organization_product'];

type Input = z.output<typeof create.input>['organization_product'] & {
  uuid?: string | undefined;
  version?: number | undefined;
  picture_remove?: boolean;
};

/** Looks at the picture that comes with a product and keeps it; undefined where none does. */
export async function keepPicture(
  { organization_product: { picture_base64 } }: { organization_product: Pick<Input, 'picture_base64'> },
  { services, user }: Pick<AskContext, 'services' | 'user'>,
): Promise<KeptFile | undefined> {
  if (!picture_base64) return undefined;
  return services.files.storePicture(picture_base64, [...PATH, 'picture_base64'], String(user.userId));
}

/** Writes a product of a shelter with where, for whom and of what it is; answers it as its form reads it. */
export async function writeProduct(context: Context<keyof typeof create.errors>, input: Input, kept: KeptFile | undefined) {
  const { db } = context;
  const { uuid, version, shelter_uuid, product_branch, product_specie, items, picture_base64, picture_remove, ...fields } = input;
  const now = (id: number) =>
    readRecord(db, product, {
      id,
      with: {
        picture: true,
        product_branch: { with: { branch: true } },
        product_specie: { with: { specie: true } },
        items: true,
      },
    });
  const written = { uuid, version, shelter_uuid, prices: product_branch, now };
  const { id, shelter_id } = await writePriced(context, 'product', written, async () => ({
    ...fields,
    ...(await picture(context, input, kept)),
  }));
  const owner = { product_id: id };
  await replaceRows(db, 'product_specie', owner, 'specie_id', await specieRows(context, product_specie));
  await replaceRows(db, 'product_item', owner, 'item_id', await itemRows(context, shelter_id, items));
  return now(id);
}

type WriteContext = Context<keyof typeof create.errors>;

async function picture({ db }: WriteContext, { picture_remove }: Input, kept: KeptFile | undefined) {
  if (!kept) return picture_remove ? { picture_id: null } : {};
  return { picture_id: (await addFile(db, kept)).id };
}

async function specieRows({ db, refuse }: WriteContext, species: Input['product_specie']) {
  const idOf = await knownSpecies(
    db,
    species.map(({ specie_uuid }) => specie_uuid),
  );
  return species.map(({ specie_uuid, required }, index) => {
    const specie_id = idOf.get(specie_uuid);
    if (!specie_id) throw refuse('specie_unknown', {}, [...PATH, 'product_specie', index, 'specie_uuid']);
    return { specie_id, required };
  });
}

/** Single products of the same shelter: a box in a box could come to hold itself. */
async function itemRows({ db, refuse }: WriteContext, shelter_id: number, items: string[]) {
  if (!items.length) return [];
  const known = await db
    .selectFrom('organization_product')
    .where('shelter_id', '=', shelter_id)
    .where('uuid', 'in', items)
    .where('type_key', '=', 'UNIQUE')
    .where('deleted', '=', false)
    .select('id')
    // None of them may be deleted or become a box meanwhile.
    .forShare()
    .execute();
  if (known.length < items.length) throw refuse('item_unknown', {}, [...PATH, 'items']);
  return known.map(({ id }) => ({ item_id: id, shelter_id }));
}
