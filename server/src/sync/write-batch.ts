import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { codeOf } from '../error-code.ts';
import { type Decided, type Item, isTakenUp, type Outcome } from './decide.ts';
import { mayLeave } from './leaving.ts';
import { writeMedia } from './media-rows.ts';
import type { Plan } from './plan.ts';
import { acting, type Claim, change, writes } from './run-state.ts';
import { tell, told } from './told.ts';
import { columnsOf, type PetRow } from './translate.ts';

export const countKeys = [
  'added',
  'updated',
  'unchanged',
  'migrated',
  'restored',
  'archived',
  'failed_pets',
  'waiting',
  'filtered',
] as const;
type Counts = Record<(typeof countKeys)[number], number>;
const noCounts = (): Counts => Object.fromEntries(countKeys.map((key) => [key, 0])) as Counts;

const countedAs: Record<Outcome, keyof Counts> = {
  ADDED: 'added',
  UPDATED: 'updated',
  UNCHANGED: 'unchanged',
  MIGRATED: 'migrated',
  RESTORED: 'restored',
  FAILED: 'failed_pets',
  WAITING: 'waiting',
  FILTERED: 'filtered',
};

export interface Counted {
  /** Refused without an id. */
  anonymous: number;
  /** How many animals there are in all; null: the partner does not say. */
  total: number | null;
}

/** What a batch adds to a run's counts, as SQL that sets them. */
export function progress(decided: readonly Decided[], { anonymous, total }: Counted) {
  const counts = noCounts();
  for (const { outcome, archives } of decided) {
    counts[countedAs[outcome]] += 1;
    if (archives) counts.archived += 1;
  }
  counts.failed_pets += anonymous;
  const set = countKeys.map((key) => sql`${sql.ref(key)} = ${sql.ref(key)} + ${counts[key]}`);
  return sql`current = current + ${decided.length + anonymous}, total = greatest(total, ${total}::int), ${sql.join(set)}`;
}

/** No batch waits for the disk, the run's end does: what a power cut takes back of the last ones the next worker reads again. */
const relaxed = (run: Claim) => sql`${acting(run)}, set_config('synchronous_commit', 'off', true)`;

/** Who was no pet when a batch was decided on is one by now, or who comes back has been taken up. */
class Overtaken extends Error {}
/** Whether another run of the account has come between: it has added or taken up some of them, or was about to at the very moment. */
export const isOvertaken = (error: unknown): boolean => error instanceof Overtaken || codeOf(error) === '40P01';

/**
 * Writes a batch, its counts and its progress in one transaction, unless the run is no longer this worker's. Throws what
 * isOvertaken knows, and writes nothing, where another run of the account has added or taken up some of them since they were
 * decided on.
 */
export async function writeBatch(db: Database, plan: Plan, run: Claim, decided: Decided[], counted: Counted): Promise<void> {
  const fresh = decided.filter(({ outcome }) => outcome === 'ADDED');
  const changed = decided.filter((one) => one.outcome === 'UPDATED' || isTakenUp(one));
  const gone = decided.filter(({ archives }) => archives).map(({ petId }) => petId ?? 0);
  await db.transaction().execute(async (trx) => {
    await sql`select ${relaxed(run)}, ${writes(run)}`.execute(trx);
    await takeUp(trx, plan, decided.filter(isTakenUp));
    await insertPets(trx, plan, fresh);
    await updatePets(trx, plan, changed);
    await archivePets(trx, gone);
    await writeSources(trx, plan, run, decided);
    await writeSightings(trx, plan, run, decided);
    await writeMedia(trx, plan, run, decided);
    await tell(trx, run, decided.flatMap(told));
    // Last of all, so that no batch waits for another: whoever has lost the run has written nothing.
    await change(trx, run, progress(decided, counted));
  });
}

