import type { Application } from '@homeward/contract/application';
import type { Envelope, Page } from '@homeward/contract/call';
import type { PaymentCredit } from '@homeward/contract/payment-credit';
import type { PaymentCycle } from '@homeward/contract/payment-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paid, shelterPays } from '../../test/charges.ts';
import { inquire } from '../../test/pets.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeHouse, makePet } from '../../test/shelters.ts';
import { keepCycles } from '../adoptions/cycles.ts';
import { type Connection, connect } from '../database/connect.ts';

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

/** A shelter of a country with this currency, whose fee is 2 and 2.9 percent. */
async function houseIn(currency: string) {
  await server.sql.query("update country set currency = $1 where abbreviation = 'CA'", [currency]);
  return makeHouse(server, { country: 'CA', ...shelterPays({ fixed_fee: 0 }) });
}
const refusedAt = ({ http, data }: Envelope & { http: number }) => ({
  http,
  paths: (data as { errors?: { path: unknown }[] }).errors?.map(({ path }) => path),
});

describe.each([
  { currency: 'USD', exact: 12.25, finer: 12.255, fees: 4.87 },
  { currency: 'JPY', exact: 12, finer: 12.5, fees: 5 },
  { currency: 'KWD', exact: 12.255, finer: 12.2555, fees: 4.871 },
])('in $currency', ({ currency, exact, finer, fees }) => {
  test('a credit has as many decimals, and one more is refused at its field', async () => {
    const { shelter } = await houseIn(currency);
    const give = (amount: number) =>
      server.admin.call<{ payment_credit: PaymentCredit }>('payment-credit/create-voucher', {
        shelter_uuid: shelter.uuid,
        amount,
      });
    expect((await give(exact)).data.payment_credit).toMatchObject({ currency, total_amount: exact, amount_remaining: exact });
    expect(refusedAt(await give(finer))).toEqual({ http: 422, paths: [['amount']] });
  });

  test.each(['license', 'spay_neuter', 'addition', 'discount'])(
    '%s of a checkout has as many decimals, and one more is refused at its field, previewed or saved',
    async (field) => {
      const { branch } = await houseIn(currency);
      const { uuid } = await inquire(server, await makePet(server, branch, { price: 100 }), 'APPROVED');
      const sign = field === 'discount' ? -1 : 1;
      const ask = (path: 'application/checkout-update' | 'application/preview-checkout', amount: number) =>
        server.admin.call<{ adoption_application: Application }>(path, { application_uuid: uuid, [field]: sign * amount });
      for (const path of ['application/preview-checkout', 'application/checkout-update'] as const)
        expect(refusedAt(await ask(path, finer))).toEqual({ http: 422, paths: [[field]] });
      const { adoption_application: kept } = (await ask('application/checkout-update', exact)).data;
      expect(kept.checkout?.map(({ price }) => price)).toEqual([100, sign * exact]);
      expect(kept.currency).toBe(currency);
    },
  );

  test('a cycle bills what rounds to its smallest unit', async () => {
    const { shelter, branch } = await houseIn(currency);
    await paid(server, branch, 99, '2026-05-02T10:00:00Z', currency);
    await keepCycles(connection.db, new Date('2026-06-01T03:17:00Z'));
    const { data } = await server.admin.call<Page<PaymentCycle>>('payment-cycle/search', { search: { shelter_id: shelter.id } });
    expect(data.result).toMatchObject([{ currency, fees_due: fees, json: { billing_amount: fees } }]);
  });
});
