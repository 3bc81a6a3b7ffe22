import type { AskContext, Context } from '../../../http/handler.ts';
import { newPassword } from '../../../services/secrets.ts';
import { sendMail } from '../../../services/send-mail.ts';
import { temporaryPasswordMail } from '../../../services/temporary-password-mail.ts';

const LENGTH = 14;
const HOURS = 24;

export const newTemporaryPassword = () => newPassword(LENGTH);

/** A fresh temporary password for the mail, and its hash. */
export async function temporaryPassword({ services, request }: Pick<AskContext, 'services' | 'request'>) {
  const password = newTemporaryPassword();
  return { password, password_hash: await services.passwords.hash(password, request) };
}

/** The columns that make a temporary password somebody's. */
export const temporaryColumns = (password_hash: string, now: Date) => ({
  password_hash,
  must_change_password: true,
  temporary_until: new Date(now.getTime() + HOURS * 3_600_000),
});

export async function mailPassword(
  context: Pick<Context, 'send' | 'services'>,
  user: { first_name: string; email: string },
  password: string,
  isNew: boolean,
): Promise<void> {
  const { productName, publicUrl } = context.services;
  const mail = temporaryPasswordMail({ productName, publicUrl, firstName: user.first_name, email: user.email, password, isNew });
  await sendMail(context, mail);
}
