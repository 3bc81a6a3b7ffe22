import { type Kysely, sql } from 'kysely';
import { openSql } from '../adoptions/standing-sql.ts';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { mayLeave } from './leaving.ts';
import type { Plan } from './plan.ts';
import { doubted, endWith, type Going, hereBeforeQuestion, isRuledOut, questionOf } from './question.ts';
import type { Reading } from './reading.ts';
import { forgetTaken, noteTaken, takenBefore } from './ruled-out.ts';
import { acting, type Claim, change } from './run-state.ts';
import { forgetOtherNos, isKept, keptWarning, type Refusable } from './said-no.ts';
import { askAgain, handOver, heldUpBy, isLeft, isOurs, missedByAll, partWith, type Sibling, underOtherKeys } from './siblings.ts';
import { itsPet } from './sources-with-pets.ts';
import { tell, toldGone } from './told.ts';
import { holdsBack, type Withdrawn, withdraw } from './withdraw.ts';

const SIZE = 500;
/** How many pets a warning names. */
const NAMED = 5;

/**
 * Ends a run that has read everything: archives the pets that it has not listed or that rules leave out now, and forgets
 * the animals without one. What is too much to be believed stays, and the run ends with the question whether that is right.
 */
export async function archiveGone(db: Database, plan: Plan, run: Claim, reading: Reading): Promise<void> {
  const { integration } = plan;
  if (!run.dry_run) await handOver(db, integration, run, reading.others.siblings);
  const { others } = reading;
  others.stopped.push(...(await underOtherKeys(db, integration, run, others.doubtful)));
  const { before, all, ...busy } = await standing(db, plan, run, reading);
  const hereThen = await hereBeforeQuestion(db, run);
  // Who moves to another location of the account is lost to nobody, unless it will not be offered there.
  const moves = all.filter((pet) => pet.moves);
  const going = all.filter((pet) => !pet.moves || pet.becomes);
  const here = Math.min(before - all.filter(({ left_by }) => left_by === 'MOVED' || left_by === 'GONE').length, hereThen);
  const doubts = run.archive_all ? [] : doubted(going, here, reading.isEmpty, await takenBefore(db, run));
  const asked = doubts.every((pet) => isKept(pet, run)) ? [] : doubts;
  const waits = new Set(asked);
  const kept = going.filter((pet) => !waits.has(pet) && isKept(pet, run));
  const stays = waits.union(new Set(kept));
  await reading.admit(new Map([...stays].map((pet) => [pet.pet_id, waits.has(pet) ? 'ASKED' : 'KEPT'])));
  const believed = going.filter((pet) => !stays.has(pet));
  const gone = believed.filter(({ becomes }) => !becomes);
  // Compared with those of an older question that is still open, it may ask about more than there were.
  const ofAll = Math.max(here, asked.length);
  const warnings = [...warningsOf(busy, asked, ofAll), ...keptWarning(kept, here)];
  if (warnings.length) await change(db, run, sql`warnings = warnings || ${JSON.stringify(warnings)}::jsonb`);
  if (run.dry_run) {
    await tell(db, run, goneBy(gone, reading));
    await noteArchived(db, run, gone);
    return endWith(db, run);
  }
  // A question that closes by itself ends no no.
  await forgetOtherNos(
    db,
    integration,
    run,
    going.filter((pet) => isKept(pet, run)),
  );
  if (run.archive_all) await forgetTaken(db, run);
  else await noteTaken(db, run, { gone: believed.filter((pet) => isRuledOut(pet) && !pet.told).length, here });
  // Where all read one list, whoever is absent there is nowhere; and so is, wherever it is listed, who is taken by nobody's rules.
  const isWhole = reading.others.siblings.every(({ sameList }) => sameList);
  const isSure = ({ left_by, external_id }: Going) =>
    isWhole || (left_by !== 'PARTNER' && reading.leftOut.get(external_id)?.mayBeTaken === false);
  const unsure = gone.filter((pet) => !isSure(pet));
  await withdrawSome(db, run, [...believed, ...unsure.map(({ pet_id, meanwhile }) => ({ pet_id, becomes: meanwhile }))]);
  const hasWord = await partWith(db, integration, run, [...moves, ...unsure]);
  await archive(db, run, reading, hasWord ? gone.filter(isSure) : gone);
  await archive(db, run, reading, await missedByAll(db, integration, run));
  const heldUp = await heldUpBy(db, integration, reading.others.siblings);
  if (heldUp.length) await change(db, run, sql`held_up = true, warnings = warnings || ${JSON.stringify(heldUp)}::jsonb`);
  await sql`delete from pet_source where integration_id = ${integration.id} and sync_id <> ${run.id} and pet_id is null`.execute(
    db,
  );
  await endWith(db, run, asked.length ? { question: questionOf(asked, ofAll), pets: asked } : undefined);
  // Two that end at once wait for each other's word: whoever ends last sees that both have spoken.
  const isLate = others.siblings.length > 0 && (await missedByAll(db, integration, run)).length > 0;
  await askAgain(db, integration, run, isLate);
}

