import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Taken } from './question.ts';
import { type Claim, change } from './run-state.ts';

/** What new rules have taken away within a day and since somebody has said yes last; a run by the old ones goes on from none of it. */
export async function takenBefore(db: Kysely<DB>, { id, integration_id, newRules }: Claim): Promise<Taken> {
  if (!newRules) return { gone: 0, here: 0 };
  const { rows } =
    await sql<Taken>`select coalesce(sum(ruled_out), 0)::int as gone, coalesce((array_agg(ruled_of order by id))[1], 0) as here
    from integration_sync where integration_id = ${integration_id} and id < ${id} and ruled_out > 0 and finish > now() - interval '1 day'`.execute(
      db,
    );
  return rows[0] ?? { gone: 0, here: 0 };
}

/** Notes it before it is done: whoever takes the run up again finds fewer. */
export async function noteTaken(db: Kysely<DB>, run: Claim, { gone, here }: Taken): Promise<void> {
  if (run.newRules && gone)
    await change(db, run, sql`ruled_out = greatest(ruled_out, ${gone}), ruled_of = greatest(ruled_of, ${here})`);
}

/** After a person's yes it counts from there. */
export async function forgetTaken(db: Kysely<DB>, { integration_id }: Pick<Claim, 'integration_id'>): Promise<void> {
  await sql`update integration_sync set ruled_out = 0 where integration_id = ${integration_id} and ruled_out > 0`.execute(db);
}
