import type { Page } from '@homeward/contract/call';
import type { Product } from '@homeward/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createProduct, makeShop, productInput, type Shop, updateProduct } from '../../../../test/product.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeBranch, makeBranch } from '../../../../test/shelters.ts';

let server: TestServer;
let shop: Shop;
let other: Shop;
let gone: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
  other = await makeShop(server);
  gone = await makeBranch(server, shop.shelter, 'Gone', { deleted: true });
});
afterAll(() => server.stop());

const relations = {
  picture: true,
  product_branch: { with: { branch: true } },
  product_specie: { with: { specie: true } },
  items: true,
};
const search = (conditions: object, caller = server.admin) =>
  caller.call<Page<Product>>('product/search', {
    search: { 'shelter.uuid': shop.shelter.uuid, ...conditions, with: relations },
    options: { limit: 100 },
  });
const namesOf = async (conditions: object) => (await search(conditions)).data.result.map(({ name }) => name);
const create = (fields: Record<string, unknown> = {}) => createProduct(server, shop, fields);
const made = async (fields: Record<string, unknown> = {}) => (await create(fields)).data.organization_product;
const inPath = (...path: (string | number)[]) => ['organization_product', ...path];
const refusal = (http: number, path: unknown[], message: string) => ({ http, data: { errors: [{ path, message }] } });

describe('a product', () => {
  test('is answered with its id and its uuid once it is created', async () => {
    expect(await create()).toMatchObject({
      http: 200,
      data: {
        organization_product: { id: expect.any(Number), uuid: expect.any(String), version: 1, name: 'Leash', price: 12.5 },
      },
    });
  });

  test('keeps what was sent, row by row', async () => {
    const { north, south, dog, cat, shelter } = shop;
    const { uuid } = await made({
      name: 'Whole',
      active: false,
      required: true,
      product_branch: [
        { branch_uuid: north.uuid, price: 0.01, active: false, required: true },
        { branch_uuid: south.uuid, price: 99_999_999.99, active: true, required: false },
      ],
      product_specie: [
        { specie_uuid: dog.uuid, required: true },
        { specie_uuid: cat.uuid, required: false },
      ],
    });
    const [found] = (await search({ uuid })).data.result;
    expect(found).toMatchObject({
      shelter_uuid: shelter.uuid,
      description: 'Six feet of it',
      type_key: 'UNIQUE',
      active: false,
      required: true,
      product_branch: [
        { price: 0.01, active: false, required: true, branch: { name: 'North' } },
        { price: 99_999_999.99, active: true, required: false, branch: { name: 'South' } },
      ],
      product_specie: [
        { required: false, specie: { name: 'Cat' } },
        { required: true, specie: { name: 'Dog' } },
      ],
    });
  });

  test('is changed, and its rows become those sent', async () => {
    const product = await made();
    const { south, cat } = shop;
    const changed = await updateProduct(server, shop, product, {
      name: 'Longer leash',
      product_branch: [{ branch_uuid: south.uuid, price: 3 }],
      product_specie: [{ specie_uuid: cat.uuid, required: true }],
    });
    expect(changed).toMatchObject({
      http: 200,
      data: {
        organization_product: {
          uuid: product.uuid,
          version: 2,
          name: 'Longer leash',
          product_branch: [{ price: 3, branch: { name: 'South' } }],
          product_specie: [{ required: true, specie: { name: 'Cat' } }],
        },
      },
    });
  });

  test('counts its version up where only a price at a location is changed', async () => {
    const product = await made();
    const changed = await updateProduct(server, shop, product, {
      product_branch: [{ branch_uuid: shop.north.uuid, price: 11 }],
    });
    expect(changed.data.organization_product).toMatchObject({ version: 2, product_branch: [{ price: 11 }] });
  });

  test('has a history in which unchanged rows do not stand', async () => {
    const product = await made();
    await updateProduct(server, shop, product, { name: 'Renamed' });
    const { rows } = await server.sql.query(
      "select table_name from audit_log where call = 'product/update' and coalesce(parent_uuid, record_uuid) = $1",
      [product.uuid],
    );
    expect(rows).toEqual([{ table_name: 'organization_product' }]);
  });

  test('saved by a second person in the version of the first is a conflict', async () => {
    const product = await made();
    await updateProduct(server, shop, product, { name: 'First' });
    expect(await updateProduct(server, shop, product, { name: 'Second' })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: 2 } },
    });
  });

  test('is made once by the same request twice', async () => {
    const body = { organization_product: productInput(shop, { name: 'Twice' }) };
    const answers = await Promise.all(
      [1, 2].map(() => server.admin.call('product/create', body, { 'idempotency-key': 'a leash' })),
    );
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await namesOf({ name: 'Twice' })).toEqual(['Twice']);
  });

  test('is not changed as a product of another shelter', async () => {
    const product = await made();
    expect(await updateProduct(server, other, product, { name: 'Stolen' })).toMatchObject({ http: 404 });
    expect(await namesOf({ uuid: product.uuid })).toEqual(['Leash']);
  });

  test('of a shelter that does not exist is refused', async () => {
    expect(await create({ shelter_uuid: shop.dog.uuid })).toMatchObject({ http: 404, message: 'Shelter not found' });
  });
});

