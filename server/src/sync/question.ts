import type { PetStatus } from '@homeward/contract/pet';
import type { Question } from '@homeward/contract/sync';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import { type Claim, change, end } from './run-state.ts';
import { forgetLeftOut } from './told.ts';
import type { LeftOutBy } from './translate.ts';

/** A pet that is to go: the partner no longer lists its animal, or a rule leaves it out or gives it a status that is not offered. */
export interface Going {
  pet_id: number;
  external_id: string;
  name: string;
  left_by: 'PARTNER' | LeftOutBy;
  /** The status that is not offered, which it is given instead of being archived. */
  becomes: PetStatus | null;
}

/** The same, and whether the partner says only now that it is not to be offered: no rule of ours takes it away then. */
export type Doubtful = Going & { told: boolean };

/** Whom rules of ours take away, though the partner lists the animal and does not say that it has left. */
export const isRuledOut = ({ left_by }: Going): boolean => left_by !== 'PARTNER' && left_by !== 'GONE';

/** What changed rules of ours have taken away before, of how many pets. */
export interface Taken {
  gone: number;
  here: number;
}

/** Up to so many pets a third is nothing out of the ordinary. */
const FEW = 20;
/** How many names a question shows. */
const NAMED = 10;

/**
 * Of the pets that are to go those that nobody believes without a person's word: a third of what was `here` before the
 * run, or all of it, that the partner no longer lists; what rules of ours take away, where with it, and with what they have
 * `taken` before, more than half would go. Whom the partner itself has just taken back goes, unless that is more than half.
 */
export function doubted<P extends Doubtful>(going: readonly P[], here: number, isEmpty: boolean, taken: Taken): P[] {
  const unlisted = going.filter(({ left_by }) => left_by === 'PARTNER');
  const ruledOut = going.filter(isRuledOut);
  const isAll = unlisted.length > 0 && unlisted.length === here && (here > 1 || isEmpty);
  const isThird = here > FEW && unlisted.length * 3 >= here;
  const isHalf = here > 1 && (going.length + taken.gone) * 2 > Math.max(here, taken.here);
  const told = ruledOut.filter((pet) => pet.told);
  const waits = told.length * 2 > here ? ruledOut : ruledOut.filter((pet) => !pet.told);
  return [...(isAll || isThird ? unlisted : []), ...(isHalf ? waits : [])];
}

/**
 * How many pets a question that nobody has answered compared with: who has come since does not make what it asks about smaller.
 * Infinity where nothing is asked.
 */
export async function hereBeforeQuestion(db: Kysely<DB>, { id, integration_id }: Claim): Promise<number> {
  const { rows } = await sql<{ here: number | null }>`select min((waiting_for ->> 'here')::int) as here from integration_sync
    where integration_id = ${integration_id} and id < ${id} and waiting_for is not null`.execute(db);
  return rows[0]?.here ?? Number.POSITIVE_INFINITY;
}

/** What staff are asked of these. */
export function questionOf(pets: readonly Going[], here: number): Question {
  const counts = new Map<Question['reason_key'], number>();
  for (const { left_by } of pets)
    if (left_by !== 'GONE' && left_by !== 'MOVED') counts.set(left_by, (counts.get(left_by) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return {
    gone: pets.length,
    here,
    reason_key: most?.[0] ?? 'PARTNER',
    names: pets.slice(0, NAMED).map(({ name }) => name),
  };
}

/** Ends the run with a question about these pets, or without one; whatever an older run has asked is replaced. */
export async function endWith(db: Kysely<DB>, run: Claim, asked?: { question: Question; pets: readonly Going[] }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (asked) {
      await change(trx, run, sql`finish = now(), lease_until = null, waiting_for = ${JSON.stringify(asked.question)}::jsonb`);
      await sql`insert into integration_sync_gone (sync_id, pet_id, status_key, left_by)
        select ${run.id}, r.pet_id, r.becomes, r.left_by
        from jsonb_to_recordset(${JSON.stringify(asked.pets)}::jsonb) as r (pet_id int, becomes text, left_by text)`.execute(trx);
    } else await end(trx, run, 'finish');
    if (run.dry_run) return;
    await replaceQuestions(trx, run);
    await forgetLeftOut(trx, run);
  });
}

async function replaceQuestions(trx: Transaction<DB>, { id, integration_id }: Claim): Promise<void> {
  const { rows } = await sql<{ id: number }>`update integration_sync set waiting_for = null,
      warnings = warnings || '["A newer sync has replaced the question."]'::jsonb
    where integration_id = ${integration_id} and id < ${id} and waiting_for is not null returning id`.execute(trx);
  await sql`delete from integration_sync_gone where sync_id = any(${rows.map((row) => row.id)})`.execute(trx);
}
