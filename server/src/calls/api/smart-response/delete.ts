import { originalOf } from '@homeward/contract/email-originals';
import { remove as call } from '@homeward/contract/smart-response';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';

export const remove = handler(call, async ({ email_template_uuid: uuid }, { db, refuse }) => {
  const kept = await db.selectFrom('email_template').where('uuid', '=', uuid).select('key').executeTakeFirst();
  if (kept && originalOf(kept.key)) throw refuse('own_mail');
  await softDelete(db, 'email_template', uuid);
  return {};
});
