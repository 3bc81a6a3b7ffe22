import type { Context, HandlerServices } from '../http/handler.ts';
import type { Mail } from './mail.ts';

/** Enqueues a mail that somebody waits for, sealed: the queue never holds a password in clear. */
export const sendMail = (
  { send, services: { secrets } }: Pick<Context, 'send'> & { services: Pick<HandlerServices, 'secrets'> },
  mail: Mail,
  about?: string,
): Promise<void> =>
  send('mail', { sealed: secrets.seal(JSON.stringify(mail)).toString('base64'), ...(about && { about }) }, 'waited for');
