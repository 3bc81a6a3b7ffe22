import type { Paper } from '@homeward/contract/print';
import type { Database } from '../database/connect.ts';
import type { Context } from '../http/handler.ts';
import { newToken, tokenHash } from '../services/secrets.ts';

/** What a ticket is for. */
export type Printed =
  | { kind: 'kennel-cards'; shelter_id: number; pet_ids: number[]; paper: Paper; per_page: 1 | 2 }
  | { kind: 'kiosk-code'; kiosk_id: number }
  | { kind: 'qr-codes'; qr_code_ids: number[] };

const GOOD_FOR = 60_000;

/** Lets whoever has the answered address print, once and within a minute: browsers open it without any session. */
export async function makeTicket({ db, user, now, services }: Context<never>, what: Printed): Promise<string> {
  const code = newToken();
  await db
    .insertInto('print_ticket')
    .values({ code_hash: tokenHash(code), admin_user_id: user.userId, what: JSON.stringify(what), created_date: now })
    .execute();
  return `${services.publicUrl}/print/${code}`;
}

/** What a code lets one print; undefined where it is none, too old, or used. */
export async function takeTicket(db: Database, code: string, now: Date) {
  const ticket = await db
    .deleteFrom('print_ticket')
    .where('code_hash', '=', tokenHash(code))
    .returning(['what', 'admin_user_id', 'created_date'])
    .executeTakeFirst();
  return ticket && now.getTime() - ticket.created_date.getTime() <= GOOD_FOR ? ticket : undefined;
}
