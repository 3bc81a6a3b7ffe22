import { sessionRegister as call } from '@homeward/contract/auth';
import { askingHandler } from '../../../http/handler.ts';
import { factorAsked } from './factor-asked.ts';
import { openSession } from './open-session.ts';

export const sessionRegister = askingHandler(
  call,
  async ({ admin_user: { email, password } }, { db, now, refuse, services, request }) => {
    const user = await db
      .selectFrom('admin_user')
      .where('email', '=', email)
      .where('deleted', '=', false)
      .select(['id', 'uuid', 'password_hash', 'must_change_password', 'temporary_until'])
      .executeTakeFirst();
    const fits = await services.passwords.verify(password, user?.password_hash, request);
    if (!fits || !user) throw Object.assign(refuse('wrong_credentials'), { about: user?.uuid });
    if (user.must_change_password && user.temporary_until && user.temporary_until <= now)
      throw Object.assign(refuse('temporary_expired'), { about: user.uuid });
    return { id: user.id, password_hash: user.password_hash };
  },
  async (_input, { id, password_hash }, context) => {
    const { db, refuse } = context;
    const user = await db
      .selectFrom('admin_user')
      .where('id', '=', id)
      .where('deleted', '=', false)
      // Reset or changed while it was being checked, it is the right one no more.
      .where('password_hash', '=', password_hash)
      .select(['uuid', 'must_change_password', 'temporary_until'])
      .forShare()
      .executeTakeFirst();
    if (!user) throw refuse('wrong_credentials');
    const asked = await factorAsked(context, id);
    if (asked) return { second_factor: asked };
    const session = await openSession(context, { id, ...user });
    if (!session) throw Object.assign(refuse('temporary_used'), { about: user.uuid });
    return session;
  },
);
