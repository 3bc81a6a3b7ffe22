import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import type { AddedShelter } from './add-shelters.ts';
import { idsBy } from './ids.ts';
import { Chance } from './random.ts';

/** Nobody takes a pet home without it. */
const REQUIRED = 'Microchip registration';
const products = [
  ['Collar and tag', 'A collar in your color and a tag with your phone number', 14.5, ['Dog', 'Cat']],
  ['Leash', 'Six feet of soft nylon', 12, ['Dog']],
  ['Cat carrier', 'A sturdy carrier with a washable mat', 39.9, ['Cat', 'Rabbit']],
  ['Starter food', 'What your pet has eaten here, for two weeks', 24, ['Dog', 'Cat', 'Rabbit', 'Guinea Pig']],
  ['Microchip registration', 'Registration for life in the national register', 19.95, ['Dog', 'Cat']],
  ['Hay and bedding', 'Timothy hay and paper bedding for a month', 17.5, ['Rabbit', 'Guinea Pig', 'Hamster']],
] as const;
/** The plain ones, and a box of them. */
const perShelter = products.length + 1;
const taxes = [
  ['City license', 'The license that the city asks of every dog', 20],
  ['County pet fee', 'Goes to the county’s low-cost clinic', 8.5],
] as const;
const COLLAR = 0;
const FOOD = 3;

/** Adds what shelters sell with a pet, a box of several things among it, and the fees raised at their locations. */
export async function addProductsAndTaxes(db: Database, shelters: AddedShelter[]): Promise<void> {
  const random = new Chance(17);
  const selling = shelters.filter(({ branches }, index) => branches.length && index % 2 === 0);
  await addProducts(db, random, selling);
  await addTaxes(db, random, selling);
}

async function addProducts(db: Database, random: Chance, shelters: AddedShelter[]): Promise<void> {
  const species = await idsBy(db, 'specie', 'name');
  const rows = shelters.flatMap((shelter) => [
    ...products.map(([name, description, price, sold]) => ({
      shelter,
      name,
      description,
      price,
      sold: [...sold] as string[],
      type_key: 'UNIQUE',
    })),
    {
      shelter,
      name: 'Welcome home box',
      description: 'Collar, tag and food for two weeks in one box',
      price: 34,
      sold: ['Dog', 'Cat'],
      type_key: 'BOX',
    },
  ]);
  const ids = await insertWithIds(
    db,
    'organization_product',
    rows.map(({ shelter, name, description, price, type_key }) => ({
      shelter_id: shelter.id,
      name,
      description,
      price,
      type_key,
      active: random.happens(0.9),
      required: name === REQUIRED,
    })),
  );
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
  await insertRows(
    db,
    'product_branch',
    added.flatMap(({ shelter, id, name, price }) =>
      atBranches(random, shelter, price).map((row) => ({ product_id: id, ...row, required: name === REQUIRED })),
    ),
  );
  await insertRows(
    db,
    'product_specie',
    added.flatMap(({ id, sold }) => sold.map((name) => ({ product_id: id, specie_id: species.get(name) ?? 0, required: false }))),
  );
  await insertRows(
    db,
    'product_item',
    added.flatMap(({ shelter, id, type_key }, index) =>
      type_key === 'BOX'
        ? [COLLAR, FOOD].map((item) => ({
            product_id: id,
            shelter_id: shelter.id,
            item_id: ids[index - perShelter + 1 + item] ?? 0,
          }))
        : [],
    ),
  );
}

async function addTaxes(db: Database, random: Chance, shelters: AddedShelter[]): Promise<void> {
  const rows = shelters.flatMap((shelter) => taxes.map(([name, description, price]) => ({ shelter, name, description, price })));
  const ids = await insertWithIds(
    db,
    'organization_tax',
    rows.map(({ shelter, ...tax }) => ({ shelter_id: shelter.id, ...tax, required: random.happens(0.5) })),
  );
  await insertRows(
    db,
    'tax_branch',
    rows.flatMap(({ shelter, price }, index) =>
      atBranches(random, shelter, price).map((row) => ({ tax_id: ids[index] ?? 0, ...row })),
    ),
  );
}

/** Dearer at some locations, and not offered at every one. */
const atBranches = (random: Chance, { id, branches }: AddedShelter, price: number) =>
  branches
    .filter((_, index) => index === 0 || random.happens(0.8))
    .map((branch_id) => ({
      shelter_id: id,
      branch_id,
      price: random.happens(0.2) ? price + 2 : price,
      active: random.happens(0.95),
      required: false,
    }));
