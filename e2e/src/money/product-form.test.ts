import type { Product } from '@homeward/contract/product';
import { beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../../../server/test/picture.ts';
import { createProduct, makeShop, type Shop, updateProduct } from '../../../server/test/product.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { choose, expectError, field, isFocused, optionsOf, saveButton, saved } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { addLocation, rowOf } from '../stage/shop.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

let shop: Shop;
let list: string;
beforeAll(async () => {
  shop = await makeShop(server);
  list = `/organization/shelter/${shop.shelter.uuid}/product`;
});

const made = async (fields: Record<string, unknown> = {}) =>
  (await createProduct(server, shop, fields)).data.organization_product;
const edit = (product: Product) => open(page, `${list}/${product.uuid}`);
const stored = async (uuid: string) =>
  (await server.sql.query('select * from organization_product where uuid = $1', [uuid])).rows[0];

describe('a new product', () => {
  beforeAll(() => open(page, `${list}/add`));

  test('says at each field what is missing', async () => {
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Missing a name for the product');
    await expectError(field(page, 'Type'), 'Missing a type for the product');
    await expectError(field(page, 'Price'), 'Missing a price for the product');
    await expectError(field(page, 'Description'), 'Missing a description for the product');
    await expectError(page.getByRole('group', { name: 'Locations' }), 'Please add at least one location before proceeding');
    await expectError(
      page.getByRole('group', { name: 'Species', exact: true }),
      'Please add at least one species before proceeding.',
    );
  });

  describe('with a location', () => {
    beforeAll(() => page.getByRole('button', { name: 'Add location' }).click());

    test('needs no more of them', async () => {
      await expectError(page.getByRole('group', { name: 'Locations' }), '');
    });

    test('says that the price at a location is missing', async () => {
      await saveButton(page).click();
      await expectError(field(page, 'Location 1'), 'Please select a location');
      await expectError(field(page, 'Price at location 1'), 'Missing price');
    });

    test('is accessible with its errors', () => expectAccessible(page));

    test('fits a phone', async () => {
      await expectFits(page, 390);
    });
  });

  test('offers a location to one row alone', async () => {
    await open(page, `${list}/add`);
    await addLocation(page, 'North', '1');
    await page.getByRole('button', { name: 'Add location' }).click();
    await field(page, 'Location 2').click();
    await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['South']);
  });

  test('asks before it is left unsaved', async () => {
    await open(page, `${list}/add`);
    await field(page, 'Name').fill('Half a product');
    await page.getByRole('link', { name: 'Taxes' }).click();
    await page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Half a product');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('');
  });
});

const choosePicture = async (type: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: `leash.${type}`, mimeType: `image/${type}`, buffer });

