import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { cut } from '../partners/fields.ts';
import { type Adoption, Unclear } from '../partners/partner.ts';

/** An adoption that a partner is to be told of. */
export interface Outcome {
  application_id: number;
  integration_id: number;
  admin_user_id: number;
  sent: Adoption;
}

/** Why it is not told, or not again: it has been, it is being, or nobody knows. */
export class NotAgain extends Error {
  readonly state: 'told' | 'telling' | 'unclear';
  constructor(state: NotAgain['state']) {
    super(`The outcome is ${state}`);
    this.state = state;
  }
}

/** Longer than anybody waits for an answer: who was telling it then has died. */
const TELLING = '1 minute';
const MAX_ANSWER = 2000;

/**
 * Tells a partner of an adoption unless it has been told, or may have been and nobody has `looked`. What is sent is noted
 * before, and what became of it after it, each for itself: whatever becomes of the call, the record stands.
 */
export async function tellOnce(db: Database, outcome: Outcome, looked: boolean, tell: () => Promise<string>): Promise<void> {
  const id = await begin(db, outcome, looked);
  let said: string;
  try {
    said = await tell();
  } catch (error) {
    const state = error instanceof Unclear ? 'UNCLEAR' : 'REFUSED';
    await settle(db, outcome, id, { state, answered: error instanceof Error ? error.message : String(error) });
    throw error instanceof Unclear ? new NotAgain('unclear') : error;
  }
  await settle(db, outcome, id, { state: 'TOLD', answered: said });
}

async function begin(db: Database, outcome: Outcome, looked: boolean): Promise<number> {
  const { application_id, integration_id, admin_user_id, sent } = outcome;
  const stale = sql`(o.state_key = 'UNCLEAR' or (o.state_key = 'TELLING' and o.sent_date < now() - ${TELLING}::interval))`;
  const { rows } = await acted(db, outcome, (trx) =>
    sql<{ id: number }>`
    insert into application_outcome as o (application_id, integration_id, admin_user_id, state_key, sent)
      values (${application_id}, ${integration_id}, ${admin_user_id}, 'TELLING', ${JSON.stringify(sent)}::jsonb)
    on conflict (application_id) do update set integration_id = excluded.integration_id, admin_user_id = excluded.admin_user_id,
      state_key = 'TELLING', sent = excluded.sent, sent_date = now(), answered = null
      where o.state_key = 'REFUSED' or (${looked} and ${stale})
    returning id`.execute(trx),
  );
  if (rows[0]) return rows[0].id;
  const { rows: found } = await sql<{
    state: NotAgain['state'];
  }>`select case when ${stale} then 'unclear' else lower(o.state_key collate "C") end as state
    from application_outcome o where application_id = ${application_id}`.execute(db);
  throw new NotAgain(found[0]?.state ?? 'telling');
}

async function settle(db: Database, outcome: Outcome, id: number, { state, answered }: { state: string; answered: string }) {
  await acted(db, outcome, (trx) =>
    sql`update application_outcome set state_key = ${state}, answered = ${cut(answered, MAX_ANSWER)}
      where id = ${id} and state_key = 'TELLING'`.execute(trx),
  );
}

/** A statement that the audit trail knows the author of. */
const acted = <T>(db: Database, { admin_user_id }: Outcome, work: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('homeward.user_id', ${String(admin_user_id)}, true),
      set_config('homeward.call', 'notify/adoption-info', true)`.execute(trx);
    return work(trx);
  });
