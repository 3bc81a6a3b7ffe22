import type { Page } from '@homeward/contract/call';
import type { PaymentCycle } from '@homeward/contract/payment-cycle';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBack, paid, shelterPays } from '../../test/charges.ts';
import { operate, variablesOf } from '../../test/operator.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type MadeShelter, makeHouse } from '../../test/shelters.ts';
import { type Connection, connect } from '../database/connect.ts';
import { keepCycles } from './cycles.ts';

let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await connection.end();
  await server.stop();
});

const held = shelterPays({ is_ach: true });
const month = (nth: number) => `2026-${String(nth).padStart(2, '0')}`;
const keep = (day: string) => keepCycles(connection.db, new Date(`${day}T03:17:00Z`));
const cyclesOf = async ({ id }: MadeShelter) =>
  (
    await server.admin.call<Page<PaymentCycle>>('payment-cycle/search', {
      search: { shelter_id: id },
      options: { sort: 'month', limit: 100 },
    })
  ).data.result;
const credit = (shelter: MadeShelter) =>
  server.admin.call('payment-credit/create-voucher', { shelter_uuid: shelter.uuid, amount: 10 });

test('a debt is carried from cycle to cycle until it is met, each telling of the one before', async () => {
  const { shelter, branch } = await makeHouse(server, held);
  const charge = await paid(server, branch, 200, '2026-01-05T10:00:00Z');
  await keep('2026-02-01');
  await giveBack(server, charge, 200);
  await keep('2026-02-10');
  await keep('2026-03-01');
  await paid(server, branch, 50, '2026-03-02T10:00:00Z');
  await keep('2026-03-03');
  await keep('2026-04-01');
  await paid(server, branch, 300, '2026-04-02T10:00:00Z');
  await keep('2026-05-01');
  const [january, february, march, april] = await cyclesOf(shelter);
  expect(january).toMatchObject({ payout_status_key: 'TRANSFERRED', debt: 0, debts: [], carried_into: null });
  expect(february).toMatchObject({ payout_status_key: 'COVERAGE', debt: 200, debts: [], carried_into: march?.code });
  expect(march).toMatchObject({
    payout_status_key: 'COVERAGE',
    debt: 153.75,
    debts: [{ code: february?.code, month: '2026-02-01', amount: 200 }],
    carried_into: april?.code,
  });
  expect(april).toMatchObject({ payout_status_key: 'TRANSFERRED', debt: 0, json: { billing_amount: 135.25 } });
  const { rows } = await server.sql.query('select from payment_credit where shelter_id = $1', [shelter.id]);
  expect(rows).toEqual([]);
});

test('a forecast shows the debt in it and the one it would leave, and totals tell it apart', async () => {
  const { shelter, branch } = await makeHouse(server, held);
  const charge = await paid(server, branch, 200, '2026-01-05T10:00:00Z');
  await keep('2026-02-01');
  await giveBack(server, charge, 200);
  await keep('2026-02-10');
  expect((await cyclesOf(shelter)).at(-1)).toMatchObject({ payout_status_key: 'FORECAST', debt: 200 });
  expect((await server.admin.call('payment-cycle/totals', { shelter_id: shelter.id })).data).toEqual({
    totals: [{ currency: 'USD', payment_owner_type: 'PLATFORM', count: 2, billing_amount: 191.9, debt: 200 }],
  });
});

test('a shelter that holds its money itself by then is billed its debt, and no credit pays it', async () => {
  const { shelter, branch } = await makeHouse(server, held);
  const charge = await paid(server, branch, 100, '2026-01-05T10:00:00Z');
  await keep('2026-02-01');
  await giveBack(server, charge, 100);
  await keep('2026-02-10');
  await keep('2026-03-01');
  await server.sql.query('update organization_shelter set payment_config = $2 where id = $1', [
    shelter.id,
    shelterPays().payment_config,
  ]);
  await credit(shelter);
  await paid(server, branch, 150, '2026-03-05T10:00:00Z');
  await keep('2026-04-01');
  expect((await cyclesOf(shelter)).at(-1)).toMatchObject({
    ...{ payout_status_key: 'UNPAID', fees_due: 6.65, credit_used: 6.65 },
    json: { payment_owner_type: 'ORGANIZATION', billing_amount: 100 },
  });
});

