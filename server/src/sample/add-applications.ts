import type { ApplicationStatus } from '@homeward/contract/application-rules';
import { type Insertable, sql } from 'kysely';
import { onWire, storedCheckout } from '../adoptions/checkout.ts';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import { minorOf, textOf } from '../money/amount.ts';
import { computeCheckout } from '../money/checkout.ts';
import type { Terms } from '../money/terms.ts';
import type { AddedPet } from './add-pets.ts';
import { daysAgo } from './ids.ts';
import { firstNames, lastNames } from './people.ts';
import { Chance } from './random.ts';

const ADOPTERS = 900;
/** How many days applications go back. */
const DAYS = 540;
const AT_ONCE = 100;

interface Application {
  pet_id: number;
  status_key: ApplicationStatus;
  canceled: boolean;
  withdrew: boolean;
  returned: boolean;
}
type Ended = Partial<Pick<Application, 'canceled' | 'withdrew' | 'returned'>>;

/** Adds adopters and their applications: what the status of a pet tells of, what came before it, and inquiries for limits to count. */
export async function addApplications(db: Database, pets: AddedPet[]): Promise<void> {
  const random = new Chance(600);
  const adopters = await insertWithIds(
    db,
    'adopter_user',
    Array.from({ length: ADOPTERS }, (_, index) => {
      const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
      return { first_name, last_name, email: `${first_name}.${last_name}.${index + 1}@mail.example`.toLowerCase() };
    }),
  );
  const living = pets.filter(({ deleted }) => !deleted);
  const rows = living.flatMap((pet) => applicationsFor(random, pet));
  const dated = rows.map((row) => {
    // What is not at its end began lately.
    const isOpen = ['PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID'].includes(row.status_key);
    const days = random.between(0, isOpen ? 45 : DAYS);
    const created_date = daysAgo(days);
    return {
      ...row,
      adopter_user_id: random.pick(adopters),
      adopter_pays: random.happens(0.6),
      created_date,
      status_date: daysAgo(Math.floor(days * random.between(10, 90) * 0.01)),
      interview_date: random.happens(0.3) ? created_date : null,
    };
  });
  const ids: number[] = [];
  // A few at a time: what follows from each takes its time, and a slow machine has no more of it for a statement.
  for (let from = 0; from < dated.length; from += AT_ONCE)
    ids.push(...(await insertWithIds(db, 'adoption_application', dated.slice(from, from + AT_ONCE))));
  const added = dated.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
  await addPapers(db, random, added);
  await addCheckouts(db, random, added);
  await addReturns(db, random, added);
  await addSteps(db);
}

function applicationsFor(random: Chance, { id, status, shelter }: AddedPet): Application[] {
  const application = (status_key: ApplicationStatus, ended: Ended = {}): Application => ({
    pet_id: id,
    status_key,
    canceled: false,
    withdrew: false,
    returned: false,
    ...ended,
  });
  const before = Array.from({ length: Number(random.happens(0.35)) }, () => application('DECLINED'));
  if (status === 'ADOPTED') return random.happens(0.8) ? [application('ADOPTED'), ...before] : before;
  if (status === 'APPROVED') {
    // Some are stuck: whoever had it promised has gone.
    if (random.happens(0.08)) return [application('APPROVED', { canceled: true })];
    // Others had asked before it was promised, and still wait.
    const rivals = Array.from({ length: Number(id % 4 === 0) }, () => application('PENDING'));
    return [application(random.weighted({ APPROVED: 5, SIGNED: 3, PAID: 2 })), ...before, ...rivals];
  }
  if (status === 'IN_PROCESS') return [application('UNDER_REVIEW'), ...before];
  const popular = shelter.has.has('limits') && random.happens(0.12);
  const inquiries = Array.from({ length: popular ? random.between(3, 7) : Number(random.happens(0.2)) }, () =>
    application('PENDING'),
  );
  if (random.happens(0.05)) inquiries.push(application('PENDING', random.pick([{ canceled: true }, { withdrew: true }])));
  if (random.happens(0.06)) inquiries.push(application('DECLINED'));
  if (random.happens(0.02)) inquiries.push(application('ADOPTED', { returned: true }));
  return inquiries;
}

type Added = Application & { id: number; created_date: string; status_date: string };

/** What adopters have answered, agreed to and brought. */
async function addPapers(db: Database, random: Chance, added: Added[]): Promise<void> {
  const answers = added.flatMap(({ id }) =>
    asked.map(([ask, values], position) => ({ application_id: id, position, ask, value: random.pick(values) })),
  );
  const optIns = added.map(({ id }) => ({
    application_id: id,
    title: 'I have read the contract',
    required: true,
    accepted: true,
  }));
  const news = added.map(({ id }) => ({
    application_id: id,
    title: 'News from the shelter',
    required: false,
    accepted: random.happens(0.4),
  }));
  const documents = added.map(({ id, created_date }) => ({
    application_id: id,
    title: 'Proof of identity',
    received_date: random.happens(0.7) ? created_date : null,
  }));
  await insertRows(db, 'application_answer', answers);
  await insertRows(db, 'application_opt_in', [...optIns, ...news]);
  await insertRows(db, 'application_document', documents);
}