/** Notes that these pets are listed still; what an earlier worker has noted is not counted again. */
export async function writeKept(db: Database, plan: Plan, run: Claim, ids: string[], total: number | null): Promise<void> {
  const { id, account_id } = plan.integration;
  const written = db.transaction().execute(async (trx) => {
    // Who has lost the run learns it before anything is written.
    await change(trx, run, sql`attempt = attempt`);
    const { numAffectedRows } = await sql`update pet_source set sync_id = ${run.id}, outcome_key = 'UNCHANGED', left_date = null
      where account_id = ${account_id} and integration_id = ${id} and external_id = any(${ids}) and pet_id is not null
        and sync_id <> ${run.id}`.execute(trx);
    const kept = Number(numAffectedRows ?? 0);
    await change(
      trx,
      run,
      sql`current = current + ${kept}, unchanged = unchanged + ${kept}, total = greatest(total, ${total}::int)`,
    );
  });
  await written.catch((error) => {
    if (!isOvertaken(error)) throw error;
    // Another run of the account was about to note that it lists them, too, and each waited for the other.
    return writeKept(db, plan, run, ids, total);
  });
}

/** Keeps others from those that are taken up, unless another run has had its word since they were decided on. */
async function takeUp(trx: Transaction<DB>, { integration }: Plan, some: Decided[]): Promise<void> {
  if (!some.length) return;
  const { rows } = await sql`select from pet_source s
      join unnest(${some.map(({ externalId }) => externalId)}::text[], ${some.map(({ after }) => after)}::int[]) as r (id, after)
        on r.id = s.external_id and r.after = s.sync_id
    where s.account_id = ${integration.account_id} order by s.external_id for no key update of s`.execute(trx);
  if (rows.length < some.length) throw new Overtaken('Another run of the account has taken them up');
}

const petOf = ({ translation }: Item): PetRow => {
  if (translation.outcome !== 'PET') throw new Error('Only a translated animal is a pet');
  return translation.pet;
};

/** What a pet cannot be without comes whatever the sections say. */
const ALWAYS = ['name', 'specie_id'] as const;
const columnsFor = (sections: ReadonlySet<keyof typeof columnsOf>) => [
  ...new Set([...ALWAYS, ...[...sections].flatMap((section): readonly (keyof PetRow)[] => columnsOf[section])]),
];

async function insertPets(trx: Transaction<DB>, { integration, settings, creates }: Plan, fresh: Decided[]): Promise<void> {
  if (!fresh.length) return;
  const columns = columnsFor(creates).filter((column) => column !== 'status_key');
  const visibility = settings.start_visibility === false ? 'HIDDEN' : 'VISIBLE';
  const status = creates.has('INFO') ? sql`coalesce(r.status_key, 'AVAILABLE')` : sql`'AVAILABLE'`;
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`insert into pet (branch_id, visibility_key, status_key, ${list})
    select ${integration.branch_id}, ${visibility}, ${status}, ${values(columns)}
    from json_populate_recordset(null::pet, ${json(fresh.map(petOf))}::json) r returning id`.execute(trx);
  for (const [index, { id }] of rows.entries()) if (fresh[index]) fresh[index].petId = id;
}

const values = (columns: readonly (keyof PetRow)[]) =>
  sql.join(columns.map((column) => (defaults[column] ? sql.raw(defaults[column]) : sql.ref(`r.${column}`))));
/** What a column must not be null in. */
const defaults: Partial<Record<keyof PetRow, string>> = {
  foster: 'coalesce(r.foster, false)',
  characteristics: "coalesce(r.characteristics, '{}')",
};

async function updatePets(trx: Transaction<DB>, { integration, updates }: Plan, changed: Decided[]): Promise<void> {
  if (!changed.length) return;
  const columns = [...updates]
    .flatMap((section): readonly (keyof PetRow)[] => columnsOf[section])
    .filter((column) => column !== 'status_key');
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  // What staff or an adoption have set is no sync's to change, unless the animal has found its home (decision 115).
  if (updates.has('INFO'))
    set.push(sql`status_key = case when p.status_source = 'SYNC' or r.status_key = 'ADOPTED'
      then coalesce(r.status_key, p.status_key) else p.status_key end`);
  const rows = changed.map((item) => ({ ...petOf(item), id: item.petId, ...(item.next && { status_key: null }) }));
  await sql`update pet p set ${sql.join([...set, sql`deleted = false`, sql`branch_id = ${integration.branch_id}`])}
    from json_populate_recordset(null::pet, ${json(rows)}::json) r where p.id = r.id`.execute(trx);
}

