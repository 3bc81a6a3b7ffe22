import type { Application, checkoutUpdate, lineChanges, previewCheckout } from '@homeward/contract/application';
import type { TaxType } from '@homeward/contract/payment';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/connect.ts';
import type { JsonObject } from '../database/tables.ts';
import { updateVersioned } from '../database/versioned.ts';
import type { Context } from '../http/handler.ts';
import { exponentOf, minorOf, numberOf, sum, textOf } from '../money/amount.ts';
import { type Checkout, computeCheckout } from '../money/checkout.ts';
import { type Choices, choicesOf, type StoredLine } from '../money/lines.ts';
import { MoneyRefused } from '../money/refused.ts';
import { Terms } from '../money/terms.ts';
import { creditFor } from './credits.ts';
import { readApplication } from './standing.ts';
import { beginCheckout } from './terms.ts';

type Input = z.output<typeof checkoutUpdate.input>;
type Refusals = keyof typeof previewCheckout.errors;
type Preview = z.output<typeof previewCheckout.output>;

/** A checkout as it is stored. */
interface Stored {
  terms: Terms;
  lines: StoredLine[];
  choices: Choices;
}

/** A line on the wire and in the database. */
interface WireLine {
  type_key: TaxType;
  price: number;
  json: JsonObject | null;
}

/** The checkout of an application; one that has none yet begins now. */
export async function storedCheckout(db: Database, applicationId: number): Promise<Stored> {
  const { rows } = await sql<{ terms: unknown; adopter_pays: boolean | null; lines: WireLine[] }>`
    select a.terms, a.adopter_pays, (select coalesce(json_agg(json_build_object('type_key', l.type_key, 'price', l.price, 'json', l.json)
      order by l.position), '[]') from checkout_line l where l.application_id = a.id) as lines
    from adoption_application a where a.id = ${applicationId}`.execute(db);
  const [row] = rows;
  if (!row?.terms) {
    const { terms, choices } = await beginCheckout(db, applicationId);
    return { terms, choices, lines: computeCheckout(terms, choices).lines };
  }
  const terms = Terms.parse(row.terms);
  const lines = row.lines.map((line) => ({ ...line, price: minorOf(line.price, terms.currency, ['price']) }));
  const credit = await creditFor(db, applicationId, terms.currency);
  return { terms, lines, choices: choicesOf(lines, { adopter_pays: row.adopter_pays, credit }) };
}

/** What is asked for, laid over what stands: a key that is absent changes nothing, null takes the line away. */
export function changed({ currency }: Terms, choices: Choices, { discount, addition, license, spay_neuter }: Input): Choices {
  const minor = (amount: number | null, field: string) => (amount === null ? null : minorOf(amount, currency, [field]));
  const next = { ...choices };
  if (discount !== undefined) next.discount = minor(discount, 'discount') ?? 0n;
  if (addition !== undefined) next.addition = minor(addition, 'addition') ?? 0n;
  if (license !== undefined) next.license = minor(license, 'license');
  if (spay_neuter !== undefined) next.spay_neuter = minor(spay_neuter, 'spay_neuter');
  // Of both, what is asked for takes the place of the other.
  if (discount) next.addition = 0n;
  if (addition) next.discount = 0n;
  return next;
}

/** The checkout to be changed; refused where it cannot begin by the settings as they are. */
export const openCheckout = ({ db, refuse }: Refusing & { db: Database }, applicationId: number): Promise<Stored> =>
  storedCheckout(db, applicationId).catch((error: unknown) => {
    throw saidWith(refuse, error);
  });

/** The checkout that a change makes; what cannot be computed is refused at its field. */
export function changedCheckout({ terms, choices }: Stored, input: Input, { refuse }: Refusing): Checkout {
  return refusing(refuse, () => computeCheckout(terms, changed(terms, choices, input)));
}
type Refusing = Pick<Context<Refusals>, 'refuse'>;

function refusing<T>(refuse: Refusing['refuse'], compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw saidWith(refuse, error);
  }
}

/** What eats a charge, as the Payment tab calls it. */
const feeSettings: Record<string, string> = {
  percentage_fee: 'Percentage Fee',
  percentage_fee_diff: 'Percentage Fee Diff',
  FIXED_FEE: 'sales tax on the processing fee',
};

/** A refusal of the money's rules in the words of the calls that change a checkout. */
function saidWith(refuse: Refusing['refuse'], error: unknown): unknown {
  if (!(error instanceof MoneyRefused)) return error;
  const { code, path, currency } = error;
  if (code === 'discount_above_price') return refuse('discount', {}, path);
  if (code === 'amount_decimals' && currency) return refuse('decimals', { decimals: exponentOf(currency), currency }, path);
  if (code === 'fee_eats_charge') return refuse('unsolvable', { setting: feeSettings[path.at(-1) ?? ''] ?? 'fees' });
  if (code !== 'sum_too_large') return error;
  return refuse(
    'too_much',
    {},
    path.filter((field) => field !== 'total'),
  );
}

