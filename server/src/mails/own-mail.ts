import { emailOriginals, faultsOf, type OwnMail, wholeOf } from '@homeward/contract/email-originals';
import { isSafeLink, isTooLong } from '@homeward/contract/email-variables';
import type { EmailJson, EmailValues } from '@homeward/contract/smart-response';
import { emailTemplate } from '../calls/api/smart-response/entity.ts';
import { BASE_LANGUAGE } from '../database/reference/base-language.ts';
import type { Context, HandlerServices } from '../http/handler.ts';
import { readRecord } from '../search/record.ts';
import { sendMail } from '../services/send-mail.ts';
import { compose, withValues } from './compose.ts';

type ValuesOf<Key extends OwnMail> = Record<(typeof emailOriginals)[Key]['model'][number]['key'], string>;

export interface MailContext extends Pick<Context, 'db' | 'send'> {
  services: Pick<HandlerServices, 'secrets' | 'publicUrl' | 'productName'>;
}

/** Sends a mail of the product's own, as staff have written it or else as its original is. */
export async function sendOwnMail<Key extends OwnMail>(
  context: MailContext,
  key: Key,
  to: string,
  given: ValuesOf<Key>,
  /** Whose record says how the mail stands. */
  about?: string,
): Promise<void> {
  const { db, services } = context;
  const { id } = await db
    .selectFrom('email_template')
    .where('key', '=', key)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirstOrThrow();
  const template = await readRecord(db, emailTemplate, { id });
  const written = wholeOf(template);
  const values = withSafeLinks(withValues(mayGo(key, written, given) ? written : emailOriginals[key], given));
  await sendMail(context, { to, ...(await compose(template.icon, values, BASE_LANGUAGE, services)) }, about);
}

/** Whether a mail may go out as it is kept, which it may be since before it was refused; in its place goes the original. */
const mayGo = (key: OwnMail, { values }: EmailJson, given: Record<string, string>) =>
  faultsOf(key, values).next().done && !isTooLong(values, given);

/** A button that would lead nowhere good is left out: the mail itself has to arrive. */
const withSafeLinks = (values: EmailValues): EmailValues => ({
  ...values,
  main_buttons: values.main_buttons.filter(({ link }) => isSafeLink(link)),
  final_buttons: values.final_buttons.filter(({ link }) => isSafeLink(link)),
});
