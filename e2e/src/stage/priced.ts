import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import type { TestServer } from '../../../server/test/server.ts';
import { expectAccessible, expectFits, type Visitor } from './browser.ts';
import { callsOf, choose, expectError, field, saveButton, saved } from './forms.ts';
import { goTo } from './go.ts';
import { visitAs } from './people.ts';
import { open } from './screens.ts';
import { addLocation, cellsOf } from './shop.ts';
import { browser, page, server } from './stage.ts';

type Fields = Record<string, unknown>;
interface Made {
  uuid: string;
  version: number;
}

/** The shop of this file, and where the list of what it asks money for is. */
export let shop: Shop;
export let list: string;
export const rowNamed = (name: string) => page.getByRole('row').filter({ hasText: name });
export const names = () => page.locator('tbody td[data-small=headline]').allInnerTexts();

interface Noun<Key extends 'product' | 'tax'> {
  key: Key;
  plural: string;
  country: string;
  /** A price of 9.5 as its list shows it. */
  price: string;
  columns: string[];
  /** The columns of the table of prices at locations, and a row of it. */
  pricesAtSouth: string[][];
  create: (server: TestServer, shop: Shop, fields: Fields) => Promise<{ data: { [key in `organization_${Key}`]: Made } }>;
  input: (shop: Shop, fields: Fields) => Fields;
}

