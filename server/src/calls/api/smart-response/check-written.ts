import { faultsOf } from '@homeward/contract/email-originals';
import type { EmailValues } from '@homeward/contract/smart-response';
import type { Context } from '../../../http/handler.ts';

type Written = Pick<Context<'picture_unknown' | 'purpose_missing' | 'secret_shown' | 'link_foreign'>, 'db' | 'refuse'>;

/** Refuses pictures that there are none of, and of the product's own mails what they must not be written as. */
export async function checkWritten(key: string, values: EmailValues, at: string[], { db, refuse }: Written): Promise<void> {
  for (const { code, variable, path } of faultsOf(key, values)) throw refuse(code, { variable }, [...at, ...path]);
  const pictures = [
    { picture: values.main_picture, path: ['main_picture'] },
    ...values.boxes.map(({ picture }, index) => ({ picture, path: ['boxes', index, 'picture'] })),
  ].flatMap(({ picture, path }) => (picture ? [{ picture, path }] : []));
  if (!pictures.length) return;
  const kept = await db
    .selectFrom('email_template_picture as p')
    .innerJoin('stored_file as f', 'f.id', 'p.file_id')
    .where('f.key', 'in', [...new Set(pictures.map(({ picture }) => picture))])
    .select('f.key')
    .execute();
  const unknown = pictures.find(({ picture }) => !kept.some(({ key }) => key === picture));
  if (unknown) throw refuse('picture_unknown', {}, [...at, ...unknown.path]);
}
