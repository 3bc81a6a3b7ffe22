import type { PayoutStatus } from '@homeward/contract/payment-cycle';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { minorOf, sum, textOf } from '../money/amount.ts';
import { computeCheckout } from '../money/checkout.ts';
import { type Closed, closeCycle, type Entry } from '../money/cycle.ts';
import { type Paid, refundAmount, refundable } from '../money/refund.ts';
import type { Terms } from '../money/terms.ts';
import { unitsOf } from '../money/units.ts';
import { storedCheckout } from './checkout.ts';
import { creditLeft } from './credits.ts';

/** A charge of which something has not entered a cycle yet. */
interface Charge {
  id: number;
  application_id: number;
  shelter_id: number;
  currency: string;
  gateway_key: string;
  captured_month: string;
  refunded: string;
  /** What of it was given back so far, in this order. */
  given: string[];
  isEntered: boolean;
}

/** Enters what was charged and given back since, and closes the months that are over. One at a time: who comes second finds it done. */
export async function keepCycles(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('cycles'))`.execute(trx);
    const month = now.toISOString().slice(0, 7);
    await enterCharges(trx, `${month}-01`);
    const { rows } =
      await sql<OpenCycle>`select id, shelter_id, currency, payment_owner_type, month < ${`${month}-01`}::date as "isOver"
      from payment_cycle where payout_status_key = 'FORECAST' and not deleted ${inTurn} for update`.execute(trx);
    const promised = new Promised();
    for (const cycle of rows) await reckon(trx, cycle, promised);
  });
}

/** The order in which a shelter's cycles meet its credits and its debts: where the platform holds money, it withholds a debt first. */
export const inTurn = sql`order by month, payment_owner_type = 'PLATFORM' desc, id`;

/** What forecasts say they would use of credits: the next one counts on the rest alone. */
export class Promised {
  readonly #byShelter = new Map<string, bigint>();

  /** What remains of a shelter's credits beside it. */
  async left(db: Database, { shelter_id, currency }: Whose): Promise<bigint> {
    return (await creditLeft(db, shelter_id, currency)) - (this.#byShelter.get(`${shelter_id} ${currency}`) ?? 0n);
  }

  add({ shelter_id, currency }: Whose, used: bigint): void {
    const key = `${shelter_id} ${currency}`;
    this.#byShelter.set(key, (this.#byShelter.get(key) ?? 0n) + used);
  }
}
type Whose = Pick<OpenCycle, 'shelter_id' | 'currency'>;

/** Enters what earlier cycles of its shelter left to be paid and no other has taken: each once, which the database holds to. */
export async function enterDebts(db: Database, cycleId: number): Promise<void> {
  await sql`insert into payment_cycle_entry (cycle_id, debt_cycle_id, kind_key, amount, whole)
    select y.id, d.id, 'DEBT', d.debt, d.debt from payment_cycle y join payment_cycle d using (shelter_id, currency)
    where y.id = ${cycleId} and d.debt > 0 and d.payout_status_key = 'COVERAGE' and not d.deleted and d.month < y.month
      and not exists (select from payment_cycle_entry e where e.debt_cycle_id = d.id) order by d.month, d.id`.execute(db);
}

/** Enters what was charged and given back since; what came too late for its month enters this one. */
export async function enterCharges(db: Database, thisMonth: string): Promise<void> {
  for (const charge of await chargesToEnter(db)) await enter(db, charge, thisMonth);
}

const chargesToEnter = async (db: Database) =>
  (
    await sql<Charge>`select c.id, c.application_id, b.shelter_id, c.currency, c.gateway_key, c.refunded::text,
      to_char(c.captured_date at time zone 'UTC', 'YYYY-MM-01') as captured_month,
      (select coalesce(array_agg(e.whole::text order by e.id), '{}') from payment_cycle_entry e
        where e.charge_id = c.id and e.kind_key = 'REFUND') as given,
      exists (select from payment_cycle_entry e where e.charge_id = c.id and e.kind_key = 'CHARGE') as "isEntered"
    from payment_charge c join adoption_application a on a.id = c.application_id join pet p on p.id = a.pet_id
      join organization_branch b on b.id = p.branch_id
    -- What was captured is what the lines say: anything else is held for a person.
    where c.state_key = 'CAPTURED' and a.terms is not null
      and c.amount = (select sum(l.price) from checkout_line l where l.application_id = a.id) and (
      not exists (select from payment_cycle_entry e where e.charge_id = c.id and e.kind_key = 'CHARGE')
      or c.refunded > (select coalesce(sum(e.whole), 0) from payment_cycle_entry e where e.charge_id = c.id and e.kind_key = 'REFUND'))
    order by c.captured_date, c.id`.execute(db)
  ).rows;

async function enter(db: Database, charge: Charge, thisMonth: string): Promise<void> {
  const { terms, lines, choices } = await storedCheckout(db, charge.application_id);
  // As it was charged: with the voucher that stands in it, whatever is left of the credits by now.
  const credit = -sum(lines.filter(({ type_key }) => type_key === 'VOUCHER').map(({ price }) => price));
  const { due, fee, borneBy } = computeCheckout(terms, { ...choices, credit });
  const minor = (amount: string) => minorOf(amount, charge.currency, ['amount']);
  const text = (amount: bigint) => textOf(amount, charge.currency);
  const add = async (month: string, entry: { kind_key: string; amount: string; whole: string; borne_by_key: string | null }) => {
    const cycle_id = await openCycle(db, charge, terms, month);
    await db
      .insertInto('payment_cycle_entry')
      .values({ cycle_id, charge_id: charge.id, ...entry })
      .execute();
  };
  if (!charge.isEntered)
    await add((await isClosed(db, charge, terms)) ? thisMonth : charge.captured_month, {
      kind_key: 'CHARGE',
      amount: text(due),
      whole: text(fee),
      borne_by_key: borneBy,
    });
  const given = charge.given.map(minor);
  const fresh = minor(charge.refunded) - sum(given);
  if (fresh > 0n) {
    const shelters = sheltersPart(unitsOf(lines), [...given, fresh]);
    await add(thisMonth, { kind_key: 'REFUND', amount: text(shelters), whole: text(fresh), borne_by_key: null });
  }
}

/** What of the last of these refunds the shelter goes without: all but what was given back of the fee. */
function sheltersPart(units: ReturnType<typeof unitsOf>, refunds: bigint[]): bigint {
  let paid: Paid[] = units.map((unit) => ({ ...unit, back: { base: 0n, tax: 0n } }));
  let last = 0n;
  for (const amount of refunds) {
    const kept = refundable(paid.filter(({ of }) => of !== 'FIXED_FEE' && of !== 'DONATION'));
    // More than the rest of what goes back first takes fee and donation along.
    const shares = refundAmount(paid, amount, amount > kept ? ['FIXED_FEE', 'DONATION'] : []);
    last = sum(shares.filter((_, at) => paid[at]?.of !== 'FIXED_FEE').map(({ base, tax }) => base + tax));
    paid = paid.map((unit, at) => ({ ...unit, back: addShare(unit.back, shares[at] ?? { base: 0n, tax: 0n }) }));
  }
  return last;
}

const addShare = (one: Paid['back'], other: Paid['back']) => ({ base: one.base + other.base, tax: one.tax + other.tax });

/** Inferred: with ACH, and by Cybersource, the money arrives in the platform's account. */
export const ownerOf = ({ payment_type, stripe }: Terms) =>
  payment_type === 'STRIPE' && stripe && !stripe.is_ach ? 'ORGANIZATION' : 'PLATFORM';

const keyOf = ({ shelter_id, currency, gateway_key }: Charge, terms: Terms, month: string) => ({
  ...{ shelter_id, month, currency, payment_gateway_type: gateway_key },
  payment_owner_type: ownerOf(terms),
  payment_model_key: terms.payment_model_key,
});

async function isClosed(db: Database, charge: Charge, terms: Terms): Promise<boolean> {
  const { shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key } = keyOf(
    charge,
    terms,
    charge.captured_month,
  );
  const { rows } = await sql`select from payment_cycle where payout_status_key <> 'FORECAST'
    and (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key)
      = (${shelter_id}, ${month}::date, ${currency}, ${payment_gateway_type}, ${payment_owner_type}, ${payment_model_key})`.execute(
    db,
  );
  return rows.length > 0;
}

async function openCycle(db: Database, charge: Charge, terms: Terms, month: string): Promise<number> {
  const { id } = await db
    .insertInto('payment_cycle')
    .values(keyOf(charge, terms, month))
    .onConflict((conflict) => conflict.constraint('payment_cycle_month_once').doUpdateSet({ deleted: false }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface OpenCycle {
  id: number;
  shelter_id: number;
  currency: string;
  payment_owner_type: 'ORGANIZATION' | 'PLATFORM';
  isOver: boolean;
}

/** What a cycle comes to, or would if it closed now; once its month is over, what follows. */
async function reckon(db: Database, cycle: OpenCycle, promised: Promised): Promise<void> {
  const { id, shelter_id, currency, payment_owner_type: owner, isOver } = cycle;
  // What it uses nobody else uses meanwhile.
  if (isOver)
    await sql`select from payment_credit where shelter_id = ${shelter_id} and amount_used < total_amount order by id for update`.execute(
      db,
    );
  await enterDebts(db, id);
  const closed = closeCycle({
    owner,
    // Inferred: what the platform holds is transferred by itself, what a shelter owes is paid by hand.
    movesByItself: owner === 'PLATFORM',
    entries: await entriesOf(db, id, currency),
    credit: await promised.left(db, cycle),
  });
  await keepCycle(db, cycle, closed, isOver ? closed.status : 'FORECAST');
  if (isOver) await settle(db, cycle, closed);
  else promised.add(cycle, closed.creditUsed);
}

/** Writes what a cycle comes to; one that stays as it is keeps its version. */
export async function keepCycle(
  db: Database,
  { id, currency }: Pick<OpenCycle, 'id' | 'currency'>,
  { feesDue, creditUsed, billing, debt }: Closed,
  status: PayoutStatus,
): Promise<void> {
  const amount = (minor: bigint) => sql`${textOf(minor, currency)}::numeric`;
  await sql`update payment_cycle c set fees_due = n.fees_due, credit_used = n.credit_used, billing_amount = n.billing_amount,
      debt = n.debt, payout_status_key = n.status, version = version + 1
    from (select ${amount(feesDue)} as fees_due, ${amount(creditUsed)} as credit_used, ${amount(billing)} as billing_amount,
      ${amount(debt)} as debt, ${status}::text as status) n
    where c.id = ${id} and (c.fees_due, c.credit_used, c.billing_amount, c.debt, c.payout_status_key)
      is distinct from (n.fees_due, n.credit_used, n.billing_amount, n.debt, n.status)`.execute(db);
}

/** What follows once a cycle is closed: credits are used, and what the platform owes becomes one. */
export async function settle(
  db: Database,
  { id, shelter_id, currency }: Pick<OpenCycle, 'id' | 'shelter_id' | 'currency'>,
  closed: Closed,
) {
  if (closed.creditUsed)
    await sql`select use_credits(${shelter_id}, ${currency}, ${textOf(closed.creditUsed, currency)}::numeric, null, ${id})`.execute(
      db,
    );
  if (closed.newCredit)
    await db
      .insertInto('payment_credit')
      .values({ shelter_id, currency, type_key: 'COVERAGE', total_amount: textOf(closed.newCredit, currency), cycle_id: id })
      .execute();
}

/** What a cycle is made of. */
export async function entriesOf(db: Database, cycleId: number, currency: string): Promise<Entry[]> {
  const rows = await db.selectFrom('payment_cycle_entry').where('cycle_id', '=', cycleId).selectAll().execute();
  const minor = (amount: string) => minorOf(amount, currency, ['amount']);
  return rows.map(({ kind_key, amount, whole, borne_by_key }): Entry => {
    if (kind_key === 'REFUND' || kind_key === 'DEBT') return { kind: kind_key, amount: minor(String(amount)) };
    const borneBy = borne_by_key === 'SHELTER' || borne_by_key === 'ADOPTER' ? borne_by_key : 'NOBODY';
    return { kind: 'CHARGE', due: minor(String(amount)), fee: minor(String(whole)), borneBy };
  });
}
