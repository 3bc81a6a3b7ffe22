import type { Context } from '../../../http/handler.ts';
import { hashPassword } from '../../../services/password.ts';
import { newPassword } from '../../../services/secrets.ts';
import { temporaryPasswordMail } from '../../../services/temporary-password-mail.ts';

const LENGTH = 14;
const HOURS = 24;

/** The columns that make a fresh temporary password the user's, and the password itself for the mail. */
export async function temporaryPassword(now: Date) {
  const password = newPassword(LENGTH);
  return {
    password,
    columns: {
      password_hash: await hashPassword(password),
      must_change_password: true,
      temporary_until: new Date(now.getTime() + HOURS * 3_600_000),
    },
  };
}

/** Enqueues the mail, sealed: the queue never holds a password in clear. */
export async function mailPassword(
  { send, services }: Pick<Context, 'send' | 'services'>,
  user: { first_name: string; email: string },
  password: string,
  isNew: boolean,
): Promise<void> {
  const { productName, publicUrl, secrets } = services;
  const mail = temporaryPasswordMail({ productName, publicUrl, firstName: user.first_name, email: user.email, password, isNew });
  await send('mail', { sealed: secrets.seal(JSON.stringify(mail)).toString('base64') }, 'waited for');
}
