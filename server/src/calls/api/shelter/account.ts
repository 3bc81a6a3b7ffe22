import { PASSWORD_LENGTH } from '@homeward/contract/shelter';
import type { AskContext, Context } from '../../../http/handler.ts';
import { newPassword } from '../../../services/secrets.ts';

interface Account {
  first_name: string;
  last_name: string;
  email: string;
  password?: string | undefined;
}

/** The password of an account, made here where none was typed, and its hash. */
export async function accountPassword(
  { services, request }: Pick<AskContext, 'services' | 'request'>,
  { password = newPassword(PASSWORD_LENGTH) }: Account,
) {
  return { password, password_hash: await services.passwords.hash(password, request) };
}

/** Makes somebody who signs in for the shelter; answers them with the password, which is shown this once. */
export async function createAccount(
  { db, refuse }: Context<'email_taken'>,
  shelter_id: number,
  type_key: 'SUPPORT' | 'OWNER',
  account: Account,
  { password, password_hash }: Awaited<ReturnType<typeof accountPassword>>,
  path: string[],
) {
  const { password: _typed, ...person } = account;
  const created = await db
    .insertInto('organization_user')
    .values({ shelter_id, type_key, ...person, password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw refuse('email_taken', {}, [...path, 'email']);
  return { ...person, password };
}
