import type { Application } from '@homeward/contract/application';
import { refusals } from '@homeward/contract/application-rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf, inquire } from '../../../../test/pets.ts';
import { createProduct, makeShop, type Shop } from '../../../../test/product.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
let shop: Shop;
let application: Ids;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
  await server.sql.query(
    `update organization_shelter set payment_model_key = 'ADOPTER_PAYS', payment_type = 'STRIPE', payment_config = $2 where id = $1`,
    [shop.shelter.id, { stripe, sales_taxes: { ADOPTION_FEE: 8.25 } }],
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  const pet = await makePet(server, shop.south, { price: 150, specie_id: await idOf(server, 'specie', 'Dog') });
  application = await inquire(server, pet, 'APPROVED');
});

const stripe = {
  stripe_enabled: true,
  stripe_id: 'acct_1',
  is_ach: false,
  product_fee: 2,
  fixed_fee: 0.3,
  percentage_fee: 0.029,
  percentage_fee_diff: 0,
  cover_cc_fee: false,
};
type Answer = { adoption_application: Application };
const headersOf = ({ token, accessKey }: Caller) => ({
  'content-type': 'application/json',
  'x-api-key': accessKey,
  authorization: `Bearer ${token}`,
});
const save = (change: object) =>
  server.admin.call<Answer>('application/checkout-update', { application_uuid: application.uuid, ...change });
const preview = (change: object = {}) =>
  server.admin.call('application/preview-checkout', { application_uuid: application.uuid, ...change });
const linesOf = ({ data }: { data: Answer }) =>
  data.adoption_application.checkout?.map(({ type_key, price }) => `${type_key} ${price}`);
const total = async () => {
  const { rows } = await server.sql.query('select sum(price)::float as total from checkout_line where application_id = $1', [
    application.id,
  ]);
  return rows[0].total;
};

