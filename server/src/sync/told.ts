import { MAX_TOLD, outcomes } from '@homeward/contract/sync';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Claim } from './run-state.ts';

export interface Told {
  external_id: string | null;
  name: string | null;
  outcome_key: string;
  reason: string | null;
}

/** What a run says of single animals: those that failed or wait, everything of a dry run; the first 500 of each outcome. */
export class Teller {
  readonly #left = new Map<string, number>(outcomes.map((outcome) => [outcome, MAX_TOLD]));
  readonly #dry: boolean;

  constructor({ dry_run }: Claim) {
    this.#dry = dry_run;
  }

  /** Goes on where an earlier worker stopped. */
  async resume(db: Database, { id }: Claim): Promise<void> {
    const said = await db
      .selectFrom('integration_sync_pet')
      .where('sync_id', '=', id)
      .groupBy('outcome_key')
      .select(({ fn }) => ['outcome_key', fn.countAll<number>().as('count')])
      .execute();
    for (const { outcome_key, count } of said) this.#left.set(outcome_key, MAX_TOLD - Number(count));
  }

  /** Tells of these as far as there is room. */
  async tell(db: Database, { id }: Claim, all: Told[]): Promise<void> {
    const rows = all.filter(({ outcome_key }) => {
      if (!this.#dry && outcome_key !== 'FAILED' && outcome_key !== 'WAITING') return false;
      const left = this.#left.get(outcome_key) ?? 0;
      this.#left.set(outcome_key, left - 1);
      return left > 0;
    });
    if (!rows.length) return;
    await sql`insert into integration_sync_pet (sync_id, external_id, name, outcome_key, reason)
      select ${id}, left(r.external_id, 255), left(r.name, 255), r.outcome_key, left(r.reason, 500)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (external_id text, name text, outcome_key text, reason text)
      on conflict do nothing`.execute(db);
  }
}
