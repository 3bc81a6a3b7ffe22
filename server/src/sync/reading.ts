import type { PetStatus } from '@homeward/contract/pet';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type Batch, type PartnerAnimal, PartnerError, standingThere } from '../partners/partner.ts';
import { Toil } from '../partners/toil.ts';
import { mayLeave } from './leaving.ts';
import { MAX_PENDING, type Word } from './mappings.ts';
import { MetStatuses } from './met-statuses.ts';
import type { Plan } from './plan.ts';
import { failed, MAX_ID, tooLong } from './refused.ts';
import { type Claim, change } from './run-state.ts';
import { SeenAnimals } from './seen-animals.ts';
import { isTaken } from './siblings.ts';
import { tell, told } from './told.ts';
import { insideOf, type LeftOutBy, type Translation, translate } from './translate.ts';
import { valuesAt } from './values.ts';
import { countKeys, type Decided, decide, type Item, progress, type Source, writeBatch } from './write-batch.ts';

/** Rounds in which new words get their rows: species first, then the breeds that depend on them. */
const ROUNDS = 4;
/** So many animals in a row of which none can be used are no shelter's. */
const HOPELESS = 1000;

/** A run's way through the partner's animals, batch by batch. */
export class Reading {
  readonly #db: Database;
  readonly #plan: Plan;
  readonly #run: Claim;
  /** Definitions whose path some animal has. */
  readonly #found = new Set<string>();
  /** Fields of filters that no animal has had yet; of changes alone nobody knows what the others have. */
  readonly #missingFields: Set<string>;
  /** Ids that a dry run, which leaves no trace in the database, has seen. */
  readonly listed = new Set<string>();
  /** By which of our rules this worker has left animals out that are pets here. */
  readonly leftOut = new Map<string, { by: LeftOutBy; reason: string }>();
  /** The statuses of our own making that would take offered pets off the site, by the ids of their animals. */
  readonly heldBack = new Map<string, PetStatus>();
  /** What an earlier worker has counted of animals that leave no row behind; not to be counted again. */
  #counted = { filtered: 0, anonymous: 0 };
  /** How many there are in all, as far as the partner says. */
  #total: number | null = null;
  #any = false;
  /** How many in a row could not be used. */
  #failures = 0;
  readonly #statuses = new MetStatuses();
  /** However many definitions there are, others have their turn between two animals. */
  readonly #toil = new Toil('The partner', Number.POSITIVE_INFINITY);
  readonly #seen: SeenAnimals;
  /** Of how many another integration of the account takes care, by its location. */
  readonly #elsewhere = new Map<string, number>();

  private constructor(db: Database, plan: Plan, run: Claim) {
    this.#db = db;
    this.#plan = plan;
    this.#run = run;
    this.#seen = new SeenAnimals(plan, run);
    const { filters = [], exclude_filters = [] } = plan.settings;
    this.#missingFields = new Set([...filters, ...exclude_filters].map(({ field }) => field));
  }

  static async begin(db: Database, plan: Plan, run: Claim): Promise<Reading> {
    const reading = new Reading(db, plan, run);
    if (run.resumed) await reading.#resume();
    return reading;
  }

