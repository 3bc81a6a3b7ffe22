import type { FactorAsked } from '@homeward/contract/auth';
import { PasskeyRequest } from '@homeward/contract/passkey';
import type { Context } from '../../../http/handler.ts';
import { askToShow, partyAt } from '../../../services/passkeys.ts';
import type { SignOn } from '../../../services/single-sign-on.ts';
import { passkeysOf } from './passkeys.ts';
import { makeTicket } from './tickets.ts';

/** What the next step of a sign-in is told: which challenge a passkey is to be shown for, and how it began. */
export interface SignIn {
  challenge?: string | undefined;
  signOn?: SignOn | undefined;
}

/** What of somebody's second factor is asked for; undefined where they have none. */
export async function factorAsked(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  userId: number,
  signOn?: SignOn,
): Promise<FactorAsked | undefined> {
  const has = await context.db
    .selectFrom('admin_second_factor')
    .where('admin_user_id', '=', userId)
    .select((of) => of('app_secret', 'is not', null).as('app'))
    .executeTakeFirst();
  if (!has) return undefined;
  const party = partyAt(context.services);
  const known = party ? await passkeysOf(context.db, userId) : [];
  const passkey = party && known.length ? PasskeyRequest.parse(await askToShow(party, known)) : null;
  const held: SignIn = { challenge: passkey?.challenge, signOn };
  return { ticket: await makeTicket(context, 'sign in', userId, JSON.stringify(held)), app: Boolean(has.app), passkey };
}
