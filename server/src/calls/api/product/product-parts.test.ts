import type { Page } from '@homeward/contract/call';
import { fileMessages } from '@homeward/contract/file';
import type { Product } from '@homeward/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrl, noisy, plain } from '../../../../test/picture.ts';
import { createProduct, makeShop, type Shop, updateProduct } from '../../../../test/product.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
  other = await makeShop(server);
});
afterAll(() => server.stop());

const create = (fields: Record<string, unknown> = {}) => createProduct(server, shop, fields);
const made = async (fields: Record<string, unknown> = {}) => (await create(fields)).data.organization_product;
const remove = (uuid: string) => server.admin.call('product/delete', { organization_product_uuid: uuid });
const found = async (uuid: string) =>
  (await server.admin.call<Page<Product>>('product/search', { search: { uuid, with: { picture: true } } })).data.result[0];
const refusal = (http: number, field: string, message: string) => ({
  http,
  data: { errors: [{ path: ['organization_product', field], message }] },
});

describe('a picture', () => {
  const uploaded = async () => dataUrl('image/png', await plain(40, 30).png().toBuffer(), 'leash.png');

  test('is kept with the product and is served', async () => {
    const { uuid } = await made({ picture_base64: await uploaded() });
    const product = await found(uuid);
    const response = await fetch(`${server.url}/cdn/AUTOx200/${product?.picture?.key}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('stays where a save brings none', async () => {
    const product = await made({ picture_base64: await uploaded() });
    const saved = await updateProduct(server, shop, product, { name: 'Same picture' });
    expect(saved.data.organization_product.picture?.key).toBe(product.picture?.key);
  });

  test('is replaced by another', async () => {
    const product = await made({ picture_base64: await uploaded() });
    const saved = await updateProduct(server, shop, product, { picture_base64: await uploaded() });
    expect(saved.data.organization_product.picture?.key).not.toBe(product.picture?.key);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      fileMessages.notPicture,
    ],
    ['a bomb of 36 million pixels', () => plain(6000, 6000).png().toBuffer(), fileMessages.tooManyPixels],
    ['a JPEG cut off', async () => (await noisy(200, 200).jpeg().toBuffer()).subarray(0, 9000), fileMessages.damagedPicture],
  ])('that is %s is refused at its field and keeps the one there is', async (_what, bytes, message) => {
    const product = await made({ picture_base64: await uploaded() });
    const picture_base64 = dataUrl('image/jpeg', await bytes());
    expect(await updateProduct(server, shop, product, { picture_base64 })).toMatchObject(refusal(422, 'picture_base64', message));
    expect((await found(product.uuid))?.picture?.key).toBe(product.picture?.key);
  });

  test('of 60 MB is too large to be read', async () => {
    expect(await create({ picture_base64: 'A'.repeat(60_000_000) })).toMatchObject({
      http: 413,
      message: 'The body is too large',
    });
  });

  test('goes when it is removed', async () => {
    const product = await made({ picture_base64: await uploaded() });
    const saved = await updateProduct(server, shop, product, { picture_remove: true });
    expect(saved.data.organization_product.picture).toBeNull();
  });
});

describe('a box', () => {
  const box = (items: string[], name = 'Starter box') => made({ name, type_key: 'BOX', items });
  const CHOOSE = 'Please choose single products of this shelter';

  test('holds products of its shelter', async () => {
    const [bowl, brush] = [await made({ name: 'Bowl' }), await made({ name: 'Brush' })];
    const { items } = await box([brush.uuid, bowl.uuid]);
    expect(items?.map(({ name }) => name)).toEqual(['Bowl', 'Brush']);
  });

  test('may hold nothing', async () => {
    expect(await create({ type_key: 'BOX' })).toMatchObject({ http: 200, data: { organization_product: { items: [] } } });
  });

  test('gives up what a save no longer names', async () => {
    const bowl = await made({ name: 'Bowl' });
    const saved = await updateProduct(server, shop, await box([bowl.uuid]), { type_key: 'BOX', items: [] });
    expect(saved.data.organization_product.items).toEqual([]);
  });

  test("does not hold another shelter's product", async () => {
    const foreign = (await createProduct(server, other)).data.organization_product;
    expect(await create({ type_key: 'BOX', items: [foreign.uuid] })).toMatchObject(refusal(422, 'items', CHOOSE));
  });

  test('does not hold itself', async () => {
    const mine = await box([]);
    const refusedSave = await updateProduct(server, shop, mine, { type_key: 'BOX', items: [mine.uuid] });
    expect(refusedSave).toMatchObject(refusal(422, 'items', CHOOSE));
  });

  test('does not hold a box', async () => {
    const inner = await box([]);
    expect(await create({ type_key: 'BOX', items: [inner.uuid] })).toMatchObject(refusal(422, 'items', CHOOSE));
  });

  test('does not hold a deleted product', async () => {
    const { uuid } = await made();
    await remove(uuid);
    expect(await create({ type_key: 'BOX', items: [uuid] })).toMatchObject(refusal(422, 'items', CHOOSE));
  });

  test('holds each product once', async () => {
    const { uuid } = await made();
    expect(await create({ type_key: 'BOX', items: [uuid, uuid] })).toMatchObject(refusal(422, 'items', 'Each product once'));
  });

  test('alone holds other products', async () => {
    const { uuid } = await made();
    expect(await create({ items: [uuid] })).toMatchObject(refusal(422, 'items', 'Only a box holds other products'));
  });

  test('keeps what it holds from being deleted', async () => {
    const bowl = await made({ name: 'Bowl' });
    await box([bowl.uuid], 'Bowl box');
    expect(await remove(bowl.uuid)).toMatchObject({
      http: 409,
      message: 'This product is in the box Bowl box',
    });
    expect(await found(bowl.uuid)).toMatchObject({ name: 'Bowl' });
  });

  test('lets go of what it held once it is deleted', async () => {
    const bowl = await made();
    const { uuid } = await box([bowl.uuid]);
    await remove(uuid);
    expect(await remove(bowl.uuid)).toMatchObject({ http: 200 });
  });

  test('keeps what it holds from becoming a box', async () => {
    const bowl = await made({ name: 'Bowl' });
    await box([bowl.uuid], 'First box');
    await box([bowl.uuid], 'Second box');
    expect(await updateProduct(server, shop, bowl, { type_key: 'BOX' })).toMatchObject(
      refusal(409, 'type_key', 'A box cannot be in a box, and this product is in the box First box and 1 more'),
    );
  });

  test('and what is being deleted do not meet', async () => {
    const bowls = await Promise.all(Array.from({ length: 6 }, (_, index) => made({ name: `Racing bowl ${index}` })));
    await Promise.all(bowls.flatMap(({ uuid }) => [create({ type_key: 'BOX', items: [uuid] }), remove(uuid)]));
    const { rows } = await server.sql.query(
      'select i.uuid from product_item l join organization_product i on i.id = l.item_id and i.deleted join organization_product b on b.id = l.product_id and not b.deleted',
    );
    expect(rows).toEqual([]);
  });
});
