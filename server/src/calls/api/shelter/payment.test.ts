import type { Page } from '@homeward/contract/call';
import type { PaymentModel } from '@homeward/contract/lookup';
import { taxTypes } from '@homeward/contract/payment';
import type { Shelter } from '@homeward/contract/shelter';
import { partOf } from '@homeward/contract/shelter-part';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';
import { secretsWith } from '../../../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stripe = {
  stripe_enabled: true,
  stripe_id: 'acct_1',
  is_ach: false,
  product_fee: 3.5,
  fixed_fee: 0.3,
  percentage_fee: 0.029,
  percentage_fee_diff: 0.005,
  cover_cc_fee: true,
};
const byStripe = { payment_model_key: 'ADOPTER_PAYS', payment_type: 'STRIPE', stripe, sales_taxes: {} };
const SECRET = 'canary-cybersource-secret';
const cybersource = { api_key_id: 'key-1', secret_key: SECRET, merchant_id: 'merchant-1' };
const byCybersource = { payment_model_key: 'OUTSIDE', payment_type: 'CYBERSOURCE', cybersource, sales_taxes: {} };

type Saved = Answer<{ organization_shelter: Shelter; pets_updated: number }>;
const save = (shelter: Pick<Shelter, 'uuid' | 'versions'>, payment_config: object): Promise<Saved> =>
  server.admin.call('shelter/save-payment-config', { ...partOf(shelter, 'payment'), payment_config });
const saved = async (payment_config: object) => (await save(await makeShelter(server), payment_config)).data.organization_shelter;
/** What is said, by the place where it is said. */
const problems = ({ http, data }: Answer<object>) => {
  expect(http).toBe(422);
  const { errors } = data as { errors: { path: string[]; message: string }[] };
  return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1).join('.'), message]));
};

test('the payment models are the four there are, for everybody who is signed in', async () => {
  const nobody = await server.userWith();
  const { data } = await nobody.call<Page<PaymentModel>>('payment-model/search', { options: { limit: 9999 } });
  expect(data.result.map(({ key }) => key)).toEqual(['ADOPTER_PAYS', 'ORGANIZATION_PAYS', 'ADOPTER_CHOOSES', 'OUTSIDE']);
});

test('what is saved is answered and read again', async () => {
  const shelter = await makeShelter(server);
  const answer = await save(shelter, { ...byStripe, sales_taxes: { DONATION: 8.875, TAX: 0 } });
  const kept = {
    payment_model_key: 'ADOPTER_PAYS',
    payment_type: 'STRIPE',
    payment_config: { stripe, sales_taxes: { DONATION: 8.875, TAX: 0 } },
    has_secret_key: false,
  };
  expect(answer).toMatchObject({
    http: 200,
    data: { organization_shelter: { ...kept, version: 1, versions: { payment: 2 }, uuid: shelter.uuid }, pets_updated: 0 },
  });
  const read = await server.admin.call('shelter/search', { search: { uuid: shelter.uuid }, options: { _single: true } });
  expect(read.data).toMatchObject(kept);
});

test('a save of a version that has moved on is a conflict', async () => {
  const shelter = await makeShelter(server);
  await save(shelter, byStripe);
  expect(await save(shelter, byStripe)).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 2 } } });
});

test('a shelter that is not there is not saved', async () => {
  const nowhere = { uuid: '0190b0f0-0000-7000-8000-000000000000' };
  expect(await save(nowhere, byStripe)).toMatchObject({ http: 404 });
});

test('a refused configuration writes nothing', async () => {
  const shelter = await makeShelter(server);
  const before = await checksums(server.sql);
  for (const refused of [{ ...byStripe, payment_model_key: 'NOBODY_PAYS' }, byCybersourceWithout('secret_key'), {}])
    expect(await save(shelter, refused)).toMatchObject({ http: 422 });
  expect(await checksums(server.sql)).toEqual(before);
});

const without = (object: object, key: string) => Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
const byCybersourceWithout = (key: string) => ({ ...byCybersource, cybersource: without(cybersource, key) });

