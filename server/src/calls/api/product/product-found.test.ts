import type { Page } from '@homeward/contract/call';
import type { Product } from '@homeward/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, makeShop, type Shop } from '../../../../test/product.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
});
afterAll(() => server.stop());

const namesOf = async (conditions: object) => {
  const search = { 'shelter.uuid': shop.shelter.uuid, ...conditions };
  const { data } = await server.admin.call<Page<Product>>('product/search', { search, options: { limit: 100 } });
  return data.result.map(({ name }) => name);
};

describe('a product is found', () => {
  beforeAll(async () => {
    const { south, cat } = shop;
    await createProduct(server, shop, {
      name: 'Scratch post',
      description: 'Sisal',
      product_specie: [{ specie_uuid: cat.uuid }],
    });
    await createProduct(server, shop, { name: 'Southern bowl', product_branch: [{ branch_uuid: south.uuid, price: 1 }] });
  });

  test.each([
    ['its name', () => ({ 'name.ilike': '%scratch%' }), ['Scratch post']],
    ['its description', () => ({ 'description.ilike': '%sisal%' }), ['Scratch post']],
  ])('by %s', async (_, conditions, names) => {
    expect(await namesOf(conditions())).toEqual(names);
  });

  test('by a location', async () => {
    expect(await namesOf({ 'product_branch.branch_id': shop.south.id })).toContain('Southern bowl');
    expect(await namesOf({ 'product_branch.branch_id': shop.south.id })).not.toContain('Scratch post');
  });

  test('by a species', async () => {
    const { rows } = await server.sql.query<{ id: number }>("select id from specie where name = 'Cat'");
    const names = await namesOf({ 'product_specie.specie_id': rows[0]?.id });
    expect(names).toContain('Scratch post');
    expect(names).not.toContain('Southern bowl');
  });

  test('by its shelter alone', async () => {
    await createProduct(server, await makeShop(server), { name: 'Elsewhere' });
    expect(await namesOf({})).not.toContain('Elsewhere');
  });
});