  async #resume(): Promise<void> {
    if (this.#run.dry_run) {
      // It has written nothing but its own counts: it begins anew.
      const zero = sql.join([...countKeys, 'current'].map((key) => sql`${sql.ref(key)} = 0`));
      await change(this.#db, this.#run, zero);
      await this.#db.deleteFrom('integration_sync_pet').where('sync_id', '=', this.#run.id).execute();
      return;
    }
    const { rows } = await sql<{ filtered: number; anonymous: number }>`
      select s.filtered - count(p.*) filter (where p.outcome_key = 'FILTERED') as filtered,
        s.failed_pets - count(p.*) filter (where p.outcome_key = 'FAILED') as anonymous
      from integration_sync s left join pet_source p on p.integration_id = s.integration_id and p.sync_id = s.id
      where s.id = ${this.#run.id} group by s.id`.execute(this.#db);
    this.#counted = rows[0] ?? this.#counted;
  }

  /** Takes a batch: translates it, decides, writes. */
  async take({ animals, refused, total, unchanged = [] }: Batch): Promise<void> {
    this.#total = total ?? this.#total;
    for (const animal of animals) this.#statuses.note(animal);
    await this.#toil.each(animals, (animal) => {
      this.#seen.note(animal);
      for (const field of this.#missingFields) if (valuesAt(insideOf(animal), field).length) this.#missingFields.delete(field);
    });
    this.#seen.noteUnchanged(unchanged?.length ?? 0);
    await this.#keep(unchanged);
    this.#any ||= animals.length > 0;
    const here = new Set(animals.map(({ externalId }) => externalId));
    const ids = [...here, ...refused.flatMap(({ externalId }) => externalId ?? [])].filter((id) => id.length <= MAX_ID);
    const sources = await this.#sources(ids);
    const isFresh = (id: string) => sources.get(id)?.sync_id !== this.#run.id;
    // What an animal of this run has written is the animal's: who comes with its id once more leaves no row.
    const isTwice = (id: string) => here.has(id) || (!isFresh(id) && sources.get(id)?.outcome_key !== 'FAILED');
    const keeps = (id: string | null): id is string => id !== null && id.length <= MAX_ID;
    const items = [
      ...(await this.#translate(animals.filter(({ externalId }) => keeps(externalId) && isFresh(externalId)))),
      ...refused.filter(({ externalId: id }) => keeps(id) && isFresh(id) && !isTwice(id)).map(failed),
    ];
    if (this.#run.dry_run) for (const id of ids) this.listed.add(id);
    const traceless = [
      ...refused.filter(({ externalId: id }) => !keeps(id) || isTwice(id)),
      ...animals.filter(({ externalId }) => !keeps(externalId)).map(tooLong),
    ].map((one) => ({ ...failed(one), outcome: 'FAILED' }));
    const decided = this.#uncounted(decide(items, sources, this.#plan, this.#run));
    for (const { sighted, externalId } of decided) {
      const branch = sighted && sources.get(externalId ?? '')?.elsewhere;
      if (branch) this.#elsewhere.set(branch, (this.#elsewhere.get(branch) ?? 0) + 1);
    }
    const anonymous = traceless.slice(this.#skip('anonymous', traceless.length)).length;
    await tell(this.#db, this.#run, traceless.flatMap(told));
    await this.#write(decided, anonymous);
    this.#giveUp([...decided, ...traceless]);
  }

  /** Nobody waits for the end of a list that holds nothing for us. */
  #giveUp(decided: (Item & { outcome: string })[]): void {
    for (const { outcome } of decided) this.#failures = outcome === 'FAILED' ? this.#failures + 1 : 0;
    if (this.#failures < HOPELESS) return;
    const reason = decided.findLast(({ outcome }) => outcome === 'FAILED');
    throw new PartnerError(
      'answer',
      `${this.#failures.toLocaleString('en')} animals in a row cannot be used. The last: ${(reason && told(reason)[0]?.reason) ?? ''}`,
    );
  }

  /** Notes that these pets are listed still; what an earlier worker has noted is not counted again. */
  async #keep(ids: string[]): Promise<void> {
    if (!ids.length) return;
    this.#any = true;
    await this.#db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, this.#run, sql`attempt = attempt`);
      const { numAffectedRows } =
        await sql`update pet_source set sync_id = ${this.#run.id}, outcome_key = 'UNCHANGED', left_date = null
        where account_id = ${this.#plan.integration.account_id} and integration_id = ${this.#plan.integration.id}
          and external_id = any(${ids}) and pet_id is not null and sync_id <> ${this.#run.id}`.execute(trx);
      const kept = Number(numAffectedRows ?? 0);
      await change(trx, this.#run, sql`current = current + ${kept}, unchanged = unchanged + ${kept}`);
    });
  }

  /** Those an earlier worker has counted without leaving a row. */
  #uncounted(decided: Decided[]): Decided[] {
    const traceless = decided.filter(({ outcome, petId }) => outcome === 'FILTERED' && !petId);
    const known = new Set(traceless.slice(0, this.#skip('filtered', traceless.length)));
    return known.size ? decided.filter((one) => !known.has(one)) : decided;
  }

  #skip(what: 'filtered' | 'anonymous', there: number): number {
    const skipped = Math.min(Math.max(0, this.#counted[what]), there);
    this.#counted[what] -= skipped;
    return skipped;
  }

  async #translate(animals: PartnerAnimal[]): Promise<Item[]> {
    const results = new Map<PartnerAnimal, Translation>();
    let open = animals;
    for (let round = 0; open.length; round++) {
      const missing: Word[] = [];
      const again: PartnerAnimal[] = [];
      await this.#toil.each(open, (animal) => {
        const before = missing.length;
        results.set(animal, translate(animal, this.#plan, missing, this.#found));
        if (missing.length > before) again.push(animal);
      });
      open = [];
      if (!missing.length || round === ROUNDS) break;
      await this.#add(missing);
      open = again;
    }
    return animals.map((animal) => ({
      externalId: animal.externalId,
      name: animal.name,
      standing: standingThere(animal),
      translation: results.get(animal) ?? { outcome: 'FAILED', reason: 'It could not be read.' },
    }));
  }

  /** A word that the database does not take is no reason for the others to wait: its animals do. */
  async #add(words: Word[]): Promise<void> {
    try {
      const { mappings } = this.#plan;
      await (this.#run.dry_run ? mappings.foresee(this.#db, words) : mappings.add(this.#db, words));
    } catch (error) {
      if (!isData(error)) throw error;
      const half = Math.ceil(words.length / 2);
      if (words.length > 1) for (const part of [words.slice(0, half), words.slice(half)]) await this.#add(part);
    }
  }

  async #sources(ids: string[]): Promise<Map<string, Source>> {
    const { integration } = this.#plan;
    const { rows } = await sql<Source>`
      select s.external_id, s.pet_id, s.hash, s.sync_id, s.outcome_key, p.deleted as pet_deleted, p.status_key,
        ${mayLeave} as may_leave, s.integration_id, b.name as elsewhere, ${isTaken(integration)} as taken,
        s.left_date is not null and s.integration_id <> ${integration.id} as parted
      from pet_source s left join pet p on p.id = s.pet_id left join organization_branch b on b.id = p.branch_id
      where s.account_id = ${integration.account_id} and s.external_id = any(${ids})`.execute(this.#db);
    return new Map(rows.map((row) => [row.external_id, row]));
  }

  async #write(decided: Decided[], anonymous: number): Promise<void> {
    if (!decided.length && !anonymous) return;
    const counted = { anonymous, total: this.#total };
    this.#remember(decided);
    if (this.#run.dry_run) {
      await tell(this.#db, this.#run, decided.flatMap(told));
      return change(this.#db, this.#run, progress(decided, counted));
    }
    try {
      await writeBatch(this.#db, this.#plan, this.#run, decided, counted);
    } catch (error) {
      if (!isData(error)) throw error;
      await this.#split(decided, anonymous);
    }
  }

  /** Why rules leave out an animal that is a pet here, or take it off the site. */
  #remember(decided: Decided[]): void {
    for (const { externalId, translation, petId, archives, next } of decided) {
      if (!externalId) continue;
      if (next) this.heldBack.set(externalId, next);
      if (petId && !archives && translation.outcome === 'FILTERED') this.leftOut.set(externalId, translation);
    }
  }

  /** Something in the batch is not what the database takes: it is found by halves, so that the others come through. */
  async #split(decided: Decided[], anonymous: number): Promise<void> {
    for (const one of decided) if (one.outcome === 'ADDED') one.petId = null;
    const [only] = decided;
    if (only && decided.length === 1) {
      const reason = 'Something in it is not what we can keep.';
      const refusedNow: Decided = {
        ...only,
        outcome: 'FAILED',
        archives: false,
        sighted: false,
        next: null,
        translation: { outcome: 'FAILED', reason },
      };
      return writeBatch(this.#db, this.#plan, this.#run, [refusedNow], { anonymous, total: this.#total });
    }
    const half = Math.ceil(decided.length / 2);
    await this.#write(decided.slice(0, half), anonymous);
    await this.#write(decided.slice(half), 0);
  }

  /** Whether the partner has listed nobody at all. */
  get isEmpty(): boolean {
    return !this.#any;
  }

  /** What staff should know although the run went on. */
  warnings(): string[] {
    if (!this.#any) return [];
    return [
      ...this.#missingPaths(),
      ...(this.#run.since ? [] : [...this.#missingFields].map((field) => `No animal has ${field}, which a filter looks for.`)),
      ...this.#statuses.warnings(this.#plan),
      ...[...this.#elsewhere].map(
        ([branch, count]) =>
          `${branch} reads the same account and lists ${count} of these animals, so they are there. Filters say which location gets which.`,
      ),
      ...(this.#plan.mappings.full
        ? [
            `More than ${MAX_PENDING} words are new, so the rest have no mapping to decide on yet. Decide on those there, or delete them.`,
          ]
        : []),
    ];
  }

  /** Keeps what the partner has for those who write settings; a dry run leaves no trace. */
  async keepSeen(): Promise<void> {
    if (this.#run.dry_run) return;
    await this.#statuses.keep(this.#db, this.#plan.integration.id, this.#run);
    await this.#seen.keep(this.#db);
  }

  #missingPaths(): string[] {
    return this.#plan.definitions
      .filter(({ uuid }) => !this.#found.has(uuid))
      .map(({ path, characteristicType }) => `No animal has ${path}, which the definition of ${characteristicType} looks for.`);
  }
}

/** Data exceptions and broken constraints, by their SQLSTATE; everything else is not one animal's fault. */
const isData = (error: unknown) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
