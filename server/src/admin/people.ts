import { ADMINISTRATOR } from '@homeward/contract/role';
import { sql } from 'kysely';
import { endSessions } from '../calls/api/user/sessions.ts';
import { newTemporaryPassword, temporaryColumns } from '../calls/api/user/temporary-password.ts';
import type { Database } from '../database/connect.ts';
import { PlainError } from '../plain-error.ts';
import { hashPassword } from '../services/password.ts';

/** Gives a user a temporary password and answers it: their sessions end, and they choose their own when they sign in. */
export async function resetPassword(db: Database, email: string): Promise<string> {
  const password = newTemporaryPassword();
  const columns = temporaryColumns(await hashPassword(password), new Date());
  await db.transaction().execute(async (trx) => {
    await actAs(trx, 'reset-password');
    const user = await trx
      .updateTable('admin_user')
      .set(columns)
      .where('email', '=', spelled(email))
      .where('deleted', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (!user) throw await nobody(trx, email);
    await endSessions(trx, user.id);
  });
  return password;
}

/** Gives a user the Administrator role; answers whether they had it already. */
export async function makeAdministrator(db: Database, email: string): Promise<'made' | 'already'> {
  return db.transaction().execute(async (trx) => {
    await actAs(trx, 'make-administrator');
    const user = await trx
      .selectFrom('admin_user')
      .where('email', '=', spelled(email))
      .where('deleted', '=', false)
      .select('id')
      .executeTakeFirst();
    if (!user) throw await nobody(trx, email);
    const role = await trx
      .selectFrom('admin_auth_item')
      .where('name', '=', ADMINISTRATOR)
      .where('type', '=', 1)
      .where('deleted', '=', false)
      .select('id')
      .executeTakeFirst();
    if (!role) throw new PlainError(`There is no role ${ADMINISTRATOR}; the next start of the server makes it.`);
    const given = await trx
      .insertInto('admin_auth_assignment')
      .values({ admin_user_id: user.id, item_id: role.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst();
    return given ? 'made' : 'already';
  });
}

/** As e-mails are kept: one address, one spelling. */
const spelled = (email: string) => email.trim().toLowerCase();

export interface Administrator {
  name: string;
  email: string;
  /** When they last signed in; null: not as far back as sessions are kept. */
  seen: Date | null;
}

/** Who holds the Administrator role, through whichever roles. */
export async function administrators(db: Database): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`select first_name || ' ' || last_name as name, email,
      (select max(created_date) from admin_session s where s.admin_user_id = u.id) as seen
    from admin_user u where not u.deleted
      and exists (select from held_items(u.id) h join admin_auth_item i on i.id = h where i.name = ${ADMINISTRATOR} and i.type = 1)
    order by email`.execute(db);
  return rows;
}

/** The audit trail says that it was a command, and nobody who had signed in. */
const actAs = (trx: Database, command: string) =>
  sql`select set_config('homeward.call', ${`admin ${command}`}, true)`.execute(trx);

async function nobody(db: Database, email: string): Promise<PlainError> {
  const all = await administrators(db);
  const who = all.length ? `Administrators are: ${all.map((one) => one.email).join(', ')}.` : 'There is no administrator.';
  return new PlainError(`There is no user ${email}. ${who}`);
}
