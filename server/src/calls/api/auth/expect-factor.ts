import type { beginApp } from '@homeward/contract/second-factor';
import type { z } from 'zod';
import type { Context } from '../../../http/handler.ts';
import { takeCode } from './codes.ts';
import { takePasskey } from './passkeys.ts';
import { takeTicket } from './tickets.ts';

type Proof = Pick<z.output<typeof beginApp.input>, 'code' | 'passkey'>;

/** Refuses who has a second factor and does not show it. */
export async function expectFactor(
  context: Context<'wrong_code' | 'wrong_passkey'>,
  { code = '', passkey }: Proof,
): Promise<void> {
  const { db, user, refuse } = context;
  const has = await db.selectFrom('admin_second_factor').where('admin_user_id', '=', user.userId).select('id').executeTakeFirst();
  if (!has) return;
  if (!passkey) {
    if (!(await takeCode(context, user.userId, code))) throw refuse('wrong_code', {}, ['code']);
    return;
  }
  const asked = await takeTicket(context, 'passkey', passkey.ticket);
  const isTheirs = asked?.userId === user.userId && (await takePasskey(context, user.userId, asked.held, passkey.shown));
  if (!isTheirs) throw refuse('wrong_passkey', {}, ['passkey']);
}
