import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Item } from './decide.ts';
import type { Going } from './question.ts';
import type { Claim } from './run-state.ts';

export interface Told {
  external_id: string | null;
  name: string | null;
  outcome_key: string;
  reason: string | null;
}

/**
 * Says what a run made of single animals: all but those it left as they were. Whom rules leave out a scheduled reading of
 * changes says nothing of: the last whole reading has.
 */
export async function tell(
  db: Kysely<DB>,
  { id, since, dry_run }: Pick<Claim, 'id' | 'since' | 'dry_run'>,
  all: readonly Told[],
): Promise<void> {
  const rows = all.filter(({ outcome_key }) => outcome_key !== 'UNCHANGED' && !(since && outcome_key === 'FILTERED'));
  // Whom a run adds it adds once, in the transaction that says so: a first sync, which adds all, need not look for what was said.
  const isSaidOnce = ({ outcome_key }: Told) => outcome_key === 'ADDED' && !dry_run;
  await insert(db, id, rows.filter(isSaidOnce), sql``);
  const others = rows.filter((row) => !isSaidOnce(row));
  await insert(db, id, others, sql`on conflict do nothing`);
}

async function insert(db: Kysely<DB>, id: number, rows: readonly Told[], unlessSaid: ReturnType<typeof sql>): Promise<void> {
  if (rows.length)
    await sql`insert into integration_sync_pet (sync_id, external_id, name, outcome_key, reason)
      select ${id}, left(r.external_id, 255), left(r.name, 255), r.outcome_key, left(r.reason, 500)
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (external_id text, name text, outcome_key text, reason text)
      ${unlessSaid}`.execute(db);
}

/**
 * Drops whom earlier runs have left out, of those that began by themselves: where a shelter takes a tenth of a long list,
 * every quarter of an hour would keep the other nine once more.
 */
export async function forgetLeftOut(db: Kysely<DB>, { id, integration_id, since }: Claim): Promise<void> {
  if (!since)
    await sql`delete from integration_sync_pet p using integration_sync y
      where y.integration_id = ${integration_id} and y.id < ${id} and y.admin_user_id is null and p.sync_id = y.id
        and p.outcome_key = 'FILTERED'`.execute(db);
}

/** What became of an animal of a batch; who has left is left out, and archived where it was a pet. */
export function told({ externalId, name, outcome, translation, archives = false }: Met): Told[] {
  const reason = 'reason' in translation ? translation.reason : null;
  return [outcome, ...(archives ? ['ARCHIVED'] : [])].map((outcome_key) => ({
    external_id: externalId,
    name,
    outcome_key,
    reason,
  }));
}
type Met = Item & { outcome: string; archives?: boolean };

export const whyGone: Record<Going['left_by'], string> = {
  PARTNER: 'The partner no longer lists it.',
  FILTERS: 'The filters leave it out now.',
  MAPPINGS: 'The mapping of its species is switched off.',
  STATUSES: 'Its status is not offered.',
  MOVED: 'Another location of the account takes it.',
  GONE: 'The partner says that it has left.',
};

/** A pet that goes, by the rule that this worker has seen leave it out, or by what an earlier one has noted of it. */
export const toldGone = (
  { external_id, name, left_by }: Going,
  leftOut: ReadonlyMap<string, { reason: string }> = new Map(),
): Told => ({
  external_id,
  name,
  outcome_key: 'ARCHIVED',
  reason: (left_by !== 'PARTNER' && leftOut.get(external_id)?.reason) || whyGone[left_by],
});
