import type { Context } from '../http/handler.ts';
import type { Mail } from './mail.ts';

/** Enqueues a mail that somebody waits for, sealed: the queue never holds a password in clear. */
export const sendMail = ({ send, services: { secrets } }: Pick<Context, 'send' | 'services'>, mail: Mail): Promise<void> =>
  send('mail', { sealed: secrets.seal(JSON.stringify(mail)).toString('base64') }, 'waited for');
