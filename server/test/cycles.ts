import type { TestServer } from './server.ts';
import { makeShelter } from './shelters.ts';

/** Cycles of a shelter in these states, a month each, past the server. */
export async function makeCycles(
  { sql }: Pick<TestServer, 'sql'>,
  shelter: { id: number },
  statuses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ uuid: string }>(
    `insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key,
        payout_status_key, billing_amount)
      select $1, '2000-01-01'::date + make_interval(months => nth::int), 'USD', 'STRIPE', 'ORGANIZATION', 'ORGANIZATION_PAYS', status,
        case when status in ('SKIPPED', 'COVERAGE', 'CREDIT') then 0 else 0.1 end
      from unnest($2::text[]) with ordinality s (status, nth) returning uuid`,
    [shelter.id, statuses],
  );
  return rows.map(({ uuid }) => uuid);
}

/** One that may be set as paid. */
export async function makeUnpaidCycle(server: Pick<TestServer, 'sql'>): Promise<string> {
  const [uuid = ''] = await makeCycles(server, await makeShelter(server), ['UNPAID']);
  return uuid;
}