describe('a checkout', () => {
  test('is computed anew at each change, and what is shown before is what is kept', async () => {
    const asked = { discount: -50, license: 12 };
    const { data } = await preview(asked);
    expect(data).toMatchObject({
      lines: [
        { type_key: 'ADOPTION_FEE', price: 150, change: 'SAME' },
        { type_key: 'DISCOUNT', price: -50, change: 'NEW', was: null },
        { type_key: 'LICENSE', price: 12, change: 'NEW' },
        { type_key: 'TAX', price: 8.25, change: 'CHANGED', was: 12.38 },
        { type_key: 'FIXED_FEE', price: 5.96, change: 'CHANGED' },
      ],
      borne_by: 'ADOPTER',
      due: 120.25,
    });
    expect(linesOf(await save(asked))).toEqual(['ADOPTION_FEE 150', 'DISCOUNT -50', 'LICENSE 12', 'TAX 8.25', 'FIXED_FEE 5.96']);
    expect(await total()).toBe((data as { total: number }).total);
  });

  test('is refused where it comes to another total than was shown, which is told, and nothing is kept', async () => {
    const { data } = await preview({ license: 12 });
    const { total: seen } = data as { total: number };
    await save({ spay_neuter: 30 });
    const before = await total();
    expect(await save({ license: 12, expected_total: seen })).toMatchObject({
      http: 409,
      message: 'The total is now 212.85 USD: look at the preview, then save again',
    });
    expect(await total()).toBe(before);
    const { data: anew } = await preview({ license: 12 });
    expect(await save({ license: 12, expected_total: (anew as { total: number }).total })).toMatchObject({ http: 200 });
  });

  test('shows what goes as removed, and is the same again once a change is taken back', async () => {
    const first = linesOf(await save({}));
    await save({ addition: 20, spay_neuter: 30 });
    expect((await preview({ addition: null, spay_neuter: null })).data).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ type_key: 'ADDITION', change: 'REMOVED', was: 20 })]),
    });
    expect(linesOf(await save({ addition: null, spay_neuter: null }))).toEqual(first);
  });

  test('keeps its terms whatever becomes of the settings', async () => {
    await save({ license: 1 });
    await server.sql.query("update organization_shelter set payment_model_key = 'ORGANIZATION_PAYS' where id = $1", [
      shop.shelter.id,
    ]);
    const lines = linesOf(await save({ license: 1 }));
    await server.sql.query("update organization_shelter set payment_model_key = 'ADOPTER_PAYS' where id = $1", [shop.shelter.id]);
    expect(lines?.at(-1)).toMatch(/^FIXED_FEE/);
  });

  test.each([
    [{ discount: 5 }, 'discount', 'Must be a negative number'],
    [{ discount: -0.005 }, 'discount', 'At most 2 decimals in USD'],
    [{ discount: -150.01 }, 'discount', 'The discount cannot be greater than the price'],
    [{ discount: -1e21 }, 'discount', 'Must be at least -99,999,999.99'],
    [{ discount: '-5' }, 'discount', 'Must be an amount'],
    [{ addition: 0 }, 'addition', 'Must be a positive number'],
    [{ addition: 0.001 }, 'addition', 'At most 2 decimals in USD'],
    [{ license: -0.01 }, 'license', 'Must be at least 0'],
    [{ spay_neuter: -0.01 }, 'spay_neuter', 'Must be at least 0'],
    [{ discount: -5, addition: 5 }, 'addition', 'Either a discount or an addition'],
  ])('refuses %o at its field, and keeps what it was', async (change, field, message) => {
    await save({});
    const before = await total();
    for (const answer of [await save(change), await preview(change)])
      expect(answer).toMatchObject({ http: 422, data: { errors: [{ path: [field], message }] } });
    expect(await total()).toBe(before);
  });

  test.each([0, -0, -150])('takes a discount of %d', async (discount) => {
    const lines = linesOf(await save({ discount }));
    expect(lines?.includes('DISCOUNT -150')).toBe(discount === -150);
  });

  test('refuses a sum beyond what can be charged', async () => {
    expect(await save({ addition: 99_999_999.99 })).toMatchObject({ http: 422, message: 'The sum is more than can be charged' });
  });

  test.each(['NaN', 'Infinity', '-1e999', '"NaN"', '"1e21"', '1e21', '[-5]', 'true'])(
    'takes %s for no amount, whatever it is typed as',
    async (typed) => {
      await save({});
      const before = await total();
      for (const path of ['checkout-update', 'preview-checkout'])
        for (const field of ['discount', 'addition', 'license', 'spay_neuter']) {
          const body = `{"application_uuid":"${application.uuid}","${field}":${typed}}`;
          const { http } = await server.post(`/api/application/${path}`, body, headersOf(server.admin));
          expect({ path, field, isRefused: [400, 422].includes(http) }).toEqual({ path, field, isRefused: true });
        }
      expect(await total()).toBe(before);
    },
  );

  test('takes one of two changes of the same version', async () => {
    await save({});
    const { rows } = await server.sql.query('select version from adoption_application where id = $1', [application.id]);
    const both = await Promise.all([
      save({ version: rows[0].version, license: 1 }),
      save({ version: rows[0].version, license: 2 }),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
  });
});

describe('a checkout that was open while its application moved on', () => {
  const set = (change: string) => server.sql.query(`update adoption_application set ${change} where id = $1`, [application.id]);
  const opened = async () => {
    await save({});
    const { rows } = await server.sql.query('select version from adoption_application where id = $1', [application.id]);
    return { version: rows[0].version, license: 7 };
  };

  test.each([
    ["status_key = 'PAID'", refusals.paid.message],
    ["status_key = 'ADOPTED'", refusals.adopted.message],
    ["status_key = 'DECLINED'", refusals.declined.message],
    ['canceled = true', refusals.canceled.message],
  ])('is refused with what has happened, and stays as it was: %s', async (change, message) => {
    const asked = await opened();
    const before = await total();
    await set(change);
    for (const answer of [await save(asked), await preview(asked)]) expect(answer).toMatchObject({ http: 409, message });
    expect(await total()).toBe(before);
  });

  test('is none of one that its adopter withdrew, which could be looked at before', async () => {
    await set("status_key = 'PENDING'");
    expect(await preview()).toMatchObject({ http: 200 });
    await set('withdrew = true');
    for (const answer of [await preview(), await save({ license: 7 })])
      expect(answer).toMatchObject({ http: 409, message: refusals.withdrew.message });
    const { rows } = await server.sql.query('select from checkout_line where application_id = $1', [application.id]);
    expect(rows).toEqual([]);
  });

  test('is saved where only its contract was signed meanwhile', async () => {
    const { license } = await opened();
    await set("status_key = 'SIGNED'");
    expect(linesOf(await save({ license }))).toContain('LICENSE 7');
  });
});

