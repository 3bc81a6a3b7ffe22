import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../http/handler.ts';
import { newToken, tokenHash } from '../../../services/secrets.ts';

/** What somebody may go on with: one thing, once, within minutes. */
type Purpose = 'sign in' | 'single sign-on' | 'app' | 'passkey' | 'make passkey';

const GOOD_FOR = 600_000;

type Needed = { db: Database; now: Date; services: Pick<Context['services'], 'secrets'> };

/** Makes a ticket for the next step, which is told what is held. */
export async function makeTicket(
  { db, now, services }: Needed,
  purpose: Purpose,
  userId: number | null,
  held = '',
): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: tokenHash(ticket),
      purpose,
      admin_user_id: userId,
      held: services.secrets.seal(held),
      expires_date: new Date(now.getTime() + GOOD_FOR),
    })
    .execute();
  return ticket;
}

/** Takes a ticket, which is gone with it unless the call is refused; undefined where it is none for this. */
export async function takeTicket(
  { db, now, services }: Needed,
  purpose: Purpose,
  ticket: string,
): Promise<{ userId: number; held: string } | undefined> {
  const taken = await db
    .deleteFrom('sign_in_ticket')
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('expires_date', '>', now)
    .returning(['admin_user_id', 'held'])
    .executeTakeFirst();
  return taken && { userId: taken.admin_user_id ?? 0, held: services.secrets.open(taken.held) };
}

/** What a ticket holds, which stays; undefined where it is none for this. */
export async function lookAtTicket({ db, now, services }: Needed, purpose: Purpose, ticket: string): Promise<string | undefined> {
  const kept = await db
    .selectFrom('sign_in_ticket')
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('expires_date', '>', now)
    .select('held')
    .executeTakeFirst();
  return kept && services.secrets.open(kept.held);
}