/** The names of pets with an adoption under way, which stay: of those listed no more, and of those that the partner says not to offer. */
interface Busy {
  unlisted: string[];
  out: string[];
}

function warningsOf(busy: Busy, asked: Going[], here: number): string[] {
  const unlisted = asked.filter((pet) => !isRuledOut(pet)).length;
  const withdrawn = asked.filter(({ becomes }) => becomes).length;
  const ruledOut = asked.length - unlisted - withdrawn;
  return [
    ...busyPets(busy.unlisted, 'is no longer listed', 'are no longer listed'),
    ...busyPets(busy.out, `has ${OUT}`, `have ${OUT}`),
    ...(unlisted ? [`${unlisted} of ${here} pets are no longer listed, so nothing of that was archived without a yes.`] : []),
    ...(ruledOut ? [`Rules leave out ${ruledOut} of ${here} pets now, so nothing of that was archived without a yes.`] : []),
    ...(withdrawn
      ? [`By the status map ${withdrawn} of ${here} pets are offered no more, so none of them was changed without a yes.`]
      : []),
  ];
}

const OUT = 'left the partner, or may not be offered by what it says';
const busyPets = (names: string[], is: string, are: string): string[] => {
  if (!names.length) return [];
  const pets =
    names.length === 1 ? `1 pet with an adoption under way ${is}` : `${names.length} pets with an adoption under way ${are}`;
  return [`${pets}: ${named(names)}.`];
};
const named = (names: string[]) =>
  [names.slice(0, NAMED).join(', '), ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])].join(' and ');

/**
 * A dry run leaves no trace in the sources, nor does who another keeps in step. The list's numbers are its account's: what is left
 * of one that this one is not has others. As a subselect PostgreSQL hashes it.
 */
const unseen = ({ integration }: Plan, run: Claim) =>
  sql`(s.sync_id <> ${run.id} and (s.account_id <> ${integration.account_id} or s.external_id not in (select id from listed)))`;

/** What rules of others leave out leaves no trace in a run that is not theirs. */
const ruledOutBy = (run: Claim, { leftOut }: Reading) => {
  const remembered = [...leftOut].flatMap(([id, { by, elsewhere }]) => (run.dry_run || elsewhere ? [[id, by]] : []));
  return sql`case when s.sync_id = ${run.id} and s.outcome_key = 'FILTERED' then s.filtered_by
    else ${JSON.stringify(Object.fromEntries(remembered))}::jsonb ->> s.external_id end`;
};

/**
 * Ours, without those that a location has left here whose list nobody reads any more, and those of the account's locations that
 * fail: where they read the same list, which tells who is absent for them, or
 * whose animals are listed here.
 */
const isDecidedBy = (plan: Plan, run: Claim, reading: Reading) => {
  const failing = reading.others.siblings.filter(({ failing_since }) => failing_since !== null);
  const of = (some: Sibling[]) =>
    sql`s.account_id = ${plan.integration.account_id} and s.integration_id = any(${some.map(({ id }) => id)})`;
  const isLeftUnread = sql`(${isLeft(plan.integration)} and ${unseen(plan, run)} and s.integration_id <> all(${reading.others.stopped}))`;
  return sql<boolean>`((${isOurs(plan.integration)} and not ${isLeftUnread}) or (${of(failing.filter(({ sameList }) => sameList))})
    or (${of(failing.filter(({ sameList }) => !sameList))} and not ${unseen(plan, run)}))`;
};

/** A pet that is to go; `moves`: another location takes it; `meanwhile`: the status it has until one whose list nobody knows may do so. */
type Leaving = Refusable & { moves: boolean; meanwhile: string | null };