describe('settings by which no total covers its fees', () => {
  const eating = { ...stripe, percentage_fee: 1 };
  const set = (terms: object) =>
    server.sql.query('update organization_shelter set payment_config = $2 where id = $1', [shop.shelter.id, terms]);
  afterEach(() => set({ stripe, sales_taxes: { ADOPTION_FEE: 8.25 } }));

  test('are named by every call that would begin a checkout', async () => {
    await set({ stripe: eating, sales_taxes: {} });
    const message = 'With these settings no total covers its own fees: lower the Percentage Fee of the shelter';
    const { uuid: application_uuid } = application;
    const remove = server.admin.call('application/remove-checkout-product', { application_uuid, product_uuid: application_uuid });
    for (const answer of [await preview(), await save({ license: 5 }), await remove])
      expect(answer).toMatchObject({ http: 422, message });
  });
});

describe('a checkout that is paid', () => {
  const isPaid = refusals.paid.message;
  test('stays as it was, whatever status its application has and whatever credits there are since', async () => {
    await save({ license: 5 });
    await server.sql.query(
      `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, captured_date)
        select $1, 'STRIPE', 'CAPTURED', sum(price), 'USD', now() from checkout_line where application_id = $1`,
      [application.id],
    );
    const set = (status: string) =>
      server.sql.query('update adoption_application set status_key = $2 where id = $1', [application.id, status]);
    for (const status of ['APPROVED', 'SIGNED', 'PAID']) {
      await set(status);
      for (const answer of [await save({ license: 6 }), await preview()])
        expect(answer).toMatchObject({ http: 409, message: isPaid });
    }
    await set('ADOPTED');
    expect(await preview()).toMatchObject({ http: 409, message: refusals.adopted.message });
  });
});

test('a change of a checkout is one version and one step of the timeline, which says what it came to before and since', async () => {
  const versionOf = async () => {
    const { rows } = await server.sql.query('select version from adoption_application where id = $1', [application.id]);
    return rows[0].version;
  };
  const first = await versionOf();
  await save({ license: 12 });
  expect(await versionOf()).toBe(first + 1);
  const was = await total();
  await save({ license: 20 });
  expect(await versionOf()).toBe(first + 2);
  const { data } = await server.admin.call<{ result: Application[] }>('application/search', {
    search: { uuid: application.uuid, with: { timeline: true } },
  });
  expect(data.result[0]?.timeline?.at(-1)).toMatchObject({ kind: 'CHECKOUT', was, amount: await total() });
});

describe('a product of a checkout', () => {
  /** Why none can be taken out, as the application itself says it. */
  const refusal = async () => {
    type Why = { repairs: { action: string; refused: string | null }[] };
    const { data } = await server.admin.call<Why>('application/why', { uuid: application.uuid });
    return data.repairs.find(({ action }) => action === 'remove-checkout-product')?.refused;
  };
  const remove = (product_uuid: string) =>
    server.admin.call<Answer>('application/remove-checkout-product', { application_uuid: application.uuid, product_uuid });

  test('that the shelter requires is there from the beginning, and goes once, however often it is asked', async () => {
    const make = async (name: string, price: number) => {
      const { data } = await createProduct(server, shop, {
        ...{ name, price: 9.99 },
        product_branch: [{ branch_uuid: shop.south.uuid, price, required: true }],
        product_specie: [{ specie_uuid: shop.dog.uuid }],
      });
      return data.organization_product.uuid;
    };
    const [uuid, bowl] = [await make('Collar', 7.5), await make('Bowl', 3)];
    const { data } = await save({});
    expect(data.adoption_application.checkout?.find(({ price }) => price === 7.5)).toMatchObject({
      type_key: 'PRODUCT',
      json: { uuid, name: 'Collar', description: expect.stringMatching(/./), price: 7.5, required: true },
    });
    expect(await refusal()).toBeNull();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(uuid)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'This product is not in the checkout any more')).toHaveLength(19);
    expect(linesOf(await save({}))).not.toContain('PRODUCT 7.5');
    expect(await refusal()).toBeNull();
    expect(await remove(bowl)).toMatchObject({ http: 200 });
    expect(await refusal()).toBe('There is no product in the checkout');
    expect(await remove(bowl)).toMatchObject({ http: 409, message: 'There is no product in the checkout' });
  });
});
