import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Batch, PartnerAnimal, PartnerError } from '../partners/partner.ts';
import { Toil } from '../partners/toil.ts';
import { CountedBefore } from './counted-before.ts';
import { type Decided, decide, type Item, isTakenUp, type Source } from './decide.ts';
import { TOO_MANY_WORDS } from './mappings.ts';
import { Met } from './met.ts';
import { Newcomers, renumber } from './newcomers.ts';
import { PageMemory } from './page-memory.ts';
import type { Plan } from './plan.ts';
import { MAX_ID } from './refused.ts';
import { type Claim, change } from './run-state.ts';
import { SeenAnimals } from './seen-animals.ts';
import { listedElsewhere, type Others } from './siblings.ts';
import { idsOf, sortOut, type Translated } from './sort-out.ts';
import { sourcesOf } from './sources-of.ts';
import { mayBeTaken, type Withdrawal } from './there.ts';
import { tell, told } from './told.ts';
import type { LeftOutBy } from './translate.ts';
import { isData, translateAll } from './translate-all.ts';
import { Dead } from './twice.ts';
import { reasonsOf, Unusable } from './unusable.ts';
import { countKeys, isOvertaken, progress, writeBatch, writeKept } from './write-batch.ts';

/** So many that were set aside are written at once. */
const SIZE = 500;
const REFUSED = { outcome: 'FAILED', reason: 'Something in it is not what we can keep.' } as const;

/** What is to be written of a batch. */
interface ToWrite {
  ids: string[];
  decided: Decided[];
  /** Refused, and of no id that a row could have. */
  traceless: Parameters<typeof told>[0][];
  /** How many of these are still to be counted. */
  anonymous: number;
  /** What the run ends with once this is written. */
  hopeless: PartnerError | undefined;
}

/** A run's way through the partner's animals, batch by batch. */
export class Reading {
  readonly #db: Database;
  readonly #plan: Plan;
  readonly #run: Claim;
  readonly others: Others;
  readonly #met: Met;
  /** Ids of animals that the list has named and that are known here. */
  readonly listed = new Set<string>();
  /** By which rules this worker has left out who is a pet here, and whether another integration keeps it in step, or may take it. */
  readonly leftOut = new Map<string, { by: LeftOutBy; reason: string; elsewhere: boolean; told: boolean; mayBeTaken: boolean }>();
  readonly #counted: CountedBefore;
  /** The statuses that would take offered pets off the site, by the ids of their animals. */
  readonly heldBack = new Map<string, Withdrawal & Pick<Decided, 'told'>>();
  /** How many there are in all, as far as the partner says. */
  #total: number | null = null;
  #any = false;
  /** What staff should know although the run goes on. */
  readonly noted: string[] = [];
  readonly #unusable = new Unusable();
  readonly #toil = new Toil('The partner', Number.POSITIVE_INFINITY);
  readonly #seen: SeenAnimals;
  readonly #newcomers: Newcomers;
  /** Of how many another integration of the account takes care, by its id. */
  readonly #elsewhere = new Map<number, number>();
  readonly pages: PageMemory;
  readonly dead: Dead;
  /** Ids of the batches that are decided on and not written yet. */
  readonly #unwritten = new Set<string>();

  private constructor(
    db: Database,
    plan: Plan,
    run: Claim,
    { counted, others, pages }: { counted: CountedBefore; others: Others; pages: PageMemory },
  ) {
    this.#db = db;
    this.#plan = plan;
    this.#run = run;
    this.others = others;
    this.#counted = counted;
    this.#seen = new SeenAnimals(plan, run);
    this.#newcomers = new Newcomers(db, plan, run, this.others.siblings);
    this.pages = pages;
    this.#met = new Met(plan);
    this.dead = new Dead(plan.dead);
  }

  static async begin(db: Database, plan: Plan, run: Claim, others: Others): Promise<Reading> {
    const [counted, pages] = [await CountedBefore.of(db, run), await PageMemory.of(db, plan, run)];
    const reading = new Reading(db, plan, run, { counted, others, pages });
    if (run.resumed && run.dry_run) await reading.#beginAnew();
    return reading;
  }

  /** A dry run that was broken off has written nothing but its own counts. */
  async #beginAnew(): Promise<void> {
    const zero = sql.join([...countKeys, 'current'].map((key) => sql`${sql.ref(key)} = 0`));
    await change(this.#db, this.#run, zero);
    await this.#db.deleteFrom('integration_sync_pet').where('sync_id', '=', this.#run.id).execute();
  }