test('the database refuses a debt carried twice, in part, or into another shelter’s cycle', async () => {
  const { shelter, branch } = await makeHouse(server, held);
  const charge = await paid(server, branch, 200, '2026-01-05T10:00:00Z');
  await keep('2026-02-01');
  await giveBack(server, charge, 200);
  await keep('2026-02-10');
  await keep('2026-03-01');
  await paid(server, branch, 50, '2026-03-02T10:00:00Z');
  await keep('2026-03-03');
  const other = await makeHouse(server, held);
  await paid(server, other.branch, 50, '2026-03-02T10:00:00Z');
  await keep('2026-03-04');
  const carry = (of: MadeShelter, amount: number) =>
    server.sql.query(
      `insert into payment_cycle_entry (cycle_id, debt_cycle_id, kind_key, amount, whole)
        select y.id, d.id, 'DEBT', $3, $3 from payment_cycle y, payment_cycle d
        where y.shelter_id = $1 and y.month = '2026-03-01' and d.shelter_id = $2 and d.month = '2026-02-01'`,
      [of.id, shelter.id, amount],
    );
  await expect(carry(shelter, 200)).rejects.toThrow('payment_cycle_entry_debt_once');
  await expect(carry(shelter, 100)).rejects.toThrow('A debt is carried whole');
  await expect(carry(other.shelter, 200)).rejects.toThrow('A debt is carried whole');
});

/** What one month brings. */
const happening = fc.record({
  charges: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }),
  /** Which of all charges so far are given back whole. */
  back: fc.array(fc.nat(8), { maxLength: 2 }),
  isHeld: fc.boolean(),
  credit: fc.boolean(),
});

test('whatever a year brings, all that flows is what all entries say, and no debt becomes a credit', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 6 }), async (months) => {
      const { shelter, branch } = await makeHouse(server, held);
      const charges: { id: number; price: number }[] = [];
      for (const [at, { charges: prices, back, isHeld, credit: isGiven }] of months.entries()) {
        await server.sql.query('update organization_shelter set payment_config = $2 where id = $1', [
          shelter.id,
          shelterPays({ is_ach: isHeld }).payment_config,
        ]);
        if (isGiven) await credit(shelter);
        for (const price of prices)
          charges.push({ id: await paid(server, branch, price, `${month(at + 1)}-03T10:00:00Z`), price });
        for (const which of new Set(back)) {
          const [charge] = charges.splice(which, charges[which] ? 1 : 0);
          if (charge) await giveBack(server, charge.id, charge.price);
        }
        await keep(`${month(at + 1)}-20`);
        expect(await flowOf(shelter)).toEqual(await entriesOf(shelter));
      }
      await keep(`${month(months.length + 1)}-01`);
      expect(await flowOf(shelter)).toEqual(await entriesOf(shelter));
      const { rows } = await server.sql.query(
        `select from payment_credit c join payment_cycle y on y.id = c.cycle_id
          where c.shelter_id = $1 and y.payment_owner_type = 'PLATFORM'`,
        [shelter.id],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 6, seed: 17 },
  );
});

/** What goes to the shelter by its cycles: paid out, less billed and still owed, with what became a credit. */
const flowOf = async ({ id }: MadeShelter) =>
  numberOf(
    `select coalesce(sum(case payment_owner_type when 'PLATFORM' then billing_amount else -billing_amount end
        - case when exists (select from payment_cycle_entry e where e.debt_cycle_id = c.id) then 0 else debt end
        - credit_used + coalesce((select total_amount from payment_credit r where r.cycle_id = c.id), 0)), 0)::float as n
      from payment_cycle c where shelter_id = $1`,
    id,
  );
/** What is due to it by what was charged and given back: what the platform holds, less the fees that it bears. */
const entriesOf = async ({ id }: MadeShelter) =>
  numberOf(
    `select coalesce(sum(case when payment_owner_type = 'PLATFORM' then case kind_key when 'CHARGE' then e.amount when 'REFUND' then -e.amount end else 0 end
        - case when borne_by_key = 'SHELTER' then whole else 0 end), 0)::float as n
      from payment_cycle_entry e join payment_cycle c on c.id = e.cycle_id where c.shelter_id = $1 and kind_key <> 'DEBT'`,
    id,
  );
const numberOf = async (statement: string, id: number) => (await server.sql.query<{ n: number }>(statement, [id])).rows[0]?.n;

test('credits that were given for debts are named to the operator, with what is used of them', async () => {
  expect((await operate(['credits-of-debts'], variablesOf(server))).said).toBe('No credit was given for what a shelter owed.');
  const { shelter } = await makeHouse(server, held);
  await server.sql.query(
    `with cycle as (insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type,
        payment_model_key, payout_status_key) values ($1, '2026-01-01', 'USD', 'STRIPE', 'PLATFORM', 'ORGANIZATION_PAYS', 'COVERAGE')
        returning id)
      insert into payment_credit (shelter_id, currency, type_key, total_amount, cycle_id) select $1, 'USD', 'COVERAGE', 150, id from cycle`,
    [shelter.id],
  );
  await server.sql.query("select use_credits($1, 'USD', 6.65, null, (select id from payment_cycle where shelter_id = $1))", [
    shelter.id,
  ]);
  const { code, said } = await operate(['credits-of-debts'], variablesOf(server));
  expect(code).toBe(0);
  expect(said).toMatch(new RegExp(`^${shelter.name}\\tCY-\\d+\\t2026-01\\tCR-\\d+\\tUSD\\t150.00\\t6.65$`, 'm'));
});
