import { newPassword as chosenPassword, passwordProblem } from '@homeward/contract/auth';
import { ADMINISTRATOR } from '@homeward/contract/role';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { PlainError } from '../plain-error.ts';
import { isCommon } from '../services/common-passwords.ts';
import { hashPassword, verifyPassword } from '../services/password.ts';
import { newPassword } from '../services/secrets.ts';

/** Makes the first administrator where nobody can sign in yet. Answers the password, to be shown this once; else undefined. */
export async function firstAdministrator(
  db: Database,
  email: string,
  given: string | undefined,
  productName: string,
): Promise<string | undefined> {
  const anybody = await db.selectFrom('admin_user').select('id').limit(1).executeTakeFirst();
  if (anybody) return undefined;
  const problem = given === undefined ? undefined : await problemWith(given, { email, productName });
  if (problem) throw new PlainError(`ADMIN_PASSWORD is not usable: ${problem}.`);
  const password = given ?? newPassword(16);
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx);
    if (await trx.selectFrom('admin_user').select('id').limit(1).executeTakeFirst()) return undefined;
    const { id } = await trx
      .insertInto('admin_user')
      .values({ first_name: 'Mara', last_name: 'Voss', email, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into admin_auth_assignment (admin_user_id, item_id)
      select ${id}::int, i.id from admin_auth_item i where i.name = ${ADMINISTRATOR} and i.type = 1 and not i.deleted`.execute(
      trx,
    );
    return password;
  });
}

/** Says in a line that ADMIN_PASSWORD opens no door, where somebody has set it for users that are there already. */
export async function ignoredPassword(db: Database, email: string, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const user = await db
    .selectFrom('admin_user')
    .where('email', '=', email)
    .where('deleted', '=', false)
    .select('password_hash')
    .executeTakeFirst();
  if (await verifyPassword(given, user?.password_hash)) return undefined;
  const why = user ? 'the password of a user who is there is not changed by it' : `there are users, and ${email} is none of them`;
  return `ADMIN_PASSWORD is ignored: ${why}. For a new password run npm run admin -- reset-password ${user ? email : 'EMAIL'}`;
}

/** What is wrong with a password that was set for the first administrator, by the rules of any other. */
async function problemWith(password: string, names: { email: string; productName: string }): Promise<string | undefined> {
  const parsed = chosenPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (await isCommon(password)) return 'This password is one of the commonest; choose another';
  return passwordProblem(password, names);
}
