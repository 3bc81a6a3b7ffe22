import type { Page } from '@homeward/contract/call';
import type { Tax } from '@homeward/contract/tax';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { createTax, makeShop, type Shop, taxInput } from '../../../../test/product.ts';
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

const create = (fields: Record<string, unknown> = {}) => createTax(server, shop, fields);
const made = async (fields: Record<string, unknown> = {}) => (await create(fields)).data.organization_tax;
const update = ({ uuid, version }: Tax, fields: Record<string, unknown> = {}, of = shop) =>
  server.admin.call('tax/update', { organization_tax: { uuid, version, ...taxInput(of, fields) } });
const remove = (uuid: string) => server.admin.call('tax/delete', { organization_tax_uuid: uuid });
const search = async (conditions: object) => {
  const { data } = await server.admin.call<Page<Tax>>('tax/search', {
    search: { 'shelter.uuid': shop.shelter.uuid, ...conditions, with: { tax_branch: { with: { branch: true } } } },
    options: { limit: 100 },
  });
  return data.result;
};
const namesOf = async (conditions: object) => (await search(conditions)).map(({ name }) => name);

describe('a tax', () => {
  test('is answered with its id and its uuid once it is created', async () => {
    expect(await create()).toMatchObject({
      http: 200,
      data: {
        organization_tax: { id: expect.any(Number), uuid: expect.any(String), version: 1, name: 'City licence', price: 7 },
      },
    });
  });

  test('keeps what was sent, row by row', async () => {
    const { north, south, shelter } = shop;
    const { uuid } = await made({
      active: false,
      required: true,
      tax_branch: [
        { branch_uuid: south.uuid, price: 0.5, active: false, required: true },
        { branch_uuid: north.uuid, price: 0, active: true, required: false },
      ],
    });
    expect(await search({ uuid })).toMatchObject([
      {
        shelter_uuid: shelter.uuid,
        description: 'Raised by the city',
        active: false,
        required: true,
        tax_branch: [
          { price: 0, active: true, required: false, branch: { name: 'North' } },
          { price: 0.5, active: false, required: true, branch: { name: 'South' } },
        ],
      },
    ]);
  });

  test('is changed, and its rows become those sent', async () => {
    const tax = await made();
    const changed = await update(tax, { name: 'County licence', tax_branch: [{ branch_uuid: shop.south.uuid, price: 3 }] });
    expect(changed).toMatchObject({
      http: 200,
      data: {
        organization_tax: { version: 2, name: 'County licence', tax_branch: [{ price: 3, branch: { name: 'South' } }] },
      },
    });
  });

  test('saved by a second person in the version of the first is a conflict', async () => {
    const tax = await made();
    await update(tax, { name: 'First' });
    expect(await update(tax, { name: 'Second' })).toMatchObject({ http: 409, data: { conflict: { version: 2 } } });
  });

  test('is not changed as a tax of another shelter', async () => {
    expect(await update(await made(), {}, other)).toMatchObject({ http: 404 });
  });

  test('leaves the list when it is deleted', async () => {
    const { uuid } = await made({ name: 'Gone' });
    expect(await remove(uuid)).toMatchObject({ http: 200, data: { organization_tax: { uuid, deleted: true } } });
    expect(await namesOf({ name: 'Gone' })).toEqual([]);
  });

  test('cannot be deleted again', async () => {
    const { uuid } = await made();
    await remove(uuid);
    expect(await remove(uuid)).toMatchObject({ http: 404 });
  });

  test('is found by its name', async () => {
    await made({ name: 'Rabies levy' });
    expect(await namesOf({ 'name.ilike': '%rabies%' })).toEqual(['Rabies levy']);
  });

  test('is found by a location', async () => {
    await made({ name: 'Southern levy', tax_branch: [{ branch_uuid: shop.south.uuid, price: 1 }] });
    expect(await namesOf({ 'tax_branch.branch_id': shop.south.id, 'name.ilike': '%levy%' })).toEqual(['Southern levy']);
  });

  test('is found by its shelter alone', async () => {
    await createTax(server, other, { name: 'Elsewhere' });
    expect(await namesOf({ name: 'Elsewhere' })).toEqual([]);
  });
});

const NO_LOCATION = 'Please add at least one location before proceeding';
const refused: [string, () => Record<string, unknown>, (string | number)[], string][] = [
  ['without a name', () => ({ name: ' ' }), ['name'], 'Missing a name for the tax'],
  ['without a description', () => ({ description: '' }), ['description'], 'Missing a description for the tax'],
  ['without a price', () => ({ price: undefined }), ['price'], 'Missing a price for the tax'],
  ['with a price below nothing', () => ({ price: -0.01 }), ['price'], 'Must be at least 0'],
  ['with a price of three decimals', () => ({ price: 0.005 }), ['price'], 'At most 2 decimals in USD'],
  ['without locations', () => ({ tax_branch: [] }), ['tax_branch'], NO_LOCATION],
  ['without a list of locations', () => ({ tax_branch: undefined }), ['tax_branch'], NO_LOCATION],
  [
    'without a price at a location',
    () => ({ tax_branch: [{ branch_uuid: shop.north.uuid, price: null }] }),
    ['tax_branch', 0, 'price'],
    'Missing price',
  ],
  [
    'with the same location twice',
    () => ({ tax_branch: [1, 2].map((price) => ({ branch_uuid: shop.north.uuid, price })) }),
    ['tax_branch', 1, 'branch_uuid'],
    'This location is here already',
  ],
  [
    'with a location that was deleted',
    () => ({ tax_branch: [{ branch_uuid: gone.uuid, price: 1 }] }),
    ['tax_branch', 0, 'branch_uuid'],
    'Please select a location of this shelter',
  ],
  [
    "with another shelter's location",
    () => ({ tax_branch: [{ branch_uuid: other.north.uuid, price: 1 }] }),
    ['tax_branch', 0, 'branch_uuid'],
    'Please select a location of this shelter',
  ],
];

test.each(refused)('a tax %s is refused at its field and nothing is written', async (_, fields, path, message) => {
  const before = await checksums(server.sql);
  expect(await create(fields())).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['organization_tax', ...path], message }] },
  });
  expect(await checksums(server.sql)).toEqual(before);
});

test('the database itself keeps no tax that is raised nowhere', async () => {
  const { id } = await made();
  const attempt = server.sql.query(`with gone as (delete from tax_branch where tax_id = ${id})
    update organization_tax set name = 'Nowhere' where id = ${id}`);
  await expect(attempt).rejects.toMatchObject({ constraint: 'tax_branch_needed' });
});
