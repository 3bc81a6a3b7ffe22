import type { PayoutStatus } from '@homeward/contract/payment-cycle';
import { sql } from 'kysely';
import { keepLines, storedCheckout } from '../adoptions/checkout.ts';
import { enterCharges, enterDebts, entriesOf, inTurn, keepCycle, ownerOf, Promised, settle } from '../adoptions/cycles.ts';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';
import { minorOf } from '../money/amount.ts';
import { computeCheckout } from '../money/checkout.ts';
import { closeCycle, type Entry } from '../money/cycle.ts';
import { Terms } from '../money/terms.ts';
import { Chance } from './random.ts';

const SHELTERS = 40;
const MONTHS = 24;
const labels = [
  'Welcome to the platform',
  'Transfer of March that came back',
  'Dispute won',
  'Summer of adoptions',
  null,
] as const;

/** Two years of cycles: what was charged by the sample's own checkouts, and by others before; and the credits that met some of it. */
export async function addFinance(db: Database): Promise<void> {
  const random = new Chance(700);
  const { rows: shelters } = await sql<{ id: number; terms: unknown }>`select s.id, jsonb_build_object(
      'currency', coalesce(c.currency, 'USD'), 'price', 0, 'payment_model_key', coalesce(s.payment_model_key, 'ORGANIZATION_PAYS'),
      'payment_type', coalesce(s.payment_type, 'STRIPE'), 'stripe', s.payment_config -> 'stripe', 'sales_taxes', '{}'::jsonb) as terms
    from organization_shelter s join country c on c.id = s.country_id where not s.deleted order by s.id limit ${SHELTERS}`.execute(
    db,
  );
  const known = new Map(shelters.map(({ id, terms }) => [id, Terms.parse(terms)]));
  await addVouchers(db, random, known);
  await spendOnOpen(db);
  const month = sql`date_trunc('month', now() at time zone 'UTC')::date`;
  for (const [shelter_id, { currency, payment_type, payment_model_key, ...terms }] of known)
    await sql`insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key)
      select ${shelter_id}, (${month} - make_interval(months => ago))::date, ${currency}, ${payment_type},
        ${ownerOf({ currency, payment_type, payment_model_key, ...terms })}, ${payment_model_key}
      from generate_series(0, ${MONTHS - 1}) ago`.execute(db);
  await enterCharges(db, new Date().toISOString().slice(0, 8).concat('01'));
  const { rows: cycles } = await sql<Cycle>`select id, shelter_id, currency, payment_owner_type as owner,
      (extract(year from age(${month}, month)) * 12 + extract(month from age(${month}, month)))::int as ago
    from payment_cycle ${inTurn}`.execute(db);
  const promised = new Promised();
  for (const cycle of cycles) await close(db, random, cycle, known.get(cycle.shelter_id), promised);
}

interface Cycle {
  id: number;
  shelter_id: number;
  currency: string;
  owner: 'ORGANIZATION' | 'PLATFORM';
  /** How many months. */
  ago: number;
}

async function addVouchers(db: Database, random: Chance, known: Map<number, Terms>): Promise<void> {
  const given = [...known].flatMap(([shelter_id, { currency }]) =>
    Array.from({ length: Number(random.happens(0.5)) }, () => ({
      ...{ shelter_id, currency, type_key: 'VOUCHER', label: random.pick(labels) },
      total_amount: random.pick([10, 25, 50, 100, 250]),
    })),
  );
  await insertRows(db, 'payment_credit', given);
}

/** Who has been approved and has not paid yet, pays with what their shelter was given. */
async function spendOnOpen(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`select a.id from adoption_application a where a.status_key in ('APPROVED', 'SIGNED')
    and not a.canceled and a.terms is not null`.execute(db);
  for (const { id } of rows) {
    const { terms, choices } = await storedCheckout(db, id);
    await keepLines(db, id, terms, computeCheckout(terms, choices).lines);
  }
}

async function close(db: Database, random: Chance, cycle: Cycle, terms: Terms | undefined, promised: Promised): Promise<void> {
  const { id, currency, owner, ago } = cycle;
  await enterDebts(db, id);
  const charged = await entriesOf(db, id, currency);
  // Of a month with charges of the sample's own the cycle is their sum, and what is open forecasts nothing else.
  const isMadeUp = terms && ago > 0 && !charged.length;
  const closed = closeCycle({
    owner,
    movesByItself: owner === 'PLATFORM',
    entries: isMadeUp ? madeUp(random, terms) : charged,
    credit: await promised.left(db, cycle),
  });
  const status = ago === 0 ? 'FORECAST' : agedOf(random, closed.status, ago);
  await keepCycle(db, cycle, closed, status);
  if (ago > 0) await settle(db, cycle, closed);
  else promised.add(cycle, closed.creditUsed);
}

/** What was charged by checkouts that are not kept; now and then more fees went back than became due. */
function madeUp(random: Chance, terms: Terms): Entry[] {
  const minor = (amount: number) => minorOf(amount, terms.currency, []);
  const none = { discount: 0n, addition: 0n, license: null, spay_neuter: null, donation: null, credit: 0n };
  const charges = Array.from({ length: random.happens(0.1) ? 0 : random.between(1, 12) }, (): Entry => {
    const priced = { ...terms, price: random.between(4, 30) * 10 };
    const checkout = computeCheckout(priced, { ...none, adopter_pays: random.happens(0.6), products: [], taxes: [] });
    return { kind: 'CHARGE', ...checkout };
  });
  return random.happens(0.02) ? [...charges, { kind: 'FEE_BACK', amount: minor(random.between(100, 200)) }] : charges;
}

/** Most is paid within two months, and arrives within one. */
function agedOf(random: Chance, status: PayoutStatus, ago: number): PayoutStatus {
  if (status === 'UNPAID') return random.happens(ago > 2 ? 0.97 : 0.4) ? 'PAID' : 'UNPAID';
  if (status === 'TRANSFERRED') return ago > 1 ? 'SETTLED' : 'TRANSFERRED';
  return status;
}
