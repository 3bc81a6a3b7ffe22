import type { Page } from '@homeward/contract/call';
import { type PaymentCycle, payoutStatuses } from '@homeward/contract/payment-cycle';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { makeCycles } from '../../../../test/cycles.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  shelter = await makeShelter(server);
});

const make = (statuses: readonly string[]) => makeCycles(server, shelter, statuses);
const setPaid = (cycle_uuid: string | undefined, headers = {}) =>
  server.admin.call<{ payment_cycle: PaymentCycle }>('payment-cycle/set-paid', { cycle_uuid }, headers);
const auditedOf = async (uuids: string[]) => {
  const { rows } = await server.sql.query(
    "select record_uuid from audit_log where call = 'payment-cycle/set-paid' and record_uuid = any ($1::uuid[])",
    [uuids],
  );
  return rows.length;
};

test('an unpaid cycle is set as paid, and tells so', async () => {
  const [uuid] = await make(['UNPAID']);
  expect(await setPaid(uuid)).toMatchObject({
    http: 200,
    data: {
      payment_cycle: {
        ...{ uuid, payout_status_key: 'PAID', version: 2, code: expect.stringMatching(/^CY-\d{6}$/) },
        json: { shelter: { name: shelter.name }, payment_owner_type: 'ORGANIZATION', billing_amount: 0.1 },
      },
    },
  });
});

test.each(payoutStatuses.filter((status) => status !== 'UNPAID'))(
  'a cycle that is %s is not set as paid, and nothing is written',
  async (status) => {
    const [uuid] = await make([status]);
    const before = await checksums(server.sql);
    expect(await setPaid(uuid)).toMatchObject({
      http: 409,
      message: `Only an unpaid cycle can be set as paid, and this one is ${status}`,
    });
    expect(await checksums(server.sql)).toEqual(before);
  },
);

test('a cycle that is not there is not set as paid', async () => {
  expect(await setPaid(NOWHERE)).toMatchObject({ http: 404 });
});

test('the same request sent again is answered the same', async () => {
  const [uuid = ''] = await make(['UNPAID']);
  const first = await setPaid(uuid, { 'idempotency-key': uuid });
  expect((await setPaid(uuid, { 'idempotency-key': uuid })).data).toEqual(first.data);
  expect(await auditedOf([uuid])).toBe(1);
});

test('of twenty who set the same hundred cycles as paid at once, each is paid once, with a hundred rows of the trail', async () => {
  const uuids = await make(Array(100).fill('UNPAID'));
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const one: number[] = [];
      for (const uuid of uuids) one.push((await setPaid(uuid)).http);
      return one;
    }),
  );
  const counted = (http: number) => answers.flat().filter((one) => one === http).length;
  expect({ paid: counted(200), refused: counted(409) }).toEqual({ paid: 100, refused: 1900 });
  expect(await auditedOf(uuids)).toBe(100);
});

test('totals are what the rows found add up to, to the cent', async () => {
  await make([...Array(10).fill('UNPAID'), 'PAID', 'SKIPPED']);
  const search = { payout_status_key: 'UNPAID', shelter_id: shelter.id };
  const { data } = await server.admin.call<Page<PaymentCycle>>('payment-cycle/search', { search });
  expect(data.count).toBe(10);
  expect((await server.admin.call('payment-cycle/totals', search)).data).toEqual({
    totals: [{ currency: 'USD', payment_owner_type: 'ORGANIZATION', count: 10, billing_amount: 1, debt: 0 }],
  });
  for (const whose of [{ shelter_id: shelter.id }, { shelter_uuid: shelter.uuid }])
    expect((await server.admin.call('payment-cycle/totals', whose)).data).toEqual({
      totals: [{ currency: 'USD', payment_owner_type: 'ORGANIZATION', count: 12, billing_amount: 1.1, debt: 0 }],
    });
});

test('what is paid out is not added to what is billed, nor one currency to another', async () => {
  await make(['UNPAID', 'UNPAID', 'UNPAID']);
  await server.sql.query(
    `insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key,
        payout_status_key, billing_amount)
      select $1, '2000-01-01', currency, 'STRIPE', owner, 'ADOPTER_PAYS', 'UNPAID', 5
      from (values ('USD', 'PLATFORM'), ('KWD', 'ORGANIZATION'), ('KWD', 'PLATFORM')) v (currency, owner)`,
    [shelter.id],
  );
  expect((await server.admin.call('payment-cycle/totals', { shelter_id: shelter.id })).data).toEqual({
    totals: [
      { currency: 'KWD', payment_owner_type: 'ORGANIZATION', count: 1, billing_amount: 5, debt: 0 },
      { currency: 'KWD', payment_owner_type: 'PLATFORM', count: 1, billing_amount: 5, debt: 0 },
      { currency: 'USD', payment_owner_type: 'ORGANIZATION', count: 3, billing_amount: 0.3, debt: 0 },
      { currency: 'USD', payment_owner_type: 'PLATFORM', count: 1, billing_amount: 5, debt: 0 },
    ],
  });
});

test('a closed cycle stays as it is, whoever changes it', async () => {
  const [uuid] = await make(['PAID']);
  for (const change of ['billing_amount = 9', "payout_status_key = 'UNPAID'", 'fees_due = 1'])
    await expect(server.sql.query(`update payment_cycle set ${change} where uuid = $1`, [uuid])).rejects.toThrow(
      'A closed cycle stays as it is',
    );
});