describe('what is missing is said at its field:', () => {
  test.each([
    ['the model', without(byStripe, 'payment_model_key'), { payment_model_key: 'Please select a payment model' }],
    ['a model that exists', { ...byStripe, payment_model_key: 'NONE' }, { payment_model_key: 'Please select a payment model' }],
    ['the platform', without(byStripe, 'payment_type'), { payment_type: 'Please select a payment type' }],
    ['a platform that exists', { ...byStripe, payment_type: 'CASH' }, { payment_type: 'Please select a payment type' }],
    ['the API key id', byCybersourceWithout('api_key_id'), { 'cybersource.api_key_id': 'Please inform the API Key ID' }],
    ['the secret key', byCybersourceWithout('secret_key'), { 'cybersource.secret_key': 'Please inform the Secret Key' }],
    ['the merchant', byCybersourceWithout('merchant_id'), { 'cybersource.merchant_id': 'Please inform the Merchant ID' }],
    ['the platform’s details', without(byStripe, 'stripe'), { stripe: 'Missing the details of the platform' }],
    ['the other platform’s absence', { ...byStripe, cybersource }, { cybersource: 'Only the chosen platform has details' }],
    [
      'every fee and the account together',
      { ...byStripe, stripe: { stripe_enabled: true, cover_cc_fee: false } },
      {
        'stripe.stripe_id': 'Please inform the Stripe ID',
        'stripe.product_fee': 'Please inform the Adoptes Fee',
        'stripe.fixed_fee': 'Please inform the Fixed Fee',
        'stripe.percentage_fee': 'Please inform the Percentage Fee',
        'stripe.percentage_fee_diff': 'Please inform the Percentage Fee Diff',
      },
    ],
  ])('%s', async (_what, config, expected) => {
    expect(problems(await save(await makeShelter(server), config))).toEqual(expected);
  });
});

describe('the account of Stripe', () => {
  test.each([
    ['is needed while Stripe is on', { stripe_id: ' ' }, 422],
    ['is not needed with ACH', { stripe_id: '', is_ach: true }, 200],
    ['is not needed while Stripe is off', { stripe_id: null, stripe_enabled: false }, 200],
    ['is a text', { stripe_id: 1234 }, 422],
  ])('%s', async (_what, fields, http) => {
    expect(await save(await makeShelter(server), { ...byStripe, stripe: { ...stripe, ...fields } })).toMatchObject({ http });
  });
});

describe('of the fees', () => {
  test.each([
    ['percentage_fee', 1.001, 'Must be at most 1'],
    ['percentage_fee', -0.001, 'Must be at least 0'],
    ['percentage_fee', 0.0295, 'At most 3 decimals'],
    ['percentage_fee_diff', 1.5, 'Must be at most 1'],
    ['fixed_fee', -0.01, 'Must be at least 0'],
    ['fixed_fee', 1.01, 'Must be at most 1'],
    ['fixed_fee', 0.305, 'At most 2 decimals in USD'],
    ['fixed_fee', '0.3', 'Must be an amount'],
    ['product_fee', -1, 'Must be at least 0'],
    ['product_fee', 1.999, 'At most 2 decimals in USD'],
  ])('%s cannot be %s', async (field, value, message) => {
    const config = { ...byStripe, stripe: { ...stripe, [field]: value } };
    expect(problems(await save(await makeShelter(server), config))).toEqual({ [`stripe.${field}`]: message });
  });

  test.each(['product_fee', 'fixed_fee', 'percentage_fee', 'percentage_fee_diff'])('%s cannot be infinite', async (field) => {
    const { uuid, version } = await makeShelter(server);
    const config = { ...byStripe, stripe: { ...stripe, [field]: 'INFINITE' } };
    const body = JSON.stringify({ organization_shelter_uuid: uuid, version, payment_config: config });
    const answer = await server.post('/api/shelter/save-payment-config', body.replace('"INFINITE"', '1e309'), {
      'content-type': 'application/json',
      'x-api-key': server.admin.accessKey,
      authorization: `Bearer ${server.admin.token}`,
    });
    expect(answer).toMatchObject({ http: expect.toSatisfy((http: number) => http === 400 || http === 422) });
  });

  test('the limits themselves are possible', async () => {
    const limits = { product_fee: 0, fixed_fee: 1, percentage_fee: 1, percentage_fee_diff: 0 };
    expect((await saved({ ...byStripe, stripe: { ...stripe, ...limits } })).payment_config).toMatchObject({ stripe: limits });
  });
});

