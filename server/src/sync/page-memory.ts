import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { KnownPage, KnownPages, ListPage } from '../partners/page-answer.ts';
import type { PartnerAnimal, ReadPage } from '../partners/partner.ts';
import { VERSION } from '../product-version.ts';
import { type KeptMet, Met } from './met.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';
import { sourcesWithPets } from './sources-with-pets.ts';

type KeptPage = KnownPage & { met: KeptMet };

/** So many pages are kept of an integration, each up to so many characters: whatever is beyond is read each time. */
const MOST_PAGES = 2000;
const LONGEST = 30_000;

/**
 * The pages of a list as the last run has left them. Of one that says the very same by the same rules no animal need be read
 * again that is a pet here of which nothing is open: nothing would come of it.
 */
export class PageMemory {
  readonly #plan: Plan;
  /** As it was when the run began. */
  readonly #hash: string;
  readonly #known: ReadonlyMap<string, KeptPage>;
  readonly #read = new Map<string, { page: ListPage; met: () => KeptMet }>();
  /** What is met on the pages of the batch at hand, by its animals. */
  #metOn = new Map<PartnerAnimal, Met>();
  /** The same, of those that are not known. */
  #met: Met[] = [];
  /** Whether any was not read again as a whole. */
  any = false;

  private constructor(plan: Plan, hash: string, known: ReadonlyMap<string, KeptPage>) {
    this.#plan = plan;
    this.#hash = hash;
    this.#known = known;
  }

  static async of(db: Database, plan: Plan, run: Claim): Promise<PageMemory> {
    const hash = hashOf(plan);
    return new PageMemory(plan, hash, isWhole(run) ? new Map() : await knownTo(db, plan, run, hash));
  }

  get known(): KnownPages {
    return this.#known;
  }

  /** Begins a batch that comes from these pages; what is met on those that are known is added to `all`. */
  begin(pages: readonly ReadPage[], all: Met): void {
    this.#metOn = new Map();
    this.#met = [];
    for (const { animals, ...page } of pages) {
      const known = this.#known.get(page.digest);
      if (known) all.add(known.met);
      this.any ||= known !== undefined;
      const met = new Met(this.#plan);
      for (const animal of animals) this.#metOn.set(animal, met);
      if (!known) this.#met.push(met);
      this.#read.set(page.digest, { page, met: () => known?.met ?? met.kept });
    }
  }

  /** Where to note what is met in an animal; undefined: it is of no page that may come again. */
  metOn(animal: PartnerAnimal): Met | undefined {
    return this.#metOn.get(animal);
  }

  /** Ends a batch. */
  end(all: Met): void {
    for (const met of this.#met) all.add(met.kept);
    this.#metOn = new Map();
    this.#met = [];
  }

  /** Keeps the pages of a run that has read its list to the end; those that it need not read again are there. */
  async keep(db: Database, run: Claim): Promise<void> {
    if (run.dry_run || run.resumed) return;
    const { integration } = this.#plan;
    const pages = [...this.#read.values()].slice(0, MOST_PAGES).map(({ page, met }) => ({ ...page, met: met() }));
    const kept = pages.filter((page) => JSON.stringify(page).length <= LONGEST);
    const fresh = kept.filter(({ digest }) => !this.#known.has(digest));
    await db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, run, sql`attempt = attempt`);
      await sql`delete from integration_page where integration_id = ${integration.id}
        and digest <> all(${kept.filter(({ digest }) => this.#known.has(digest)).map(({ digest }) => digest)})`.execute(trx);
      if (fresh.length)
        await sql`insert into integration_page (integration_id, digest, head, ids, met)
          select ${integration.id}, digest, head, array(select jsonb_array_elements_text(ids)), met
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r (digest text, head jsonb, ids jsonb, met jsonb)`.execute(
          trx,
        );
      await trx
        .updateTable('integration_rules')
        .set({ pages_sync_id: run.id, pages_hash: this.#hash })
        .where('integration_id', '=', integration.id)
        .execute();
    });
  }
}

/** Whether a run reads everything, whatever was read before. */
const isWhole = (run: Claim) =>
  run.dry_run || run.resumed || run.newRules === true || run.archive_all || run.force_updates || run.force_sections !== '';

/** What decides what an animal becomes beside what the fingerprint of the rules says. */
function hashOf(plan: Plan): string {
  const { fosters, species, currency, prices, definitions } = plan;
  const today = new Date().toISOString().slice(0, 10);
  const by = [VERSION, today, [...fosters], [...species], currency, [...prices], definitions.map(({ uuid }) => uuid)];
  return hash('sha256', JSON.stringify(by), 'base64url');
}

/** Only what the newest run that was begun has kept, and ended well, is what the pets are made of. */
async function knownTo(db: Database, { integration, mappings }: Plan, run: Claim, hash: string): Promise<Map<string, KeptPage>> {
  const { id, account_id } = integration;
  const { rows: kept } = await sql<{ words: string[] }>`select words from integration_rules
    where integration_id = ${id} and pages_hash = ${hash}
      and pages_sync_id = (select max(y.id) from integration_sync y
        where y.integration_id = ${id} and y.id <> ${run.id} and not y.dry_run and y.attempt > 0)
      and exists (select from integration_sync y where y.id = pages_sync_id and y.finish is not null)`.execute(db);
  if (!kept[0]) return new Map();
  // Of those that are not read again the words still count.
  mappings.met(kept[0].words);
  const { rows } = await sql<KeptPage & { open: string[] }>`
    with settled as materialized (select s.external_id from ${sourcesWithPets}
      where s.account_id = ${account_id} and s.integration_id = ${id} and ${isSettled})
    select digest, head, to_json(ids) as ids, met,
      to_json(array(select one from unnest(ids) one where one not in (select external_id from settled))) as open
    from integration_page where integration_id = ${id}`.execute(db);
  const some = rows.filter(({ ids, open }) => open.length < ids.length);
  return new Map(some.map(({ open, ...page }) => [page.digest, { ...page, open: new Set(open) }]));
}

/** Whether pet `p` is what its source `s` says, and nothing of it is open. */
export const isSettled = sql<boolean>`(s.left_date is null and not p.deleted and s.hash is not null
  and s.next_status_key is null and s.outcome_key not in ('WAITING', 'FAILED', 'FILTERED'))`;
