import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import type { PaymentCredit } from '@homeward/contract/payment-credit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { makeCycles } from '../../../../test/cycles.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { idOf, inquire } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeHouse, makePet, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server, {
    payment_model_key: 'ADOPTER_PAYS',
    payment_type: 'STRIPE',
    payment_config: JSON.stringify({ stripe }),
  }));
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
type Answer = { payment_credit: PaymentCredit };
const give = (fields: object = {}) =>
  server.admin.call<Answer>('payment-credit/create-voucher', { shelter_uuid: shelter.uuid, amount: 10, label: null, ...fields });
const find = async (search: object) =>
  (await server.admin.call<Page<PaymentCredit>>('payment-credit/search', { search })).data.result;
const ofShelter = () => find({ shelter_uuid: shelter.uuid });

test('a voucher is given, found, and told whose it is and what remains', async () => {
  const { data } = await give({ amount: 25.5, label: ' For the summer ' });
  expect(data.payment_credit).toMatchObject({
    code: expect.stringMatching(/^CR-\d{6}$/),
    ...{ type_key: 'VOUCHER', currency: 'USD', label: 'For the summer', shelter_uuid: shelter.uuid },
    ...{ total_amount: 25.5, amount_used: 0, amount_remaining: 25.5, active: true },
  });
  const { uuid } = data.payment_credit;
  expect(await server.admin.call<Answer>('payment-credit/find', { uuid })).toMatchObject({
    data: { payment_credit: { uuid, uses: [] } },
  });
  expect(await server.admin.call('payment-credit/find', { uuid: NOWHERE })).toMatchObject({ http: 404 });
});

test.each([
  ['no shelter', { shelter_uuid: undefined }, 'shelter_uuid', 'Missing a shelter name'],
  ['no amount', { amount: undefined }, 'amount', 'Missing an amount'],
  ['an amount of 9.99', { amount: 9.99 }, 'amount', 'Amount must be equal or greater than 10'],
  ['an amount of 10.001', { amount: 10.001 }, 'amount', 'At most 2 decimals in USD'],
  ['an amount of 10.0000000001', { amount: 10.000_000_000_1 }, 'amount', 'At most 2 decimals in USD'],
  ['an amount of a thousand millions', { amount: 1e9 }, 'amount', 'Must be at most 99,999,999.99'],
  ['an amount below 0', { amount: -10 }, 'amount', 'Amount must be equal or greater than 10'],
  ['an amount as a text', { amount: '10' }, 'amount', 'Must be an amount'],
])('a voucher with %s is refused there, and nothing is written', async (_, fields, path, message) => {
  const before = await checksums(server.sql);
  const refused = await give(fields);
  expect({ http: refused.http, said: said(refused) }).toEqual({ http: 422, said: { [path]: message } });
  expect(await checksums(server.sql)).toEqual(before);
});

