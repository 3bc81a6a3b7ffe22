import { save as call } from '@homeward/contract/kiosk-reason';
import { sql } from 'kysely';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { kioskReason } from './entity.ts';

/** A new reason comes after all there are. Locations keep their own words of one that is changed. */
export const save = handler(call, async ({ kiosk_reason: { uuid, version, ...fields } }, { db }) => {
  const now = (id: number) => readRecord(db, kioskReason, { id });
  if (uuid) return { kiosk_reason: await now(await updateVersioned(db, 'kiosk_reason', { uuid, version, now }, fields)) };
  const { id } = await db
    .insertInto('kiosk_reason')
    .values({ ...fields, position: sql<number>`(select coalesce(max(position), -1) + 1 from kiosk_reason)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kiosk_reason: await now(id) };
});