async function archivePets(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length) await sql`update pet p set deleted = true where id = any(${ids}) and not deleted and ${mayLeave}`.execute(trx);
}

async function writeSources(trx: Transaction<DB>, { integration }: Plan, run: Claim, decided: Decided[]): Promise<void> {
  const same = decided.filter(({ outcome }) => outcome === 'UNCHANGED');
  if (same.length)
    await sql`update pet_source set sync_id = ${run.id}, outcome_key = 'UNCHANGED', waits_on = null, left_date = null,
        standing_there = coalesce(r.standing, standing_there)
      from unnest(${same.map(({ externalId }) => externalId)}::text[], ${same.map(standingNow)}::text[]) as r (id, standing)
      where account_id = ${integration.account_id} and external_id = r.id`.execute(trx);
  // What filters leave out needs no row, unless it is a pet here.
  const others = decided.filter(
    ({ outcome, petId, elsewhere }) => !elsewhere && outcome !== 'UNCHANGED' && (outcome !== 'FILTERED' || petId),
  );
  if (!others.length) return;
  const rows = others.map(({ externalId, petId, outcome, brings, translation, next, ...one }) => ({
    external_id: externalId,
    pet_id: petId,
    hash: translation.outcome === 'PET' ? translation.hash : null,
    outcome_key: outcome,
    brought_by: brings ? integration.id : null,
    waits_on: translation.outcome === 'WAITING' ? translation.waitsOn : null,
    filtered_by: translation.outcome === 'FILTERED' ? translation.by : null,
    next_status_key: next?.status ?? null,
    standing_there: standingNow(one),
  }));
  // In one order, so that two runs of an account do not wait for each other.
  rows.sort((one, other) => (`${one.external_id}` < `${other.external_id}` ? -1 : 1));
  const { numAffectedRows } =
    await sql`insert into pet_source (account_id, integration_id, brought_by, external_id, pet_id, hash, sync_id, outcome_key, filtered_by, next_status_key, standing_there, waits_on)
    select ${integration.account_id}, ${integration.id}, r.brought_by, r.external_id, r.pet_id, r.hash, ${run.id}, r.outcome_key, r.filtered_by, r.next_status_key, r.standing_there,
      case when r.waits_on is not null then array(select jsonb_array_elements_text(r.waits_on)) end
    from json_to_recordset(${json(rows)}::json) as r (external_id text, pet_id int, hash text, outcome_key text, brought_by int, filtered_by text, next_status_key text, standing_there text, waits_on jsonb)
    on conflict (account_id, external_id) do update set integration_id = excluded.integration_id,
      brought_by = coalesce(excluded.brought_by, pet_source.brought_by),
      left_date = case when excluded.filtered_by = pet_source.filtered_by then pet_source.left_date end, pet_id = excluded.pet_id, hash = excluded.hash,
      sync_id = excluded.sync_id, outcome_key = excluded.outcome_key, filtered_by = excluded.filtered_by, next_status_key = excluded.next_status_key,
      standing_there = coalesce(excluded.standing_there, pet_source.standing_there), waits_on = excluded.waits_on
    where pet_source.pet_id is null or pet_source.pet_id = excluded.pet_id`.execute(trx);
  if (Number(numAffectedRows) < rows.length) throw new Overtaken('Another run of the account has added them');
}

/** Says to the integrations that keep these in step that this one lists them, too. */
async function writeSightings(trx: Transaction<DB>, { integration }: Plan, run: Claim, decided: Decided[]): Promise<void> {
  const sighted = decided.filter((one) => one.sighted).map(({ externalId }) => externalId);
  if (sighted.length)
    await sql`update pet_source set seen_by = ${integration.id}, seen_sync = ${run.id}
      where account_id = ${integration.account_id} and external_id = any(${sighted})`.execute(trx);
}

const standingNow = ({ standing, told }: Pick<Decided, 'standing' | 'told'>) => (told ? null : standing);
const json = (value: unknown) => JSON.stringify(value);