/** The pets that the run decides on: how many were here before it (0 where nobody is to go), what becomes of those with an adoption under way, and who is to go. */
async function standing(db: Database, plan: Plan, run: Claim, reading: Reading) {
  // What a worker before this one has held back stands in the source; whom others keep in step, and whom a dry run met, this one remembers.
  const heldBack = sql`(${JSON.stringify(Object.fromEntries(reading.heldBack))}::jsonb -> s.external_id)`;
  // Pets are looked at only where something may become of them: of most animals their source says that nothing does.
  const { rows } = await sql<{ before: number } & Busy & { all: Omit<Leaving, 'told'>[] }>`
    with listed as materialized (select unnest(${[...reading.listed]}::text[]) as id),
    said as materialized (
      select s.pet_id, s.external_id, s.kept_from, r.rule, h.next, h.has_left, s.left_date is null or s.filtered_by = 'MOVED' as is_ours,
        s.sync_id <> ${run.id} or s.outcome_key not in ('ADDED', 'RESTORED') as was_here
      from pet_source s
        cross join lateral (select case when ${unseen(plan, run)} then 'PARTNER' else ${ruledOutBy(run, reading)} end as rule) r
        cross join lateral (select coalesce(case when s.sync_id = ${run.id} then s.next_status_key end, m.met ->> 'status') as next,
          coalesce((m.met ->> 'left')::boolean, false) as has_left from (select ${heldBack} as met) m) h
      where ${isDecidedBy(plan, run, reading)} and s.pet_id is not null),
    here as materialized (
      select s.*, p.name, w.becomes, ${mayLeave} as may_leave, not ${mayLeave} and p.status_key <> 'ADOPTED' as is_busy
      from said s ${itsPet}
        cross join lateral (select case when coalesce(s.rule, 'MOVED') = 'MOVED' and ${holdsBack(sql`s.next`)} then s.next end as becomes) w
      where num_nonnulls(s.rule, s.next) > 0 and not p.deleted),
    going as (select pet_id, external_id, name, kept_from, becomes, coalesce(rule = 'MOVED', false) as moves,
        case when becomes is null then next end as meanwhile,
        case when becomes is null then rule when has_left then 'GONE' else 'STATUSES' end as left_by
      from here where is_ours and num_nonnulls(rule, becomes) > 0 and may_leave)
    select case when exists (select from going)
        then (select count(*)::int from said s ${itsPet} where s.was_here and not p.deleted and ${mayLeave}) else 0 end as before,
      array(select name from here where is_busy and rule = 'PARTNER' order by external_id) as unlisted,
      array(select name from here where is_busy and rule in ('GONE', 'STATUSES') order by external_id) as out,
      (select coalesce(json_agg(g order by external_id), '[]') from going g) as all`.execute(db);
  const { all = [], ...others } = rows[0] ?? { before: 0, unlisted: [], out: [] };
  const { leftOut, heldBack: held } = reading;
  const told = ({ external_id }: { external_id: string }) => (leftOut.get(external_id) ?? held.get(external_id))?.told ?? false;
  return { ...others, all: all.map((pet): Leaving => ({ ...pet, told: told(pet) })) };
}

async function withdrawSome(db: Database, run: Claim, pets: Withdrawn[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await change(trx, run, sql`attempt = attempt`);
    await withdraw(trx, pets);
  });
}

const goneBy = (pets: readonly Going[], { leftOut }: Reading) => pets.map((pet) => toldGone(pet, leftOut));

async function archive(db: Database, run: Claim, reading: Reading, pets: readonly Going[]): Promise<void> {
  for (let from = 0; from < pets.length; from += SIZE) await archiveSome(db, run, reading, pets.slice(from, from + SIZE));
}

/** Archives these, unless they are somebody's meanwhile. */
async function archiveSome(db: Database, run: Claim, reading: Reading, pets: Going[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select ${acting(run)}`.execute(trx);
    const { rows } = await sql<{ id: number }>`update pet p set deleted = true
      where id = any(${pets.map(({ pet_id }) => pet_id)}) and not deleted and ${mayLeave} returning id`.execute(trx);
    const archived = new Set(rows.map(({ id }) => id));
    const gone = pets.filter(({ pet_id }) => archived.has(pet_id));
    await noteArchived(trx, run, gone);
    await tell(trx, run, goneBy(gone, reading));
  });
}

/** Counts these, and names whom somebody has asked for: who did must be told by a person, and the application stays open. */
async function noteArchived(db: Kysely<DB>, run: Claim, pets: readonly Going[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select p.name from pet p where p.id = any(${pets.map(({ pet_id }) => pet_id)})
    and exists (select from adoption_application a where a.pet_id = p.id and ${sql.raw(openSql('a'))}) order by p.id`.execute(db);
  const warnings = rows.length
    ? [`Archived though somebody waits for an answer to an application: ${named(rows.map(({ name }) => name))}.`]
    : [];
  await change(db, run, sql`archived = archived + ${pets.length}, warnings = warnings || ${JSON.stringify(warnings)}::jsonb`);
}