const asked: readonly [string, readonly string[]][] = [
  ['What kind of home do you live in?', ['House with a yard', 'House', 'Apartment', 'Farm']],
  ['Who else lives there?', ['Nobody', 'My partner', 'My family with two children', 'Two cats']],
  ['How many hours will it be alone?', ['Hardly ever', 'Up to four', 'Up to eight']],
];

/** A checkout for whoever was approved, computed as the product computes it; charged where it was paid. */
async function addCheckouts(db: Database, random: Chance, added: Added[]): Promise<void> {
  const approved = added.filter(({ status_key }) => ['APPROVED', 'SIGNED', 'PAID', 'ADOPTED'].includes(status_key));
  const [begun, kept, charges]: [Begun[], Insertable<DB['checkout_line']>[], Insertable<DB['payment_charge']>[]] = [[], [], []];
  for (const { id, status_key, status_date } of approved) {
    const { terms, choices } = await storedCheckout(db, id);
    const minor = (amount: number) => minorOf(amount, terms.currency, []);
    const discount = (terms.price ?? 0) > 20 && random.happens(0.2) ? -minor(random.between(5, 20)) : 0n;
    const addition = !discount && random.happens(0.06) ? minor(random.pick([10, 15, 25])) : 0n;
    const donation = random.happens(0.3) ? minor(random.pick([5, 10, 25])) : null;
    const license = random.happens(0.2) ? minor(random.pick([12, 15, 20])) : null;
    const spay_neuter = random.happens(0.1) ? minor(random.pick([35, 50])) : null;
    const { lines, total, chargeable } = computeCheckout(terms, {
      ...choices,
      discount,
      addition,
      donation,
      license,
      spay_neuter,
    });
    begun.push({ id, terms });
    kept.push(...lines.map((line, position) => ({ application_id: id, position, ...onWire(line, terms) })));
    if (chargeable && total && (status_key === 'PAID' || status_key === 'ADOPTED'))
      charges.push({
        application_id: id,
        gateway_key: terms.payment_type,
        state_key: 'CAPTURED',
        amount: textOf(total, terms.currency),
        currency: terms.currency,
        created_date: status_date,
        captured_date: status_date,
      });
  }
  await sql`update adoption_application a set terms = b.terms
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as b (id int, terms jsonb) where b.id = a.id`.execute(db);
  await insertRows(db, 'checkout_line', kept);
  await insertRows(db, 'payment_charge', charges);
}
type Begun = { id: number; terms: Terms };

async function addReturns(db: Database, random: Chance, added: Added[]): Promise<void> {
  const returned = added.filter((one) => one.returned);
  await insertRows(
    db,
    'adoption_return',
    returned.map(({ id, status_date }) => {
      const [reason_type_key, description] = random.pick(returns);
      return { application_id: id, reason_type_key, description, created_date: status_date };
    }),
  );
}

const returns = [
  ['RETURN', 'It did not get on with the cat that was there before.'],
  ['SURRENDER', 'The family moves abroad and cannot take it along.'],
  ['LOST', 'It ran away on the first walk and was brought back to the shelter.'],
] as const;

/** How each came to where it stands, between the day it was made and the day it came there. */
async function addSteps(db: Database): Promise<void> {
  await sql`update application_event e set created_date = a.status_date from adoption_application a
    where a.id = e.application_id and e.kind_key in ('FORCED', 'TAGGED')`.execute(db);
  // Written anew in the order of a life, which tells what has come of two at one moment.
  await sql`delete from application_event where kind_key in ('STATUS', 'CANCELED', 'WITHDREW', 'RETURNED')`.execute(db);
  await sql`insert into application_event (application_id, kind_key, status_key, created_date)
    select a.id, happened.kind, happened.key, a.created_date + (a.status_date - a.created_date) * happened.part
    from adoption_application a
      cross join lateral (select case a.status_key when 'DECLINED' then array['PENDING', 'UNDER_REVIEW', 'DECLINED']
        else array['PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID', 'ADOPTED'] end as keys) path
      cross join lateral (
        select 'STATUS' as kind, step.key, step.nth, case when step.nth < array_position(path.keys, a.status_key)
            then (step.nth - 1)::float8 / cardinality(path.keys) when a.canceled or a.withdrew or a.returned then 0.9 else 1 end as part
          from unnest(path.keys) with ordinality as step (key, nth)
          where step.nth <= array_position(path.keys, coalesce(a.forced_from_key, a.status_key))
        union all
        select case when a.canceled then 'CANCELED' when a.withdrew then 'WITHDREW' else 'RETURNED' end, a.status_key, 99, 1
          where a.canceled or a.withdrew or a.returned) happened
    order by a.id, happened.nth`.execute(db);
  // Money came when it was paid.
  await sql`update payment_charge c set created_date = e.created_date, captured_date = e.created_date from application_event e
    where e.application_id = c.application_id and e.status_key = 'PAID'`.execute(db);
}
