import type { Product } from '@homeward/contract/product';
import type { Specie } from '@homeward/contract/specie';
import type { Tax } from '@homeward/contract/tax';
import type { TestServer } from './server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from './shelters.ts';

export interface Shop {
  shelter: MadeShelter;
  north: MadeBranch;
  south: MadeBranch;
  dog: Specie;
  cat: Specie;
}

/** A shelter with two locations, and the species its products are for. */
export async function makeShop(server: TestServer, fields: Record<string, unknown> = {}): Promise<Shop> {
  const shelter = await makeShelter(server, fields);
  const specie = async (name: string) =>
    (await server.admin.call<Specie>('specie/search', { search: { name }, options: { _single: true } })).data;
  return {
    shelter,
    north: await makeBranch(server, shelter, 'North', { headquarter: true }),
    south: await makeBranch(server, shelter, 'South'),
    dog: await specie('Dog'),
    cat: await specie('Cat'),
  };
}

type Saved<Noun extends string, Record> = { [noun in Noun]: Record & { id: number } };

/** A product as a form sends it; `fields` replace what it has, undefined leaves a field out. */
export const productInput = ({ shelter, north, dog }: Shop, fields: Record<string, unknown> = {}) => ({
  shelter_uuid: shelter.uuid,
  name: 'Leash',
  description: 'Six feet of it',
  price: 12.5,
  type_key: 'UNIQUE',
  product_branch: [{ branch_uuid: north.uuid, price: 10 }],
  product_specie: [{ specie_uuid: dog.uuid }],
  ...fields,
});

export const createProduct = (server: TestServer, shop: Shop, fields: Record<string, unknown> = {}) =>
  server.admin.call<Saved<'organization_product', Product>>('product/create', {
    organization_product: productInput(shop, fields),
  });

export const updateProduct = (server: TestServer, shop: Shop, { uuid, version }: Product, fields: Record<string, unknown> = {}) =>
  server.admin.call<Saved<'organization_product', Product>>('product/update', {
    organization_product: { uuid, version, ...productInput(shop, fields) },
  });

/** A tax as a form sends it. */
export const taxInput = ({ shelter, north }: Shop, fields: Record<string, unknown> = {}) => ({
  shelter_uuid: shelter.uuid,
  name: 'City licence',
  description: 'Raised by the city',
  price: 7,
  tax_branch: [{ branch_uuid: north.uuid, price: 8 }],
  ...fields,
});

export const createTax = (server: TestServer, shop: Shop, fields: Record<string, unknown> = {}) =>
  server.admin.call<Saved<'organization_tax', Tax>>('tax/create', { organization_tax: taxInput(shop, fields) });
