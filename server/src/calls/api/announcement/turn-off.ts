import { turnOff as call } from '@homeward/contract/announcement';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { announcement as entity } from './entity.ts';

/** Doing it twice changes nothing more; who has its form open learns of it at the save. */
export const turnOff = handler(call, async ({ uuid }, { db }) => {
  const kept = await db
    .selectFrom('announcement')
    .where('uuid', '=', uuid)
    .select(['id', 'version', 'is_active'])
    .forUpdate()
    .executeTakeFirst();
  if (!kept) throw notFound();
  const now = (id: number) => readRecord(db, entity, { id });
  if (kept.is_active) await updateVersioned(db, 'announcement', { uuid, version: kept.version, now }, { is_active: false });
  return { announcement: await now(kept.id) };
});