describe('a saved product', () => {
  beforeAll(async () => edit(await made()));

  test('is not asked what it holds, unlike a box', async () => {
    await expect.poll(() => field(page, 'Products in the box').count()).toBe(0);
  });

  test('comes back to its rows by discarding', async () => {
    await addLocation(page, 'South', '5');
    await page.getByRole('button', { name: 'Remove North' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await rowOf(page, 'North').waitFor();
    await expect.poll(() => rowOf(page, 'South').count()).toBe(0);
    await expect.poll(() => field(page, 'Price at North').inputValue()).toBe('10.00');
  });

  test('takes no picture that is none', async () => {
    await choosePicture('svg+xml', Buffer.from('<svg/>'));
    await page.getByText('Please choose a JPEG, PNG or WebP picture').waitFor();
  });

  test('loses the row of a location that is removed', async () => {
    const { north, south } = shop;
    const product = await made({ product_branch: [north, south].map(({ uuid }, price) => ({ branch_uuid: uuid, price })) });
    await edit(product);
    await page.getByRole('button', { name: 'Remove North' }).click();
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query('select branch_id from product_branch where product_id = $1', [product.id]);
    expect(rows).toEqual([{ branch_id: south.id }]);
  });

  test('has the location I added and the price somebody else changed meanwhile', async () => {
    const product = await made();
    await edit(product);
    await addLocation(page, 'South', '5');
    await updateProduct(server, shop, product, { product_branch: [{ branch_uuid: shop.north.uuid, price: 11 }] });
    await saveButton(page).click();
    await page.getByText('You changed “Price at North” meanwhile; your changes were added.').waitFor();
    await saved(page);
    const { rows } = await server.sql.query('select price::float from product_branch where product_id = $1 order by price', [
      product.id,
    ]);
    expect(rows).toEqual([{ price: 5 }, { price: 11 }]);
  });

  test('is not shown under another shelter', async () => {
    const { uuid } = await made();
    const other = await makeShop(server);
    await open(page, `/organization/shelter/${other.shelter.uuid}/product/${uuid}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });
});

describe('the picture of a product', () => {
  test('is cropped by keyboard to 16 by 9, zoomed from 1 to 3, and again out of what was chosen', async () => {
    const product = await made();
    await edit(product);
    await choosePicture('png', await plain(600, 300).png().toBuffer());
    const cut = page.getByRole('dialog', { name: 'Crop the picture' });
    const crop = async (zoom: string, presses: number) => {
      await page.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
      const slider = cut.getByRole('slider', { name: 'Zoom' });
      await expect.poll(() => slider.getAttribute('aria-valuemin')).toBe('1');
      await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe('3');
      // Whoever opens it begins in the picture.
      await expect.poll(() => isFocused(cut.getByRole('application'))).toBe(true);
      await slider.focus();
      for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowRight');
      await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe(zoom);
      await cut.getByRole('application').press('ArrowLeft');
      await cut.getByRole('button', { name: 'Use this part' }).press('Enter');
      await cut.waitFor({ state: 'hidden' });
    };
    const size = () =>
      page
        .getByRole('img', { name: 'Picture of Leash, not saved yet' })
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await crop('3', 25);
    await expect.poll(size).toEqual([178, 100]);
    await crop('1.1', 1);
    await expect.poll(size).toEqual([485, 273]);
    await saveButton(page).click();
    await saved(page);
    expect((await stored(product.uuid)).picture_id).toEqual(expect.any(Number));
  });

  test('is shown at a width of 150 before and after it is saved', async () => {
    const product = await made();
    await edit(product);
    await choosePicture('png', await plain(600, 300).png().toBuffer());
    const width = async (name: string) => (await page.getByRole('img', { name, exact: true }).boundingBox())?.width;
    expect(await width('Picture of Leash, not saved yet')).toBe(150);
    await saveButton(page).click();
    await saved(page);
    await page.getByRole('img', { name: 'Picture of Leash', exact: true }).waitFor();
    expect(await width('Picture of Leash')).toBe(150);
    expect((await stored(product.uuid)).picture_id).toEqual(expect.any(Number));
  });

  test('goes with the save after it was removed', async () => {
    const product = await made({ picture_base64: (await plain(40, 30).png().toBuffer()).toString('base64') });
    await edit(product);
    await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Remove' }).click();
    await saveButton(page).click();
    await saved(page);
    expect((await stored(product.uuid)).picture_id).toBeNull();
  });
});

describe('a box', () => {
  test('takes single products of its shelter', async () => {
    await made({ name: 'Tag' });
    const box = await made({ name: 'Welcome box', type_key: 'BOX' });
    await edit(box);
    await choose(page, 'Products in the box', 'Tag');
    await page.keyboard.press('Escape');
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query(
      'select i.name from product_item l join organization_product i on i.id = l.item_id where l.product_id = $1',
      [box.id],
    );
    expect(rows).toEqual([{ name: 'Tag' }]);
  });

  test('is emptied when it becomes a single product', async () => {
    const { uuid } = await made({ name: 'Filling' });
    const box = await made({ name: 'Former box', type_key: 'BOX', items: [uuid] });
    await edit(box);
    await choose(page, 'Type', 'UNIQUE');
    await saveButton(page).click();
    await saved(page);
    expect((await server.sql.query('select from product_item where product_id = $1', [box.id])).rowCount).toBe(0);
  });
});
