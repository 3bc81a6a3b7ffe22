import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCheckout } from '../../test/arbitrary-checkout.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { textOf } from './amount.ts';
import { computeCheckout } from './checkout.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The same figures by another way: numeric throughout, and the least charge tried one by one. */
const TOTALS = `
  with given as materialized (
    select n, t, c, coalesce((t->>'price')::numeric, 0) + (c->>'discount')::numeric + (c->>'addition')::numeric as pet,
      coalesce(nullif((t#>>'{sales_taxes,ADOPTION_FEE}')::numeric, 0), nullif((t#>>'{sales_taxes,DISCOUNT}')::numeric, 0),
        (t#>>'{sales_taxes,ADDITION}')::numeric, 0) as pet_rate
    from jsonb_array_elements($1::jsonb) with ordinality as e(v, n), lateral (select v->'terms' as t, v->'choices' as c) as both_
  ), base as materialized (
    select given.*, pet + round(pet * pet_rate / 100, 2) + coalesce((
      select sum(amount + round(amount * coalesce((t->'sales_taxes'->>type)::numeric, 0) / 100, 2)) from (
        select 'LICENSE' as type, (c->>'license')::numeric as amount
        union all select 'SPAY_NEUTER', (c->>'spay_neuter')::numeric
        union all select 'DONATION', (c->>'donation')::numeric
        union all select 'PRODUCT', (p->>'price')::numeric from jsonb_array_elements(c->'products') as p
        union all select 'TAX', (p->>'price')::numeric from jsonb_array_elements(c->'taxes') as p
      ) as line), 0) as due,
      (t#>>'{stripe,product_fee}')::numeric as product, (t#>>'{stripe,fixed_fee}')::numeric as fixed,
      (t#>>'{stripe,percentage_fee}')::numeric + (t#>>'{stripe,percentage_fee_diff}')::numeric as share,
      coalesce((t#>>'{sales_taxes,FIXED_FEE}')::numeric, 0) / 100 as fee_rate,
      coalesce((t#>>'{sales_taxes,VOUCHER}')::numeric, 0) / 100 as voucher_rate,
      t->>'payment_model_key' <> 'OUTSIDE' and t->>'payment_type' = 'STRIPE' and (t#>>'{stripe,stripe_enabled}')::boolean as has_fee,
      t->>'payment_model_key' = 'ADOPTER_PAYS' or t->>'payment_model_key' = 'ADOPTER_CHOOSES'
        and coalesce((c->>'adopter_pays')::boolean, (t#>>'{stripe,cover_cc_fee}')::boolean) as is_adopters
    from given
  ), charged as materialized (
    select base.*, case when not has_fee or due = 0 or not is_adopters then due else (
      select min(charge) from (
        select round((due + (1 + fee_rate) * (product + fixed)) / (1 - (1 + fee_rate) * share), 2) + step / 100.0 as charge
        from generate_series(-60, 60) as step) as tried,
        lateral (select product + round(share * charge + fixed, 2) as fee) as taken
      where charge >= due and charge - fee - round(fee_rate * fee, 2) >= due) end as charge
    from base
  ), paid as materialized (
    select charged.*, case when has_fee and due > 0 then product + round(share * charge + fixed, 2) else 0 end as fee from charged
  )
  select due::numeric(14, 2)::text, fee::numeric(14, 2)::text, (charge - case when has_fee and due > 0 and is_adopters
    then voucher + least(round(voucher_rate * voucher, 2), round(fee_rate * fee, 2)) else 0 end)::numeric(14, 2)::text as total
  from paid, lateral (select least((c->>'credit')::numeric, fee) as voucher) as v order by n`;

test('PostgreSQL comes to the same due, fee and total', async () => {
  const given = fc.sample(anyCheckout, 1_000);
  const inDollars = (_key: string, value: unknown) => (typeof value === 'bigint' ? textOf(value, 'USD') : value);
  const { rows } = await server.sql.query(TOTALS, [JSON.stringify(given, inDollars)]);
  const ours = given.map(({ terms, choices }) => {
    const { due, fee, total } = computeCheckout(terms, choices);
    return { due: textOf(due, 'USD'), fee: textOf(fee, 'USD'), total: textOf(total, 'USD') };
  });
  const differing = ours.flatMap((our, index) =>
    JSON.stringify(our) === JSON.stringify(rows[index]) ? [] : [{ our, theirs: rows[index], given: given[index] }],
  );
  expect(rows).toHaveLength(given.length);
  expect(differing.slice(0, 3)).toEqual([]);
});