describe('sales taxes', () => {
  test('hold for every type there is', async () => {
    const all = Object.fromEntries(taxTypes.map((type) => [type, 5]));
    expect((await saved({ ...byStripe, sales_taxes: all })).payment_config).toMatchObject({ sales_taxes: all });
  });

  test('of the adoption fee are those of discounts and additions too', async () => {
    const { payment_config } = await saved({ ...byStripe, sales_taxes: { ADOPTION_FEE: 8.25, DISCOUNT: 1, PRODUCT: 2 } });
    expect(payment_config).toMatchObject({
      sales_taxes: { ADOPTION_FEE: 8.25, DISCOUNT: 8.25, ADDITION: 8.25, PRODUCT: 2 },
    });
  });

  test('that are left out are gone', async () => {
    const first = await saved({ ...byStripe, sales_taxes: { ADOPTION_FEE: 8.25, PRODUCT: 2 } });
    const { data } = await save(first, { ...byStripe, sales_taxes: { PRODUCT: 3 } });
    expect((data.organization_shelter.payment_config as { sales_taxes: object }).sales_taxes).toEqual({ PRODUCT: 3 });
  });

  test.each([
    ['negative', { TAX: -0.01 }, { 'sales_taxes.TAX': 'Must be at least 0' }],
    ['more than all', { TAX: 100.5 }, { 'sales_taxes.TAX': 'Must be at most 100' }],
    ['nothing', { TAX: null }, { 'sales_taxes.TAX': 'Required field' }],
  ])('cannot be %s', async (_what, sales_taxes, expected) => {
    expect(problems(await save(await makeShelter(server), { ...byStripe, sales_taxes }))).toEqual(expected);
  });

  test('of an unknown type are refused', async () => {
    expect(await save(await makeShelter(server), { ...byStripe, sales_taxes: { TIP: 5 } })).toMatchObject({ http: 422 });
  });
});

describe('the secret key of Cybersource', () => {
  const keptOf = async (uuid: string) => {
    const { rows } = await server.sql.query('select cybersource_secret_key as kept from organization_shelter where uuid = $1', [
      uuid,
    ]);
    return secretsWith('a key for tests and nothing else!').open(rows[0].kept);
  };

  test('is kept sealed, and no answer tells it', async () => {
    const shelter = await makeShelter(server);
    const answer = await save(shelter, byCybersource);
    expect(answer.data.organization_shelter).toMatchObject({
      has_secret_key: true,
      payment_config: { cybersource: { api_key_id: 'key-1', merchant_id: 'merchant-1' } },
    });
    expect(await keptOf(shelter.uuid)).toBe(SECRET);
    const read = await server.admin.call('shelter/search', { search: { uuid: shelter.uuid } });
    const trail = await server.admin.call('audit/search', { search: { about_uuid: shelter.uuid } });
    expect(JSON.stringify([answer, read, trail])).not.toContain(SECRET);
    expect(JSON.stringify(trail)).toContain('"cybersource_secret_key":"set"');
  });

  test('is nowhere in the database in clear', async () => {
    await save(await makeShelter(server), byCybersource);
    const { rows } = await server.sql.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    );
    for (const { name } of rows) {
      const found = await server.sql.query(`select 1 from ${name} t where t::text like $1`, [`%${SECRET}%`]);
      expect({ name, found: found.rowCount }).toEqual({ name, found: 0 });
    }
  });

  test.each([
    ['blank', ''],
    ['null', null],
    ['absent', undefined],
    ['of blanks', '  '],
  ])('that is %s keeps the one there is', async (_what, secret_key) => {
    const shelter = await saved(byCybersource);
    const answer = await save(shelter, { ...byCybersource, cybersource: { ...cybersource, secret_key, merchant_id: 'other' } });
    expect(answer.data.organization_shelter).toMatchObject({
      has_secret_key: true,
      payment_config: { cybersource: { merchant_id: 'other' } },
    });
    expect(await keptOf(shelter.uuid)).toBe(SECRET);
  });

  test('is replaced by another', async () => {
    const shelter = await saved(byCybersource);
    await save(shelter, { ...byCybersource, cybersource: { ...cybersource, secret_key: 'another' } });
    expect(await keptOf(shelter.uuid)).toBe('another');
  });

  test('that is a mask is refused', async () => {
    const masked = { ...byCybersource, cybersource: { ...cybersource, secret_key: '••••••••' } };
    expect(problems(await save(await saved(byCybersource), masked))).toEqual({
      'cybersource.secret_key': 'Please inform the Secret Key',
    });
  });

  test('outlasts a time with Stripe, whose details outlast one with Cybersource', async () => {
    const first = await saved(byStripe);
    const second = (await save(first, byCybersource)).data.organization_shelter;
    const third = (await save(second, byStripe)).data.organization_shelter;
    expect(third).toMatchObject({ has_secret_key: true, payment_config: { stripe, cybersource: { api_key_id: 'key-1' } } });
    expect(await save(third, byCybersourceWithout('secret_key'))).toMatchObject({ http: 200 });
  });
});
