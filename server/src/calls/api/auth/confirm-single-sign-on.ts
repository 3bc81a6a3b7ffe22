import { confirmSingleSignOn as call } from '@homeward/contract/single-sign-on';
import type { z } from 'zod';
import { actAs } from '../../../database/act-as.ts';
import { type AskContext, askingHandler, type Context } from '../../../http/handler.ts';
import { newPassword } from '../../../services/secrets.ts';
import { type Begun, Misset, Refused, type Told, Unreachable } from '../../../services/single-sign-on.ts';
import { isSoundForm } from '../../../sound-text.ts';
import { factorAsked } from './factor-asked.ts';
import { openSession } from './open-session.ts';
import { endUnclear, noteUnclear, rolesGivenThere } from './roles-given-there.ts';
import { whoSignedOn } from './sign-on.ts';
import { lookAtTicket, takeTicket } from './tickets.ts';

const LENGTH = 32;

type Refusal = keyof typeof call.errors;

export const confirmSingleSignOn = askingHandler(
  call,
  async (input, context) => {
    const told = await toldBy(input, context);
    // For who has a password to change first: it is not the one they sign in with, and ends with this.
    return { told, password_hash: await context.services.passwords.hash(newPassword(LENGTH), context.request) };
  },
  async ({ ticket }, { told, password_hash }, context) => {
    const { db, refuse } = context;
    if (!(await takeTicket(context, 'single sign-on', ticket))) throw refuse('over');
    const user = await whoSignedOn(context, told);
    const signOn = { issuer: told.issuer, subject: told.subject };
    await actAs(db, user.id);
    if (user.must_change_password) await endTemporaryPassword(context, user.id, password_hash);
    if (told.roles) await rolesGivenThere(context, user.id, told.roles);
    if (told.unclear) await noteUnclear(db, user.id, told.unclear);
    else await endUnclear(db, user.id);
    const asked = await factorAsked(context, user.id, signOn);
    if (asked) return { second_factor: asked };
    const session = await openSession(context, {
      id: user.id,
      signOn,
      must_change_password: false,
      temporary_until: null,
    });
    if (!session) throw refuse('bound');
    return session;
  },
);

/** Who came back from the issuer; refuses what is not for who began. */
async function toldBy({ ticket, answer }: z.output<typeof call.input>, context: AskContext<Refusal>): Promise<Told> {
  const { services, refuse } = context;
  const held = services.singleSignOn && (await lookAtTicket(context, 'single sign-on', ticket));
  if (!services.singleSignOn || !held) throw refuse('over');
  if (!isSoundForm(answer)) throw refuse('untrusted');
  const cameTo = new URL(`${services.publicUrl}/login`);
  cameTo.search = answer;
  const told = await services.singleSignOn.finish(cameTo, JSON.parse(held) as Begun).catch((error) => {
    if (error instanceof Refused) throw refuse('refused', { reason: error.message.slice(0, 200) });
    if (error instanceof Misset) throw refuse('misset', { reason: error.message });
    throw error instanceof Unreachable ? refuse('unreachable') : error;
  });
  if (!told) throw refuse('untrusted');
  return told;
}

const endTemporaryPassword = ({ db }: Pick<Context, 'db'>, userId: number, password_hash: string) =>
  db
    .updateTable('admin_user')
    .where('id', '=', userId)
    .set({ must_change_password: false, temporary_until: null, password_hash })
    .execute();
