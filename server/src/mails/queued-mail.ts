import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { messageOf } from '../error-code.ts';
import { type JobPayloads, NoUse } from '../services/jobs.ts';
import type { Mail, Mailer } from '../services/mail.ts';
import type { Secrets } from '../services/secrets.ts';

type Say = (about: object, words: string) => void;
interface Log {
  info: Say;
  warn: Say;
}

/** What of a mail server's words is kept. */
const LONGEST = 500;

/**
 * Sends a mail of the queue. Where its server does not take it, the server's words stand in the log and, of a mail to somebody as whom
 * support signs in, in the timeline of their applications. Throws a NoUse where no other try would mend it.
 */
export function queuedMails(db: Database, mailer: Mailer, secrets: Secrets, log: Log) {
  return async ({ sealed, about }: JobPayloads['mail'], isLast: boolean): Promise<void> => {
    const mail = JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))) as Mail;
    try {
      await mailer.send(mail);
    } catch (error) {
      const said = wordsOf(error);
      const forGood = isRefusal(error);
      const failed = forGood || isLast;
      if (failed) log.warn({ about, said }, 'A mail could not be sent and is not tried again');
      else log.info({ about, said }, 'A mail could not be sent yet and is tried again');
      await note(db, about, said, failed);
      throw forGood ? new NoUse(said) : new Error(said);
    }
    // It has gone out: whatever fails now must not send it again.
    if (about) await forget(db, about).catch(() => undefined);
  };
}

/**
 * Whether the mail's server will never take this mail: it refuses its recipient or its content for good. What it refuses of
 * ourselves (who signs in there, who the mail is from) an operator can mend within the day that it is tried.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/** The server's own words, where it had any. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : messageOf(error))
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, LONGEST);

const forget = (db: Database, about: string) =>
  sql`delete from auth_token_mail m using auth_token k where k.id = m.auth_token_id and k.uuid = ${about}`.execute(db);

const note = (db: Database, about: string | undefined, said: string, failed: boolean) =>
  about &&
  sql`insert into auth_token_mail (auth_token_id, said, failed) select id, ${said}, ${failed} from auth_token where uuid = ${about}
    on conflict (auth_token_id) do update set said = excluded.said, failed = excluded.failed, noted_date = now()`.execute(db);
