import { leave as call } from '@homeward/contract/check-in';
import { sql } from 'kysely';
import { handler } from '../../http/handler.ts';
import { tokenHash } from '../../services/secrets.ts';

/** Whoever has left already, or never was here, is told the same. */
export const leave = handler(call, async ({ token }, { db }) => {
  await sql`update visit set ended_date = clock_timestamp(), ended_key = 'LEFT'
    where token_hash = ${tokenHash(token)} and status_key = 'WAIT_LIST' and ended_date is null`.execute(db);
  return {};
});
