import type { AskContext, Context } from '../../../http/handler.ts';
import { sendOwnMail } from '../../../mails/own-mail.ts';
import { newPassword } from '../../../services/secrets.ts';

const LENGTH = 14;
const HOURS = 24;
/** What mail programs make a link of, were it written as a name: a scheme, an address, a host. */
const LIKE_AN_ADDRESS = /[:/@\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2}/u;

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
  context: Pick<Context, 'db' | 'send' | 'services'>,
  user: { uuid: string; first_name: string; email: string },
  password: string,
  isNew: boolean,
): Promise<void> {
  const { productName, publicUrl } = context.services;
  const { uuid, first_name, email } = user;
  const values = {
    // Whoever may create users must not send strangers links in our name.
    hello: LIKE_AN_ADDRESS.test(first_name) ? 'Hello,' : `Hello ${first_name},`,
    product_name: productName,
    login_link: `${publicUrl}/login`,
    email,
    password,
  };
  await sendOwnMail(context, isNew ? 'new_account' : 'new_password', email, values, uuid);
}