/** What products and taxes do alike, in their lists and forms. */
export function behavesAsPriced<Key extends 'product' | 'tax'>(noun: Noun<Key>): void {
  const { key, plural, columns } = noun;
  const title = plural === 'Taxes' ? 'Tax' : 'Product';
  const made = async (fields: Fields, of = shop) => (await noun.create(server, of, fields)).data[`organization_${key}`];
  beforeAll(async () => {
    shop = await makeShop(server, { country: noun.country });
    list = `/organization/shelter/${shop.shelter.uuid}/${key}`;
    await made({ name: 'Northern' });
    await made({
      name: 'Southern',
      price: 9.5,
      [`${key}_branch`]: [{ branch_uuid: shop.south.uuid, price: 9.5, active: false, required: true }],
    });
  });

  describe(`the list of ${plural.toLowerCase()}`, () => {
    let calls: string[];
    beforeAll(async () => {
      await made({ name: 'Worn' });
      await made({ name: 'Elsewhere' }, await makeShop(server));
      const heard = callsOf(page);
      await open(page, list);
      calls = [...heard];
    });

    test('has its columns in their order', async () => {
      await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    });

    test('has asked for them in one search, and shows no other shelter’s', async () => {
      expect(calls.filter((call) => call.startsWith(`${key}/`))).toEqual([`${key}/search`]);
      expect(await names()).not.toContain('Elsewhere');
    });

    test('shows prices with currency and two decimals', async () => {
      await rowNamed('Southern').getByText(noun.price, { exact: true }).waitFor();
    });

    describe('opens the prices at the locations', () => {
      const prices = () => page.getByRole('tooltip').getByRole('table');
      afterEach(async () => {
        await page.keyboard.press('Escape');
        await page.mouse.move(0, 0);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await prices().waitFor({ state: 'hidden' });
      });

      test.each(['hover', 'focus', 'click'] as const)('on %s', async (how) => {
        await rowNamed('Southern').getByRole('button', { name: '1 location' })[how]();
        await prices().waitFor();
        expect(await cellsOf(prices())).toEqual(noun.pricesAtSouth);
      });
    });

    const search = async (text: string) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(text);
      await page.getByRole('button', { name: 'Search' }).click();
    };
    test('is filtered by name', async () => {
      onTestFinished(async () => {
        await search('');
        await rowNamed('Southern').waitFor();
      });
      await search('northern');
      await rowNamed('Southern').waitFor({ state: 'detached' });
      expect(await names()).toEqual(['Northern']);
    });

    test('asks before one is deleted, and no longer has it then', async () => {
      await page.getByRole('button', { name: 'Delete Worn' }).click();
      await page.getByRole('dialog', { name: `Are you sure about deleting this ${key}?` }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      expect(await names()).toContain('Worn');
      await page.getByRole('button', { name: 'Delete Worn' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText(`${title} deleted successfully!`).waitFor();
      await rowNamed('Worn').waitFor({ state: 'detached' });
    });

    test('is filtered by location, which stands in the address', async () => {
      await open(page, list);
      await choose(page, 'Location', 'South');
      await page.waitForURL(new RegExp(`filter_${key}_branch\\.branch_id=${shop.south.id}`));
      await rowNamed('Northern').waitFor({ state: 'detached' });
      expect(await names()).toContain('Southern');
    });

    test('is filtered by what its address says', async () => {
      const { uuid } = await made({ name: 'Found by UUID' });
      await open(page, `${list}?filter_uuid=${uuid}`);
      expect(await names()).toEqual(['Found by UUID']);
    });
  });

  test('a new one says at each field what is missing, is accessible then and fits a phone', async () => {
    await open(page, `${list}/add`);
    await addLocation(page, 'North', '');
    await saveButton(page).click();
    await expectError(field(page, 'Price at North'), 'Missing price');
    await page.getByRole('button', { name: 'Remove North' }).click();
    await saveButton(page).click();
    await expectError(field(page, 'Name'), `Missing a name for the ${key}`);
    await expectError(field(page, 'Price'), `Missing a price for the ${key}`);
    await expectError(field(page, 'Description'), `Missing a description for the ${key}`);
    await expectError(page.getByRole('group', { name: 'Locations' }), 'Please add at least one location before proceeding');
    await expectAccessible(page);
    await expectFits(page, 390);
  });

  describe('a price', () => {
    beforeAll(() => open(page, `${list}/add`));

    test.each([
      ['-0.01', 'Must be at least 0'],
      ['1.005', /^At most 2 decimals in [A-Z]{3}$/],
      ['1e309', 'Must be an amount'],
      ['100000000', 'Must be at most 99,999,999.99'],
    ])('of %s is refused at its field', async (price, message) => {
      await field(page, 'Price').fill(price);
      await field(page, 'Name').focus();
      await expectError(field(page, 'Price'), message);
    });
  });

  test('whoever saves second sees both versions and may take theirs', async () => {
    const { uuid, version } = await made({ name: 'Contested' });
    await open(page, `${list}/${uuid}`);
    await field(page, 'Name').fill('Mine');
    const theirs = { uuid, version, ...noun.input(shop, { name: 'Theirs' }) };
    await server.admin.call(`${key}/update`, { [`organization_${key}`]: theirs });
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Take what is saved' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Theirs');
    await field(page, 'Name').fill('Ours');
    await saveButton(page).click();
    await saved(page);
  });

  test('a refusal of the server is said in the words of the screen', async () => {
    const { uuid } = await made({ name: 'Gone meanwhile' });
    await open(page, `${list}/${uuid}`);
    await field(page, 'Name').fill('Too late');
    await server.admin.call(`${key}/delete`, { [`organization_${key}_uuid`]: uuid });
    await saveButton(page).click();
    await page.getByRole('alert').getByText(`Failed to save ${key}. Reason: There is no such record`).waitFor();
  });

  describe('whoever may only read', () => {
    let reader: Visitor;
    beforeAll(async () => {
      reader = await visitAs(browser, server, await server.userWith('shelter/search', `${key}/search`));
    });
    afterAll(() => reader.close());

    test('is offered no change', async () => {
      await open(reader.page, list);
      await reader.page.getByText('Southern').waitFor();
      for (const name of [`Add new ${key}`, 'Edit Southern', 'Delete Southern'])
        await expect.poll(() => reader.page.getByLabel(name).or(reader.page.getByText(name)).count()).toBe(0);
      const { uuid } = await made({ name: 'Only to be read' });
      await open(reader.page, `${list}/${uuid}`);
      await reader.page.getByText('You can read this, but not change it.').waitFor();
      await expect.poll(() => saveButton(reader.page).count()).toBe(0);
    });

    test('is led from the form of a new one to the shelters', async () => {
      await goTo(reader.page, `${list}/add`);
      await reader.page.waitForURL(/\/organization\/shelter$/);
      await reader.page.getByText('You are not allowed to create this kind of record.').waitFor();
    });
  });

  test('whoever may not list them sees the 403 screen in their tab', async () => {
    const stranger = await visitAs(browser, server, await server.userWith('shelter/search'));
    await goTo(stranger.page, list);
    await stranger.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await stranger.close();
  });
}