test('a voucher of a shelter that is not there is refused', async () => {
  expect(await give({ shelter_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Shelter not found' });
});

test('a voucher has the decimals of its currency', async () => {
  const canadian = await makeShelter(server, { country: 'CA' });
  expect((await give({ shelter_uuid: canadian.uuid, amount: 10.25 })).data.payment_credit.currency).toBe('CAD');
});

describe('used by checkouts', () => {
  const approved = async () => inquire(server, await makePet(server, branch, await dog()), 'APPROVED');
  const dog = async () => ({ price: 40, specie_id: await idOf(server, 'specie', 'Dog') });
  const compute = ({ uuid }: Ids) =>
    server.admin.call<{ adoption_application: { checkout: { type_key: string; price: number }[]; total: number } }>(
      'application/checkout-update',
      { application_uuid: uuid },
    );
  const linesOf = async (application: Ids) =>
    (await compute(application)).data.adoption_application.checkout.map(({ type_key, price }) => `${type_key} ${price}`);
  const pay = ({ id }: Ids, state_key = 'CAPTURING') =>
    server.sql.query(
      `insert into payment_charge (application_id, gateway_key, state_key, amount, currency)
        select $1, 'STRIPE', $2, sum(price), 'USD' from checkout_line where application_id = $1`,
      [id, state_key],
    );

  test('a credit larger than the fee pays the fee, and the adopter the rest', async () => {
    await give({ amount: 10 });
    expect(await linesOf(await approved())).toEqual(['ADOPTION_FEE 40', 'FIXED_FEE 3.56', 'VOUCHER -3.56']);
  });

  test('a credit is spent when the adopter begins to pay, and the next checkout has what is left', async () => {
    await give({ amount: 10 });
    const [first, second, third, last] = [await approved(), await approved(), await approved(), await approved()];
    for (const application of [first, second]) {
      await compute(application);
      await pay(application);
    }
    expect(await ofShelter()).toMatchObject([{ amount_used: 7.12, amount_remaining: 2.88, active: true }]);
    expect(await linesOf(third)).toEqual(['ADOPTION_FEE 40', 'FIXED_FEE 3.56', 'VOUCHER -2.88']);
    await pay(third);
    expect(await ofShelter()).toMatchObject([{ amount_remaining: 0, active: false }]);
    expect(await linesOf(last)).toEqual(['ADOPTION_FEE 40', 'FIXED_FEE 3.56']);
  });

  test('of credits the oldest is used first, and its detail says by what', async () => {
    await give({ amount: 10, label: 'Second to none' });
    await give({ amount: 20 });
    for (const _ of [1, 2, 3]) {
      const application = await approved();
      await compute(application);
      await pay(application);
    }
    const [younger, older] = await find({
      shelter_uuid: shelter.uuid,
      with: { uses: { with: { application: true } } },
    });
    expect({ older, younger }).toMatchObject({
      older: { amount_used: 10, uses: [{ amount: 3.56 }, { amount: 3.56 }, { amount: 2.88 }] },
      younger: { amount_used: 0.68, uses: [{ amount: 0.68, application: { status_key: 'APPROVED' } }] },
    });
  });

  test('a credit that is found names what used it: checkouts by their adopters, cycles by their codes, to who may see them', async () => {
    const { uuid } = (await give({ amount: 20 })).data.payment_credit;
    const application = await approved();
    await compute(application);
    await pay(application);
    const [cycle] = await makeCycles(server, shelter, ['PAID']);
    await server.sql.query(
      `insert into payment_credit_use (credit_id, cycle_id, amount)
        select c.id, y.id, 1 from payment_credit c, payment_cycle y where c.uuid = $1 and y.uuid = $2`,
      [uuid, cycle],
    );
    const usesOf = async (caller = server.admin) =>
      (await caller.call<Answer>('payment-credit/find', { uuid })).data.payment_credit.uses;
    expect(await usesOf()).toMatchObject([
      { amount: 3.56, application: { uuid: application.uuid, adopter_user: { first_name: expect.any(String) } }, cycle: null },
      { amount: 1, application: null, cycle: { uuid: cycle, code: expect.stringMatching(/^CY-/) } },
    ]);
    const [first, second] = (await usesOf(await server.userWith('payment-credit/find'))) ?? [];
    expect([first, second].map((use) => [use?.amount, use?.application, use?.cycle])).toEqual([
      [3.56, undefined, undefined],
      [1, undefined, undefined],
    ]);
  });

  test('a credit is used for cycles of its own shelter alone, in its own currency', async () => {
    const { uuid } = (await give()).data.payment_credit;
    const [own, foreign] = await makeCycles(server, shelter, ['PAID', 'FORECAST']);
    const [other] = await makeCycles(server, await makeShelter(server), ['PAID']);
    await server.sql.query("update payment_cycle set currency = 'CLP' where uuid = $1", [foreign]);
    const useFor = (cycle: string | undefined) =>
      server.sql.query(
        `insert into payment_credit_use (credit_id, cycle_id, amount)
          select c.id, y.id, 1 from payment_credit c, payment_cycle y where c.uuid = $1 and y.uuid = $2`,
        [uuid, cycle],
      );
    for (const cycle of [foreign, other])
      await expect(useFor(cycle)).rejects.toMatchObject({ constraint: 'payment_credit_use_cycle_known' });
    expect((await useFor(own)).rowCount).toBe(1);
  });

  test('a charge that fails gives back what it used', async () => {
    await give();
    const application = await approved();
    await compute(application);
    await pay(application);
    await server.sql.query("update payment_charge set state_key = 'FAILED' where application_id = $1", [application.id]);
    expect(await ofShelter()).toMatchObject([{ amount_used: 0, amount_remaining: 10 }]);
  });

  test('of twenty checkouts that use the same credit at once, no more are paid than it lasts for', async () => {
    await give({ amount: 10 });
    const applications = await Promise.all(Array.from({ length: 20 }, approved));
    for (const application of applications) await compute(application);
    const paid = await Promise.allSettled(applications.map((application) => pay(application)));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(paid.filter(({ status }) => status === 'rejected').map((one) => 'reason' in one && one.reason.constraint)).toEqual(
      Array(18).fill('payment_credit_amount_used_limits'),
    );
    expect(await ofShelter()).toMatchObject([{ amount_used: 7.12, amount_remaining: 2.88 }]);
  });

  test('nobody writes what is used of a credit but its uses', async () => {
    const { uuid } = (await give()).data.payment_credit;
    await server.sql.query('update payment_credit set amount_used = 5 where uuid = $1', [uuid]);
    expect(await ofShelter()).toMatchObject([{ amount_used: 0, amount_remaining: 10 }]);
  });

  test('another shelter’s credit is of no use', async () => {
    await give({ shelter_uuid: (await makeShelter(server)).uuid });
    expect(await linesOf(await approved())).toEqual(['ADOPTION_FEE 40', 'FIXED_FEE 3.56']);
  });
});

test('credits are found by whether anything remains, and by their shelter', async () => {
  const { uuid } = (await give()).data.payment_credit;
  expect((await find({ shelter_id: shelter.id, active: true })).map((one) => one.uuid)).toEqual([uuid]);
  expect(await find({ shelter_id: shelter.id, active: false })).toEqual([]);
});

test('the trail says who has given a credit', async () => {
  const { uuid } = (await give()).data.payment_credit;
  const { data } = await server.admin.call<Page<AuditEntry>>('audit/search', { search: { about_uuid: uuid } });
  expect(data.result).toMatchObject([{ call: 'payment-credit/create-voucher' }]);
});
