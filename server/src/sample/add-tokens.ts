import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { newToken, tokenHash } from '../services/secrets.ts';
import { accountsOf } from '../support/accounts.ts';

/** Whose they were, how many hours ago, and what became of them. */
const tokens = [
  ['adopter', 'Cannot upload a document to the application', 700, 'used'],
  ['organization', 'Does not find the setting for limits', 520, 'left'],
  ['adopter', 'Says that the checkout shows the wrong fee', 310, 'used'],
  ['adopter', 'Application seems to be gone', 190, 'expired'],
  ['organization', 'Sees no pets since yesterday', 96, 'used'],
  ['adopter', 'Cannot withdraw an application', 50, 'left'],
  ['organization', 'Contract is not shown to adopters', 26, 'used'],
  ['adopter', 'Page stays white after signing', 3, 'used'],
] as const;

/** Adds tokens that are over by now, each of an account of its own: their passwords were never anywhere. */
export async function addTokens(db: Database): Promise<void> {
  for (const [index, [project, reason, hours, became]] of tokens.entries()) {
    const { table, key } = accountsOf[project];
    const minutesAfter = (minutes: number) => sql`now() + make_interval(hours => ${-hours}::int, mins => ${minutes}::int)`;
    await sql`insert into auth_token (${sql.ref(key)}, email, reason, admin_user_id,
        password_hash, created_date, expires_date, used_date, ended_date)
      select a.id, a.email, ${reason}, u.id, ${tokenHash(newToken())}, ${minutesAfter(0)}, ${minutesAfter(10)},
        ${became === 'expired' ? null : minutesAfter(1)}, ${became === 'left' ? minutesAfter(6) : null}
      from ${sql.table(table)} a, admin_user u where u.email = 'noor.haddad@homeward.example' and not a.deleted
      order by a.id offset ${index} limit 1`.execute(db);
  }
}