  /** Says of each batch what its animals become, whatever was written of the batch before. */
  async *translated(batches: AsyncIterable<Batch>): AsyncGenerator<Translated, void> {
    for await (const batch of batches) yield await this.#translate(batch);
  }

  async #translate(batch: Batch): Promise<Translated> {
    const { animals } = batch;
    this.pages.begin(batch.pages ?? [], this.#met);
    const metOn = (animal: PartnerAnimal) => this.pages.metOn(animal) ?? this.#met;
    await this.#toil.each(animals, (animal) => {
      this.#seen.note(animal);
      this.dead.note(animal);
      metOn(animal).note(animal);
    });
    const kept = animals.filter(({ externalId }) => externalId.length <= MAX_ID);
    const means = { db: this.#db, plan: this.#plan, run: this.#run, metOn, toil: this.#toil, siblings: this.others.siblings };
    const translated = { ...batch, items: await translateAll(kept, means) };
    this.pages.end(this.#met);
    return translated;
  }

  /** Whether what becomes of batches before counts for this one. */
  followsOn(batch: Batch): boolean {
    if (this.#unusable.hopeless) return true;
    return [...idsOf(batch), ...(batch.unchanged ?? [])].some((id) => this.#unwritten.has(id));
  }

  /** What is to be written of a batch. Those before may be under way still, unless it follows on one of them. */
  async decide(batch: Translated): Promise<ToWrite> {
    const { animals, total, unchanged = [] } = batch;
    this.#total = total ?? this.#total;
    this.#seen.noteUnchanged(unchanged.length);
    await this.#keep(unchanged);
    this.#any ||= animals.length > 0;
    const ids = idsOf(batch);
    for (const id of ids) this.#unwritten.add(id);
    const sources = await this.#sources(ids);
    const at = { plan: this.#plan, run: this.#run, sources, newcomers: this.#newcomers };
    const { items, traceless, refused, unusable } = sortOut(batch, at);
    for (const id of [...sources.keys(), ...unchanged]) this.listed.add(id);
    const decided = this.#decide(await this.#newcomers.hold(items, sources, this.listed), sources);
    const anonymous = this.#counted.anonymous(traceless.length);
    const hopeless = this.#unusable.take({ animals, refused, unchanged }, reasonsOf(unusable, this.#run, sources));
    return { ids, decided, traceless, anonymous, hopeless };
  }

  async write({ ids, decided, traceless, anonymous, hopeless }: ToWrite): Promise<void> {
    await tell(this.#db, this.#run, traceless.flatMap(told));
    await this.#write(decided, anonymous);
    for (const id of ids) this.#unwritten.delete(id);
    if (hopeless) throw hopeless;
  }

  /** Takes animals that are listed no more, and of which the partner says that they have left or are not to be offered. */
  async takeDeparted(batch: Batch): Promise<void> {
    const any = this.#any;
    const translated = await this.#translate(batch);
    // Whom our rules would offer all the same is absent, as the list says.
    const items = translated.items.filter(
      ({ translation: it }) => it.outcome === 'FILTERED' || (it.outcome === 'PET' && it.left),
    );
    const out = new Set(items.map(({ externalId }) => externalId));
    await this.write(
      await this.decide({ ...translated, items, animals: batch.animals.filter(({ externalId }) => out.has(externalId)) }),
    );
    this.#any = any;
  }

  #decide(items: Item[], sources: ReadonlyMap<string, Source>): Decided[] {
    const decided = this.#counted.without(decide(items, sources, this.#plan, this.#run));
    for (const { sighted, externalId } of decided) {
      const keeper = sighted && sources.get(externalId ?? '')?.integration_id;
      if (keeper) this.#elsewhere.set(keeper, (this.#elsewhere.get(keeper) ?? 0) + 1);
    }
    return decided;
  }

  /** At the list's end: pets whose animals have new numbers go on under these. */
  async renumber(): Promise<void> {
    const found = await this.#newcomers.renumbered(this.listed);
    await renumber(this.#db, this.#plan, this.#run, found);
    const before = new Map([...found].map(([{ externalId }, pet]) => [externalId ?? '', pet.external_id]));
    for (const id of [...before].flat()) this.listed.add(id);
    for (const id of before.values()) this.leftOut.delete(id);
    // A dry run has left the numbers as they were.
    await this.#late([...found.keys()], (id) => (this.#run.dry_run ? (before.get(id) ?? id) : id));
  }

  /** Takes who is new indeed; who may be one of the pets that `stay` waits. */
  async admit(stay: ReadonlyMap<number, 'ASKED' | 'KEPT'>): Promise<void> {
    await this.#late(await this.#newcomers.admitted(this.listed, stay));
    await change(this.#db, this.#run, sql`total = current`);
  }

  /** Takes animals that were set aside; `known` says under which id each is known here. */
  async #late(items: Item[], known = (id: string) => id): Promise<void> {
    for (let from = 0; from < items.length; from += SIZE) {
      const some = items.slice(from, from + SIZE);
      const ids = some.map(({ externalId }) => externalId ?? '');
      const sources = await this.#sources(ids.map(known));
      const now = ids.flatMap((id): [string, Source][] => {
        const source = sources.get(known(id));
        return source ? [[id, source]] : [];
      });
      await this.#write(this.#decide(some, new Map(now)), 0);
    }
  }

  /** Notes that these pets are listed still. */
  async #keep(ids: string[]): Promise<void> {
    if (!ids.length) return;
    this.#any = true;
    await writeKept(this.#db, this.#plan, this.#run, ids, this.#total);
  }

  #sources = (ids: string[]) => sourcesOf(this.#db, this.#plan, ids);

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
      if (isOvertaken(error)) return this.#write(await this.#anew(decided), anonymous);
      if (!isData(error) || decided.some(({ translation }) => translation === REFUSED)) throw error;
      await this.#split(decided, anonymous);
    }
  }

  /** Decides once more on those that another run of the account may have added or taken up meanwhile. */
  async #anew(decided: Decided[]): Promise<Decided[]> {
    const isOpen = ({ outcome, petId, elsewhere }: Decided) =>
      outcome === 'ADDED' || isTakenUp({ outcome }) || (outcome !== 'FILTERED' && petId === null && !elsewhere);
    const { others = [], open = [] } = Object.groupBy(decided, (one) => (isOpen(one) ? 'open' : 'others'));
    const sources = await this.#sources(open.map(({ externalId }) => externalId ?? ''));
    return [...others, ...this.#decide(open, sources)];
  }

  /** Why rules leave out an animal that is a pet here, or take it off the site. */
  #remember(decided: Decided[]): void {
    for (const { externalId, translation, petId, archives, elsewhere, next, told, there } of decided) {
      if (externalId && next) this.heldBack.set(externalId, { ...next, told });
      if (externalId && petId && !archives && translation.outcome === 'FILTERED')
        this.leftOut.set(externalId, { ...translation, elsewhere, told, mayBeTaken: mayBeTaken(there) });
    }
  }

  /** Something in the batch is not what the database takes: it is found by halves, so that the others come through. */
  async #split(decided: Decided[], anonymous: number): Promise<void> {
    for (const one of decided) if (one.outcome === 'ADDED') one.petId = null;
    const [only] = decided;
    if (only && decided.length === 1) {
      const refusedNow: Decided = {
        ...only,
        outcome: 'FAILED',
        archives: false,
        sighted: false,
        next: null,
        translation: REFUSED,
      };
      return this.#write([refusedNow], anonymous);
    }
    const half = Math.ceil(decided.length / 2);
    await this.#write(decided.slice(0, half), anonymous);
    await this.#write(decided.slice(half), 0);
  }

  /** Whether the partner has listed nobody at all. */
  get isEmpty(): boolean {
    return !this.#any;
  }

  warnings(): string[] {
    if (!this.#any) return this.noted;
    return [
      ...this.noted,
      // Of changes alone nobody knows what the others have.
      ...(this.#run.since ? [] : this.#met.missing(this.#plan)),
      ...this.#met.statuses.warnings(this.#plan),
      ...listedElsewhere(this.#elsewhere, this.others.siblings, this.#plan.integration.partner_key),
      ...(this.#plan.mappings.full ? [TOO_MANY_WORDS] : []),
    ];
  }

  /** Keeps what the partner has for those who write settings; a dry run leaves no trace. */
  async keepSeen(): Promise<void> {
    if (this.#run.dry_run) return;
    await this.#met.statuses.keep(this.#db, this.#plan.integration.id, this.#run);
    await this.#seen.keep(this.#db, this.pages.any);
  }
}
