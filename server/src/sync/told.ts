import { MAX_TOLD, outcomes } from '@homeward/contract/sync';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Going } from './question.ts';
import type { Claim } from './run-state.ts';
import type { Item } from './write-batch.ts';

export interface Told {
  external_id: string | null;
  name: string | null;
  outcome_key: string;
  reason: string | null;
}

/**
 * What a run says of single animals: all but those it left as they were; the first 500 of each outcome. Whom rules leave out
 * and always have a scheduled reading of changes says nothing of: the last whole reading has.
 */
export class Teller {
  readonly #left = new Map<string, number>(outcomes.map((outcome) => [outcome, MAX_TOLD]));
  readonly #brief: boolean;

  constructor({ since }: Claim) {
    this.#brief = since !== null;
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
      if (this.#brief && outcome_key === 'FILTERED') return false;
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

/** What became of an animal of a batch. */
export const told = ({
  externalId,
  name,
  outcome,
  translation,
  archives = false,
}: Item & { outcome: string; archives?: boolean }): Told => ({
  external_id: externalId,
  name,
  outcome_key: archives ? 'ARCHIVED' : outcome,
  reason: 'reason' in translation ? translation.reason : null,
});

export const whyGone: Record<Going['left_by'], string> = {
  PARTNER: 'The partner no longer lists it.',
  FILTERS: 'The filters leave it out now.',
  MAPPINGS: 'The mapping of its species is switched off.',
  STATUSES: 'Its status is not offered.',
  GONE: 'The partner says that it has left.',
};

/** A pet that goes, by the rule that this worker has seen leave it out, or by what an earlier one has noted of it. */
export const toldGone = ({ external_id, name, left_by }: Going, leftOut: ReadonlyMap<string, { reason: string }>): Told => ({
  external_id,
  name,
  outcome_key: 'ARCHIVED',
  reason: (left_by !== 'PARTNER' && leftOut.get(external_id)?.reason) || whyGone[left_by],
});
