import { sessionRegister as call, type FactorAsked } from '@homeward/contract/auth';
import { PasskeyRequest } from '@homeward/contract/passkey';
import { askingHandler, type Context } from '../../../http/handler.ts';
import { askToShow, partyAt } from '../../../services/passkeys.ts';
import { openSession } from './open-session.ts';
import { passkeysOf } from './passkeys.ts';
import { makeTicket } from './tickets.ts';

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
    if (user.must_change_password && user.temporary_until && user.temporary_until <= now) throw refuse('temporary_expired');
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
      .select(['must_change_password', 'temporary_until'])
      .forShare()
      .executeTakeFirst();
    if (!user) throw refuse('wrong_credentials');
    const asked = await factorAsked(context, id);
    if (asked) return { second_factor: asked };
    const session = await openSession(context, { id, ...user });
    if (!session) throw refuse('temporary_used');
    return session;
  },
);

/** What of somebody's second factor is asked for; undefined where they have none. */
async function factorAsked(context: Context<never>, userId: number): Promise<FactorAsked | undefined> {
  const has = await context.db
    .selectFrom('admin_second_factor')
    .where('admin_user_id', '=', userId)
    .select((of) => of('app_secret', 'is not', null).as('app'))
    .executeTakeFirst();
  if (!has) return undefined;
  const party = partyAt(context.services);
  const known = party ? await passkeysOf(context.db, userId) : [];
  const passkey = party && known.length ? PasskeyRequest.parse(await askToShow(party, known)) : null;
  return { ticket: await makeTicket(context, 'sign in', userId, passkey?.challenge), app: Boolean(has.app), passkey };
}
