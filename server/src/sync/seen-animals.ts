import type { Seen } from '@homeward/contract/integration-settings';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';
import { SeenWords } from './seen-words.ts';
import { filtersHash, isWanted, settingsHash } from './wanted.ts';

/** What a run has seen of its partner's animals, kept for the screens on which filters and definitions are written. */
export class SeenAnimals {
  readonly #plan: Plan;
  readonly #run: Claim;
  readonly #words = new SeenWords();
  #wanted = 0;

  constructor(plan: Plan, run: Claim) {
    this.#plan = plan;
    this.#run = run;
  }

  note(animal: PartnerAnimal): void {
    this.#words.note(animal);
    if (isWanted(animal, this.#plan)) this.#wanted += 1;
  }

  /** Only those are told as unchanged that are pets here. */
  noteUnchanged(count: number): void {
    this.#wanted += count;
  }

  /** `others`: there are animals that were not read again. */
  async keep(db: Database, others: boolean): Promise<void> {
    const { integration, settings } = this.#plan;
    await db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, this.#run, sql`attempt = attempt`);
      const { rows } = await sql<{ words: Seen }>`select words from integration_seen where integration_id = ${integration.id}
        and ${this.#run.since !== null || others}`.execute(trx);
      const words = JSON.stringify(withEarlier(rows[0]?.words, this.#words.seen));
      await sql`insert into integration_seen (integration_id, wanted, settings_hash, filters_hash, words)
        values (${integration.id}, ${this.#wanted}, ${settingsHash(settings)}, ${filtersHash(settings)}, ${words}::jsonb)
        on conflict (integration_id) do update set wanted = excluded.wanted, settings_hash = excluded.settings_hash,
          filters_hash = excluded.filters_hash,
          words = excluded.words`.execute(trx);
    });
  }
}

/** A reading of some adds to what the last whole one has seen, whose animals are not counted twice. */
function withEarlier(earlier: Seen | undefined, seen: Seen): Seen {
  if (!earlier) return seen;
  const words = new SeenWords();
  words.add(earlier);
  words.addAgain(seen);
  return words.seen;
}