describe('a deleted product', () => {
  test('leaves the list', async () => {
    const { uuid } = await made({ name: 'Gone' });
    expect(await server.admin.call('product/delete', { organization_product_uuid: uuid })).toMatchObject({
      http: 200,
      data: { organization_product: { uuid, deleted: true } },
    });
    expect(await namesOf({ name: 'Gone' })).toEqual([]);
  });

  test('cannot be deleted again', async () => {
    const { uuid } = await made();
    await server.admin.call('product/delete', { organization_product_uuid: uuid });
    expect(await server.admin.call('product/delete', { organization_product_uuid: uuid })).toMatchObject({ http: 404 });
  });

  test('cannot be changed', async () => {
    const product = await made();
    await server.admin.call('product/delete', { organization_product_uuid: product.uuid });
    expect(await updateProduct(server, shop, product)).toMatchObject({ http: 404 });
  });
});

const NO_LOCATION = 'Please add at least one location before proceeding';
const NO_SPECIES = 'Please add at least one species before proceeding.';
const rowsOf = () => ({
  row: { branch_uuid: shop.north.uuid, price: 10 },
  specie: { specie_uuid: shop.dog.uuid },
});

const refused: [string, () => Record<string, unknown>, (string | number)[], string][] = [
  ['without a name', () => ({ name: ' ' }), ['name'], 'Missing a name for the product'],
  ['without a description', () => ({ description: '' }), ['description'], 'Missing a description for the product'],
  ['without a price', () => ({ price: undefined }), ['price'], 'Missing a price for the product'],
  ['with a price below nothing', () => ({ price: -0.01 }), ['price'], 'Must be at least 0'],
  ['with a price of three decimals', () => ({ price: 1.001 }), ['price'], 'At most 2 decimals in USD'],
  ['with a price as text', () => ({ price: '12' }), ['price'], 'Must be an amount'],
  ['with a price nobody can pay', () => ({ price: 100_000_000 }), ['price'], 'Must be at most 99,999,999.99'],
  ['without a type', () => ({ type_key: undefined }), ['type_key'], 'Missing a type for the product'],
  ['of a type there is not', () => ({ type_key: 'CRATE' }), ['type_key'], 'Missing a type for the product'],
  ['without locations', () => ({ product_branch: [] }), ['product_branch'], NO_LOCATION],
  ['without a list of locations', () => ({ product_branch: undefined }), ['product_branch'], NO_LOCATION],
  ['without species', () => ({ product_specie: [] }), ['product_specie'], NO_SPECIES],
  ['without a list of species', () => ({ product_specie: undefined }), ['product_specie'], NO_SPECIES],
  [
    'without a price at a location',
    () => ({ product_branch: [{ branch_uuid: shop.north.uuid }] }),
    ['product_branch', 0, 'price'],
    'Missing price',
  ],
  [
    'with a price below nothing at a location',
    () => ({ product_branch: [{ branch_uuid: shop.north.uuid, price: -0.01 }] }),
    ['product_branch', 0, 'price'],
    'Must be at least 0',
  ],
  [
    'with the same location twice',
    () => ({ product_branch: [rowsOf().row, rowsOf().row] }),
    ['product_branch', 1, 'branch_uuid'],
    'This location is here already',
  ],
  [
    'with the same species twice',
    () => ({ product_specie: [rowsOf().specie, rowsOf().specie] }),
    ['product_specie', 1, 'specie_uuid'],
    'This species is here already',
  ],
  [
    'with a location that was deleted',
    () => ({ product_branch: [{ branch_uuid: gone.uuid, price: 1 }] }),
    ['product_branch', 0, 'branch_uuid'],
    'Please select a location of this shelter',
  ],
  [
    "with another shelter's location",
    () => ({ product_branch: [rowsOf().row, { branch_uuid: other.north.uuid, price: 1 }] }),
    ['product_branch', 1, 'branch_uuid'],
    'Please select a location of this shelter',
  ],
  [
    'for a species there is not',
    () => ({ product_specie: [{ specie_uuid: shop.north.uuid }] }),
    ['product_specie', 0, 'specie_uuid'],
    'Please select a species',
  ],
  [
    'with a picture that is none',
    () => ({ picture_base64: Buffer.from('no picture at all').toString('base64') }),
    ['picture_base64'],
    'Please choose a JPEG, PNG or WebP picture',
  ],
  ['with a field nobody knows', () => ({ shelter_id: 1 }), ['shelter_id'], "Unknown field 'shelter_id'"],
];

test.each(refused)('a product %s is refused at its field and nothing is written', async (_, fields, path, message) => {
  const before = await checksums(server.sql);
  expect(await create(fields())).toMatchObject(refusal(422, inPath(...path), message));
  expect(await checksums(server.sql)).toEqual(before);
});

test('a price beyond every number is refused at its field', async () => {
  const body = JSON.stringify({ organization_product: productInput(shop, { price: 0.125 }) }).replace('0.125', '1e309');
  const { token, accessKey } = server.admin;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-api-key': accessKey };
  expect(await server.post('/api/product/create', body, headers)).toMatchObject(
    refusal(422, inPath('price'), 'Must be an amount'),
  );
});

test.each([
  ['product_branch', NO_LOCATION],
  ['product_specie', NO_SPECIES],
])('the database itself keeps no product without a %s', async (part) => {
  const { id } = await made();
  const attempt = server.sql.query(`with gone as (delete from ${part} where product_id = ${id})
    update organization_product set name = 'Nowhere' where id = ${id}`);
  await expect(attempt).rejects.toMatchObject({ constraint: `${part}_needed` });
});