/** A checkout without one of its products; undefined where it is not in it. */
export function withoutProduct({ terms, choices }: Stored, uuid: string, { refuse }: Refusing): Checkout | undefined {
  const products = choices.products.filter((product) => product.uuid !== uuid);
  if (products.length === choices.products.length) return undefined;
  return refusing(refuse, () => computeCheckout(terms, { ...choices, products }));
}

/** Keeps the lines of a checkout; one that stays as it is keeps its row, so that the trail tells of changes alone. */
export async function keepLines(db: Database, applicationId: number, terms: Terms, lines: StoredLine[]): Promise<void> {
  const wire = JSON.stringify(lines.map((line) => onWire(line, terms)));
  const wanted = sql`select l.position - 1 as position, l.line ->> 'type_key' as type_key, (l.line ->> 'price')::numeric as price,
    nullif(l.line -> 'json', 'null') as json from jsonb_array_elements(${wire}::jsonb) with ordinality l (line, position)`;
  await sql`delete from checkout_line c where application_id = ${applicationId} and not exists (select from (${wanted}) w
    where (w.position, w.type_key, w.price) = (c.position, c.type_key, c.price) and w.json is not distinct from c.json)`.execute(
    db,
  );
  await sql`insert into checkout_line (application_id, position, type_key, price, json)
    select ${applicationId}, w.* from (${wanted}) w on conflict on constraint checkout_line_position_unique do nothing`.execute(
    db,
  );
}

interface Change {
  uuid: string;
  /** As it was read; absent in payloads that know none. */
  version: number | undefined;
  stored: Stored;
  /** Computed once it is known that nobody was before. */
  change: () => Checkout;
}

/** Keeps what staff have made of a checkout, as one new version of its application, and notes what it came to before. */
export async function saveCheckout(context: Saving, { uuid, version, stored, change }: Change): Promise<Application> {
  const { db, user } = context;
  const { terms, lines } = stored;
  const now = (application: number) => readApplication(context, application);
  const id = await updateVersioned(db, 'adoption_application', { uuid, version, now }, { terms: JSON.stringify(terms) });
  const checkout = change();
  await keepLines(db, id, terms, checkout.lines);
  const [was, amount] = [lines, checkout.lines].map((all) => textOf(sum(all.map(({ price }) => price)), terms.currency));
  await db
    .insertInto('application_event')
    .values({ application_id: id, kind_key: 'CHECKOUT', admin_user_id: user.userId, was, amount })
    .execute();
  return now(id);
}
type Saving = Pick<Context<Refusals>, 'db' | 'user'>;

const Json = (json: unknown): WireLine['json'] => (json && typeof json === 'object' ? { ...json } : null);
/** A line as it is sent and kept. */
export const onWire = ({ type_key, price, json }: StoredLine, { currency }: Terms): WireLine => ({
  type_key,
  price: numberOf(price, currency),
  json: Json(json),
});

/** What would become of a checkout, line by line, beside what it is. */
export function compared({ terms, lines: stored }: Stored, { lines, total, due, fee, borneBy, chargeable }: Checkout): Preview {
  const was = stored.map((line) => onWire(line, terms));
  const becomes = lines.map((line) => onWire(line, terms));
  const before = new Map(was.map((line) => [keyOf(line), line]));
  const after = new Set(becomes.map(keyOf));
  const shown = becomes.map((line) => {
    const old = before.get(keyOf(line));
    return { ...line, change: changeOf(line, old), was: old?.price ?? null };
  });
  const removed = was
    .filter((line) => !after.has(keyOf(line)))
    .map((line) => ({ ...line, change: 'REMOVED' as const, was: line.price }));
  const amount = (minor: bigint) => numberOf(minor, terms.currency);
  return {
    lines: [...shown, ...removed],
    total: amount(total),
    was: amount(sum(stored.map(({ price }) => price))),
    due: amount(due),
    fee: amount(fee),
    borne_by: borneBy,
    chargeable,
  };
}

const changeOf = ({ price }: WireLine, old: WireLine | undefined): (typeof lineChanges)[number] =>
  old ? (old.price === price ? 'SAME' : 'CHANGED') : 'NEW';
/** What tells lines of one checkout apart. */
const keyOf = ({ type_key, json }: WireLine) => [type_key, json?.kind, json?.of, json?.uuid].join(' ');
