import { idOf, inquire } from './pets.ts';
import type { TestServer } from './server.ts';
import { type MadeBranch, makePet } from './shelters.ts';

/** Shelter's fees by Stripe, US dollars; with ACH the platform holds the money. */
export const stripe = {
  stripe_enabled: true,
  stripe_id: 'acct_1',
  is_ach: false,
  product_fee: 2,
  fixed_fee: 0.3,
  percentage_fee: 0.029,
  percentage_fee_diff: 0,
  cover_cc_fee: false,
};

/** A shelter's settings, which bears its fees. */
export const shelterPays = (fields: object = {}) => ({
  payment_model_key: 'ORGANIZATION_PAYS',
  payment_type: 'STRIPE',
  payment_config: JSON.stringify({ stripe: { ...stripe, ...fields } }),
});

/** Somebody has adopted a dog of this price, and paid on this day: the id of the charge. */
export async function paid(
  server: TestServer,
  branch: MadeBranch,
  price: number,
  captured_date: string,
  currency = 'USD',
): Promise<number> {
  const pet = await makePet(server, branch, { price, specie_id: await idOf(server, 'specie', 'Dog') });
  const { id, uuid } = await inquire(server, pet, 'APPROVED');
  await server.admin.call('application/checkout-update', { application_uuid: uuid });
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, captured_date)
      select $1, 'STRIPE', 'CAPTURED', sum(price), $3, $2 from checkout_line where application_id = $1 returning id`,
    [id, captured_date, currency],
  );
  return rows[0]?.id ?? 0;
}

/** So much of a charge goes back. */
export const giveBack = ({ sql }: Pick<TestServer, 'sql'>, charge: number, amount: number) =>
  sql.query('update payment_charge set refunded = refunded + $2 where id = $1', [charge, amount]);
