import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Connected } from './plan.ts';
import { type Doubtful, isRuledOut } from './question.ts';
import { type Claim, change } from './run-state.ts';
import { isOurs } from './siblings.ts';

/**
 * A no to a run's question holds for just those pets while each would go by the same rule, and with the same status: later
 * runs leave them without asking. It ends with the first run in which one would stay anyway or goes by another rule, and
 * with the answer to a question about it and others.
 */
const keptFrom = (left_by: ReturnType<typeof sql>, becomes: ReturnType<typeof sql>) =>
  sql<string>`concat_ws(' ', ${left_by}, ${becomes})`;

/** Remembers that somebody has said no to what this run asks. */
export async function rememberNo(db: Kysely<DB>, { id }: Pick<Claim, 'id'>): Promise<void> {
  await sql`update pet_source s set kept_from = ${keptFrom(sql`g.left_by`, sql`g.status_key`)}
    from integration_sync_gone g where g.sync_id = ${id} and g.left_by is not null and s.pet_id = g.pet_id`.execute(db);
}

/** A pet that is to go, and what somebody has said no to of it. */
export type Refusable = Doubtful & { kept_from: string | null };

/** Whether somebody has said no to just this; what the partner has said since, or new rules of ours say, nobody knew. */
export const isKept = (pet: Refusable, run: Pick<Claim, 'archive_all' | 'newRules'>): boolean =>
  pet.kept_from === [pet.left_by, pet.becomes].filter(Boolean).join(' ') &&
  !run.archive_all &&
  !pet.told &&
  !(run.newRules && isRuledOut(pet));

/** Forgets every no but those by which these pets stay. */
export async function forgetOtherNos(
  db: Kysely<DB>,
  integration: Connected,
  run: Claim,
  kept: readonly Refusable[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Who has lost the run learns it before anything is written.
    await change(trx, run, sql`attempt = attempt`);
    await sql`update pet_source s set kept_from = null where kept_from is not null and ${isOurs(integration)}
      and s.pet_id <> all(${kept.map(({ pet_id }) => pet_id)})`.execute(trx);
  });
}

/** What a run says of them. */
export const keptWarning = (kept: readonly Refusable[], here: number): string[] =>
  kept.length
    ? [
        `Somebody has said no, so ${kept.length} of ${here} pets stay that would go. It is asked again once others would go as well, or they by another rule. Archive all that is gone, in a sync that you start, takes them away.`,
      ]
    : [];
