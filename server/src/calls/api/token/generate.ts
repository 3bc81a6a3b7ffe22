import { generate as call } from '@homeward/contract/token';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { sendOwnMail } from '../../../mails/own-mail.ts';
import { newPassword, tokenHash } from '../../../services/secrets.ts';
import { accountsOf, holdAccount } from '../../../support/accounts.ts';

/** Nobody guesses 138 random bits, so no slow hash is needed. */
const LENGTH = 24;
const SECONDS = 600;
const clock = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const generate = handler(call, async ({ refer_schema, email, reason }, context) => {
  const { db, now, user, refuse, services } = context;
  if (await isStaff(db, email)) throw refuse('staff', {}, ['email']);
  const account = await holdAccount(db, refer_schema, email);
  if (!account) throw refuse('account_missing', {}, ['email']);
  const { key } = accountsOf[refer_schema];
  const ended = await db
    .updateTable('auth_token')
    .set({ ended_date: now })
    .where(key, '=', account.id)
    .where('ended_date', 'is', null)
    .returning('expires_date')
    .execute();
  const password = newPassword(LENGTH);
  const expire = Math.floor(now.getTime() / 1000) + SECONDS;
  const until = new Date(expire * 1000);
  const { uuid } = await db
    .insertInto('auth_token')
    .values({
      [key]: account.id,
      ...{ email, reason, admin_user_id: user.userId, password_hash: tokenHash(password), expires_date: until },
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  // Nothing that staff have typed stands in it, and no password.
  const values = { product_name: services.productName, email, until: clock.format(until) };
  await sendOwnMail(context, 'support_notice', email, values, uuid);
  return { uuid, email, password, expire, replaced: ended.some(({ expires_date }) => expires_date > now) };
});

const isStaff = (db: Database, email: string) =>
  db.selectFrom('admin_user').where('email', '=', email).where('deleted', '=', false).select('id').executeTakeFirst();
