import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBack as giveBackOf, paid as paidBy, shelterPays } from '../../test/charges.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeHouse } from '../../test/shelters.ts';
import { type Connection, connect } from '../database/connect.ts';
import { keepCycles } from './cycles.ts';

let server: TestServer;
let shelter: MadeShelter;
let branch: MadeBranch;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await connection.end();
  await server.stop();
});

const house = async (fields: object = {}) => {
  ({ shelter, branch } = await makeHouse(server, shelterPays(fields)));
};
beforeEach(() => house());
/** From now on the platform holds this shelter's money. */
const heldByPlatform = () =>
  server.sql.query('update organization_shelter set payment_config = $2 where id = $1', [
    shelter.id,
    shelterPays({ is_ach: true }).payment_config,
  ]);

const paid = (price: number, day: string) => paidBy(server, branch, price, day);
const giveBack = (charge: number, amount: number) => giveBackOf(server, charge, amount);
const credit = (amount: number) => server.admin.call('payment-credit/create-voucher', { shelter_uuid: shelter.uuid, amount });
const keep = (day: string) => keepCycles(connection.db, new Date(`${day}T03:17:00Z`));
const cycles = async () =>
  (
    await server.sql.query<Record<string, string>>(
      `select month::text, payment_owner_type as owner, payout_status_key as status, fees_due::float, credit_used::float,
        billing_amount::float from payment_cycle where shelter_id = $1 order by month`,
      [shelter.id],
    )
  ).rows;
const credits = async () =>
  (
    await server.sql.query(
      'select type_key, total_amount::float, amount_used::float from payment_credit where shelter_id = $1 order by id',
      [shelter.id],
    )
  ).rows;
/** What each cycle leaves for the next. */
const debts = async () =>
  (
    await server.sql.query<{ debt: number }>(
      'select debt::float from payment_cycle where shelter_id = $1 and debt > 0 order by month, id',
      [shelter.id],
    )
  ).rows.map(({ debt }) => debt);
const may = { month: '2026-05-01', owner: 'ORGANIZATION' };

test('a month’s fees are forecast while it lasts, and billed once it is over', async () => {
  await paid(150, '2026-05-02T10:00:00Z');
  await paid(100, '2026-05-31T23:59:59Z');
  await keep('2026-05-31');
  expect(await cycles()).toEqual([{ ...may, status: 'FORECAST', fees_due: 11.85, credit_used: 0, billing_amount: 11.85 }]);
  await keep('2026-06-01');
  await keep('2026-06-02');
  expect(await cycles()).toEqual([{ ...may, status: 'UNPAID', fees_due: 11.85, credit_used: 0, billing_amount: 11.85 }]);
});

test('credits meet fees first, and what they meet wholly is not billed', async () => {
  await credit(10);
  await credit(20);
  await paid(150, '2026-05-02T10:00:00Z');
  await paid(150, '2026-05-03T10:00:00Z');
  await keep('2026-06-01');
  expect(await cycles()).toEqual([{ ...may, status: 'CREDIT', fees_due: 13.3, credit_used: 13.3, billing_amount: 0 }]);
  expect((await credits()).map(({ amount_used }) => amount_used)).toEqual([10, 3.3]);
});

test('what the platform holds is transferred by itself, less what went back to the adopter', async () => {
  await house({ is_ach: true });
  const charge = await paid(150, '2026-05-02T10:00:00Z');
  await giveBack(charge, 50);
  await keep('2026-05-20');
  await keep('2026-06-01');
  expect(await cycles()).toEqual([
    { ...may, owner: 'PLATFORM', status: 'TRANSFERRED', fees_due: 6.65, credit_used: 0, billing_amount: 93.35 },
  ]);
});

test('what is given back after its month is over counts in the month it went back, and what is missing the shelter owes', async () => {
  await house({ is_ach: true });
  const charge = await paid(150, '2026-05-02T10:00:00Z');
  await keep('2026-06-01');
  await giveBack(charge, 20);
  await keep('2026-06-10');
  await giveBack(charge, 130);
  await keep('2026-06-11');
  await keep('2026-07-01');
  expect((await cycles()).map(({ month, status, billing_amount }) => [month, status, billing_amount])).toEqual([
    ['2026-05-01', 'TRANSFERRED', 143.35],
    ['2026-06-01', 'COVERAGE', 0],
  ]);
  expect(await credits()).toEqual([]);
  expect(await debts()).toEqual([150]);
});

test('a charge that is known only once its month is closed enters the one that is open', async () => {
  await paid(150, '2026-05-02T10:00:00Z');
  await keep('2026-06-01');
  await paid(100, '2026-05-31T10:00:00Z');
  await keep('2026-06-02');
  expect((await cycles()).map(({ month, status, fees_due }) => [month, status, fees_due])).toEqual([
    ['2026-05-01', 'UNPAID', 6.65],
    ['2026-06-01', 'FORECAST', 5.2],
  ]);
});

test('where the adopter bears the fee, nothing is billed', async () => {
  await server.sql.query("update organization_shelter set payment_model_key = 'ADOPTER_PAYS' where id = $1", [shelter.id]);
  await paid(150, '2026-05-02T10:00:00Z');
  await keep('2026-06-01');
  expect(await cycles()).toEqual([{ ...may, status: 'SKIPPED', fees_due: 0, credit_used: 0, billing_amount: 0 }]);
});

test('a fee that went back with the last part of a charge is no loss of the shelter', async () => {
  await house({ is_ach: true });
  await server.sql.query("update organization_shelter set payment_model_key = 'ADOPTER_PAYS' where id = $1", [shelter.id]);
  const charge = await paid(150, '2026-05-02T10:00:00Z');
  await giveBack(charge, 156.85);
  await keep('2026-05-20');
  await keep('2026-06-01');
  expect(await credits()).toEqual([]);
  expect((await cycles()).map(({ status, billing_amount }) => [status, billing_amount])).toEqual([['SKIPPED', 0]]);
});

test('kept by two at once, each charge enters once and each cycle closes once', async () => {
  await credit(10);
  await paid(150, '2026-05-02T10:00:00Z');
  await Promise.all([keep('2026-06-01'), keep('2026-06-01')]);
  expect(await cycles()).toEqual([{ ...may, status: 'CREDIT', fees_due: 6.65, credit_used: 6.65, billing_amount: 0 }]);
  const { rows } = await server.sql.query(
    'select from payment_cycle_entry e join payment_cycle c on c.id = e.cycle_id where c.shelter_id = $1',
    [shelter.id],
  );
  expect(rows).toHaveLength(1);
});

test('forecasts of one shelter count on a credit once, though it has several cycles', async () => {
  await credit(10);
  await paid(150, '2026-05-02T10:00:00Z');
  await heldByPlatform();
  await paid(150, '2026-05-02T10:00:00Z');
  await keep('2026-05-20');
  await keep('2026-05-21');
  const forecast = (await cycles()).map(({ owner, credit_used, billing_amount }) => ({ owner, credit_used, billing_amount }));
  expect(forecast).toEqual(
    expect.arrayContaining([
      { owner: 'PLATFORM', credit_used: 6.65, billing_amount: 150 },
      { owner: 'ORGANIZATION', credit_used: 3.35, billing_amount: 3.3 },
    ]),
  );
  expect(forecast).toHaveLength(2);
  await keep('2026-06-01');
  expect((await credits()).map(({ amount_used }) => amount_used)).toEqual([10]);
});
