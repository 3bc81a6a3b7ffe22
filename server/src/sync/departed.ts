import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { PartnerError } from '../partners/partner.ts';
import type { Opened } from './partner-session.ts';
import type { Plan } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Claim } from './run-state.ts';
import { isOurs } from './siblings.ts';
import { sourcesWithPets } from './sources-with-pets.ts';

/** How long a partner may take to tell who has left: the run can do without. */
export const DEPARTED = { withinMs: 90_000 };
const late = () => `It has not told all within ${DEPARTED.withinMs / 1000} seconds.`;

/** What a run does its work with. */
interface At {
  db: Database;
  plan: Plan;
  run: Claim;
  inTurn: (piece: () => Promise<void>) => Promise<void>;
}

/** Asks of whom the list has not named whether they have left, where the partner tells. */
export async function readDeparted({ partner, session }: Opened, reading: Reading, at: At): Promise<void> {
  if (!partner.departed) return;
  const ids = await unlisted(reading, at);
  if (!ids.size) return;
  const tooLate = AbortSignal.timeout(DEPARTED.withinMs);
  const signal = AbortSignal.any([session.signal, tooLate]);
  const asked = { ...session, signal, http: session.http.until(signal) };
  try {
    for await (const batch of partner.departed(asked, ids)) await at.inTurn(() => reading.takeDeparted(batch));
  } catch (error) {
    // What is absent is gone all the same, as at partners that do not tell.
    const why = error instanceof PartnerError ? error.message : error === tooLate.reason && late();
    if (!why) throw error;
    reading.noted.push(`Of who has left ${partner.name} says nothing: ${why}`);
  }
}

/** The ids of the pets that the list has not named and that have found no home here: who is offered comes first, and of those who was listed last. */
async function unlisted({ listed }: Reading, { db, plan, run }: At): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`select s.external_id from ${sourcesWithPets}
    where ${isOurs(plan.integration)} and s.account_id = ${plan.integration.account_id} and s.sync_id <> ${run.id}
      and not p.deleted and p.status_key <> 'ADOPTED'
    order by p.status_key = 'AVAILABLE' desc, s.sync_id desc, s.external_id`.execute(db);
  return new Set(rows.map(({ external_id }) => external_id)).difference(listed);
}
