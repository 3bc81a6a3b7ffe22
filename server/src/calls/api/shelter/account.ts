import { PASSWORD_LENGTH } from '@homeward/contract/shelter';
import type { Context } from '../../../http/handler.ts';
import { hashPassword } from '../../../services/password.ts';
import { newPassword } from '../../../services/secrets.ts';

interface Account {
  first_name: string;
  last_name: string;
  email: string;
  password?: string | undefined;
}

/** Makes somebody who signs in for the shelter; answers them with the password, which is shown this once. */
export async function createAccount(
  { db, refuse }: Context<'email_taken'>,
  shelter_id: number,
  type_key: 'SUPPORT' | 'OWNER',
  account: Account,
  path: string[],
) {
  const { password = newPassword(PASSWORD_LENGTH), ...person } = account;
  const created = await db
    .insertInto('organization_user')
    .values({ shelter_id, type_key, ...person, password_hash: await hashPassword(password) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw refuse('email_taken', {}, [...path, 'email']);
  return { ...person, password };
}
