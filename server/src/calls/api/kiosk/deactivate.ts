import { deactivate as call } from '@homeward/contract/kiosk';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { kiosk as entity } from './entity.ts';

/** Its page opens no more, and who has it open hears so; doing it twice changes nothing more. */
export const deactivate = handler(call, async ({ kiosk_uuid: uuid }, { db }) => {
  await db
    .updateTable('kiosk')
    .set({ active: false })
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .where('active', '=', true)
    .execute();
  const kiosk = await findRecord(db, entity, { uuid, with: { branch: true } });
  if (!kiosk) throw notFound();
  return { kiosk };
});
