import { deleteTranslation as call } from '@homeward/contract/shelter-kiosk-reason';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readTranslation } from './read-reason.ts';

export const deleteTranslation = handler(call, async ({ uuid, version }, { db }) => {
  const kept = await db
    .selectFrom('shelter_kiosk_reason_translation as t')
    .innerJoin('shelter_kiosk_reason as r', 'r.id', 't.parent_id')
    .where('t.uuid', '=', uuid)
    .select(['t.id', 'r.uuid as reason'])
    .forUpdate('t')
    .executeTakeFirst();
  if (!kept) throw notFound();
  const now = () => readTranslation(db, kept.id);
  await updateVersioned(db, 'shelter_kiosk_reason', { uuid: kept.reason, version, part: uuid, now });
  await db.deleteFrom('shelter_kiosk_reason_translation').where('id', '=', kept.id).execute();
  return {};
});
