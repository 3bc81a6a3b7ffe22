import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Decided } from './decide.ts';
import type { Claim } from './run-state.ts';

/** What an earlier worker of a run has counted of animals that leave no row behind: they are not to be counted again. */
export class CountedBefore {
  #filtered = 0;
  #anonymous = 0;

  static async of(db: Database, { id, resumed, dry_run }: Claim): Promise<CountedBefore> {
    const counted = new CountedBefore();
    if (!resumed || dry_run) return counted;
    const { rows } = await sql<{ filtered: number; anonymous: number }>`
      select s.filtered - count(p.*) filter (where p.outcome_key = 'FILTERED') as filtered,
        s.failed_pets - count(p.*) filter (where p.outcome_key = 'FAILED') as anonymous
      from integration_sync s left join pet_source p on p.integration_id = s.integration_id and p.sync_id = s.id
      where s.id = ${id} group by s.id`.execute(db);
    counted.#filtered = Math.max(0, rows[0]?.filtered ?? 0);
    counted.#anonymous = Math.max(0, rows[0]?.anonymous ?? 0);
    return counted;
  }

  /** Those of a batch that are still to be counted. */
  without(decided: Decided[]): Decided[] {
    const traceless = decided.filter(({ outcome, petId }) => outcome === 'FILTERED' && !petId);
    const known = new Set(traceless.slice(0, this.#filtered));
    this.#filtered -= known.size;
    return known.size ? decided.filter((one) => !known.has(one)) : decided;
  }

  /** How many of so many that have no id are still to be counted. */
  anonymous(there: number): number {
    const skipped = Math.min(this.#anonymous, there);
    this.#anonymous -= skipped;
    return there - skipped;
  }
}
