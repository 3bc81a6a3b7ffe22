import type { SessionUser } from '@homeward/contract/auth';
import type { Context } from '../../../http/handler.ts';
import { deviceOf } from '../../../services/device.ts';
import { newToken, tokenHash } from '../../../services/secrets.ts';
import type { SignOn } from '../../../services/single-sign-on.ts';
import { type Factor, noteSignIn } from './note-sign-in.ts';
import { sessionUser } from './session-user.ts';
import { bindSignOn } from './sign-on.ts';

const DAYS = 7;

interface Person {
  id: number;
  /** Where the organization signs in, not by password. */
  signOn?: SignOn | undefined;
  must_change_password: boolean;
  temporary_until: Date | null;
  /** The second factor that was shown. */
  factor?: Factor | undefined;
}

/**
 * Signs somebody in who has shown all that is asked, from now on as who they are where they signed in; undefined where that is
 * somebody else's by now, or their temporary password has done so before.
 */
export async function openSession(
  { db, now, request }: Pick<Context, 'db' | 'now' | 'request'>,
  { id, signOn, must_change_password, temporary_until, factor }: Person,
): Promise<{ access_token: string; admin_user: SessionUser } | undefined> {
  if (signOn && !(await bindSignOn(db, id, signOn))) return undefined;
  const access_token = newToken();
  const session = await db
    .insertInto('admin_session')
    .values({
      token_hash: tokenHash(access_token),
      admin_user_id: id,
      expires_date: new Date(now.getTime() + DAYS * 86_400_000),
      temporary_until: must_change_password ? temporary_until : null,
      created_date: now,
      last_used_date: now,
      device: deviceOf(request.agent),
      signed_on: signOn !== undefined,
    })
    .onConflict((conflict) => conflict.columns(['admin_user_id', 'temporary_until']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!session) return undefined;
  const password = must_change_password ? 'temporary password' : 'password';
  await noteSignIn({ db, request }, id, { by: signOn ? 'sign-in of the organization' : password, factor });
  return { access_token, admin_user: await sessionUser(db, id) };
}
