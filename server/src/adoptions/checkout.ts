import type { checkoutUpdate, lineChanges, previewCheckout } from '@homeward/contract/application';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/connect.ts';
import type { Context } from '../http/handler.ts';
import { type Checkout, type Choices, choicesOf, computeCheckout, type Line } from '../money/checkout.ts';
import { CheckoutProblem } from '../money/problem.ts';
import { Terms } from '../money/terms.ts';
import { beginCheckout } from './terms.ts';

type Input = z.output<typeof checkoutUpdate.input>;
type Refusals = keyof typeof checkoutUpdate.errors;
type Preview = z.output<typeof previewCheckout.output>;

/** A checkout as it is stored. */
export interface Stored {
  terms: Terms;
  lines: Line[];
  choices: Choices;
}

/** The checkout of an application; one that has none yet begins now. */
export async function storedCheckout(db: Database, applicationId: number): Promise<Stored> {
  const { rows } = await sql<{ terms: unknown; adopter_pays: boolean | null; lines: Line[] }>`
    select a.terms, a.adopter_pays, (select coalesce(json_agg(json_build_object('type_key', l.type_key, 'price', l.price, 'json', l.json)
      order by l.position), '[]') from checkout_line l where l.application_id = a.id) as lines
    from adoption_application a where a.id = ${applicationId}`.execute(db);
  const [row] = rows;
  if (!row?.terms) {
    const { terms, choices } = await beginCheckout(db, applicationId);
    return { terms, choices, lines: computeCheckout(terms, choices).lines };
  }
  const choices = { ...choicesOf(row.lines), adopter_pays: row.adopter_pays };
  return { terms: Terms.parse(row.terms), lines: row.lines, choices };
}

/** What is asked for, laid over what stands: a key that is absent changes nothing, null takes the line away, and so does 0 as a discount. */
export function changed(choices: Choices, { discount, addition, license, spay_neuter }: Partial<Input>): Choices {
  const next = { ...choices };
  if (discount !== undefined) next.discount = discount || null;
  if (addition !== undefined) next.addition = addition;
  if (license !== undefined) next.license = license;
  if (spay_neuter !== undefined) next.spay_neuter = spay_neuter;
  // Of both, what is asked for takes the place of the other.
  if (discount) next.addition = null;
  if (addition) next.discount = null;
  return next;
}

/** Computes a checkout; what cannot be computed is refused at its field. */
export function computed(terms: Terms, choices: Choices, { refuse }: Pick<Context<Refusals>, 'refuse'>): Checkout {
  try {
    return computeCheckout(terms, choices);
  } catch (error) {
    if (!(error instanceof CheckoutProblem)) throw error;
    throw refuse(error.code, error.words, error.path);
  }
}

/** Keeps a checkout: its terms, the lines in their order, and that it was changed. */
export async function keepCheckout(
  db: Database,
  applicationId: number,
  terms: Terms,
  lines: Line[],
  userId: number,
): Promise<void> {
  await db
    .updateTable('adoption_application')
    .set({ terms: JSON.stringify(terms) })
    .where('id', '=', applicationId)
    .execute();
  // Lines that stay as they are keep their rows, so that the trail tells of what has changed alone.
  await sql`with wanted as (
      select l.position - 1 as position, l.line ->> 'type_key' as type_key, (l.line ->> 'price')::numeric as price,
        nullif(l.line -> 'json', 'null') as json
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality l (line, position)),
    kept as (select c.id from checkout_line c join wanted w using (position, type_key)
      where c.application_id = ${applicationId} and c.price = w.price and c.json is not distinct from w.json)
    delete from checkout_line where application_id = ${applicationId} and id not in (select id from kept)`.execute(db);
  await sql`insert into checkout_line (application_id, position, type_key, price, json)
    select ${applicationId}, l.position - 1, l.line ->> 'type_key', (l.line ->> 'price')::numeric, nullif(l.line -> 'json', 'null')
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality l (line, position)
    on conflict on constraint checkout_line_position_unique do nothing`.execute(db);
  await db
    .insertInto('application_event')
    .values({ application_id: applicationId, kind_key: 'CHECKOUT', admin_user_id: userId })
    .execute();
}

/** What would become of a checkout, line by line, beside what it is. */
export function compared(was: Line[], { lines, total, due, fee, borneBy, chargeable }: Checkout): Preview {
  const before = new Map(was.map((line) => [keyOf(line), line]));
  const after = new Set(lines.map(keyOf));
  const changeOf = ({ price }: Line, old: Line | undefined): (typeof lineChanges)[number] =>
    old ? (old.price === price ? 'SAME' : 'CHANGED') : 'NEW';
  const shown = lines.map((line) => {
    const old = before.get(keyOf(line));
    return { ...line, change: changeOf(line, old), was: old?.price ?? null };
  });
  const removed = was
    .filter((line) => !after.has(keyOf(line)))
    .map((line) => ({ ...line, change: 'REMOVED' as const, was: line.price }));
  return { lines: [...shown, ...removed], total, was: sumOf(was), due, fee, borne_by: borneBy, chargeable };
}
const keyOf = ({ type_key, json }: Line) => [type_key, json?.kind, json?.of, json?.uuid].join(' ');

/** Amounts have at most three decimals: counted in thousandths nothing is lost. */
const sumOf = (lines: Line[]) => lines.reduce((sum, { price }) => sum + Math.round(price * 1000), 0) / 1000;
