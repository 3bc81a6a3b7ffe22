import type { AdminUser } from '@homeward/contract/user';
import type { Answer, TestServer } from './server.ts';

/** Creates a user with the role Support; `fields` replace what they have, undefined leaves a field out. */
export const createUser = ({ admin }: TestServer, fields: Record<string, unknown>): Promise<Answer<{ admin_user: AdminUser }>> =>
  admin.call('user/create', {
    admin_user: { first_name: 'June', last_name: 'Okafor', email: 'june.okafor@homeward.example', roles: ['Support'], ...fields },
  });

/** A user as SQL finds them, for calls that need uuid and version. */
export async function userNamed({ sql }: TestServer, email: string): Promise<Pick<AdminUser, 'uuid' | 'version'>> {
  const { rows } = await sql.query<AdminUser>('select uuid, version from admin_user where email = $1 and not deleted', [email]);
  const [row] = rows;
  if (!row) throw new Error(`There is no user ${email}`);
  return row;
}

/** Tries to sign in and answers what the server says; `password` as typed. */
export const trySignIn = ({ admin, post }: TestServer, email: string, password: string) =>
  post('/api/auth/session-register', JSON.stringify({ admin_user: { email, password } }), {
    'content-type': 'application/json',
    'x-api-key': admin.accessKey,
  });
